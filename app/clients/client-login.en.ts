import { passwordLinkHours } from "~/staff/limits";

export const clientLoginWords = {
  lede: "Sign in to see your requests and your account, or go on to the client portal.",
  signInHeading: "Sign in to this site",
  usernameLabel: "Username",
  passwordLabel: "Password",
  signIn: "Sign In",
  passwordSet: "Your password is set. Sign in with it below.",
  wrongCredentials: "Sign-in failed. Check your username and password.",
  forgotPassword: "Forgot password?",
  forgotPasswordHelp: `Contact us from the phone number or email address we know. Once we are sure it is you, our staff send you a link to choose a new password. It works once, for ${passwordLinkHours} hours.`,
  forgotPasswordSubject: "Password reset",
  portalHeading: "Client portal",
  portalText: "Enter your email address to open the secure client portal.",
  emailLabel: "Email",
  submit: "Continue to the Client Portal",
  supportHeading: "Support",
  quoteHeading: "Not a client yet?",
  quoteText: "Tell us about your business and get a rate set for you.",
  quoteLink: "Get Free Quote",
  externalHeading: "Another system",
  externalText: "Sign in and go on to QuickBooks, Sage, Xero or your trucking software.",
  externalLink: "External System Login",
  /** What stands before the phone number, before the hours, between and after them, and after the email address. */
  reach: ["Call ", " (", ") or email ", "."],
  opens: (host: string) => `Opens ${host} in a new tab.`,
  paths: { login: "/client-login", external: "/external-login", quote: "/get-quote" },
};
