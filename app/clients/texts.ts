export const clientLoginTexts = {
  lede: "Sign in to see your requests and your account, or go on to the client portal.",
  signInHeading: "Sign in to this site",
  usernameLabel: "Username",
  passwordLabel: "Password",
  signIn: "Sign In",
  passkey: "Use a passkey",
  passwordSet: "Your password is set. Sign in with it below.",
  wrongCredentials: "Sign-in failed. Check your username and password.",
  forgotPassword: "Forgot password?",
  forgotPasswordHelp:
    "Contact us from the phone number or email address we know. Once we are sure it is you, our staff send you a link to choose a new password. It works once, for 24 hours.",
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
} as const;

export const systemHandoffTexts = {
  lede: "Sign in with your client account, then continue to your accounting or trucking system.",
  systemLabel: "System",
  urlLabel: "External URL",
  urlHint: "The whole address, starting with https://.",
  usernameLabel: "Username",
  passwordLabel: "Password",
  passwordHint:
    "The password of your client account with us. It is never sent to the other system.",
  submit: "Sign In and Continue",
  submitting: "Signing in...",
  passkey: "Use a passkey",
  destination: "After signing in, you will be sent to",
  destinationUnknown: "Enter the address to see where you will be sent.",
  linkFault: "The link you followed cannot be used",
  failed: "External login failed",
  wrongCredentials: "External login failed. Check your username and password.",
  networkError: "Network error. Please try again.",
  signedIn: "You are signed in",
  signedInHelp: "Your password was not sent there: that system may ask for its own.",
  continueTo: "Continue to",
  shareHeading: "Share this login",
  shareHelp:
    "Whoever opens this link finds the system and the address filled in. It holds no username and no password.",
  shareLabel: "Client login link",
  shareUnknown: "Choose a system and enter its address: the link appears here.",
  shareMake: "Make the link",
  copy: "Copy link",
  copied: "Link copied.",
  copyByHand: "The link is selected. Copy it with Ctrl+C or ⌘C.",
  examplesHeading: "Examples",
  examplesHelp: "Accepted:",
  exampleUse: "Use this address",
  exampleNone: "Not set up yet. Contact support to have your address added.",
} as const;

export const clientDashboardTexts = {
  signedOut: "Please log in to access your dashboard",
  logIn: "Client Login",
  account: "Your account",
  requests: "Your requests",
  formHeading: "Application form",
  formText: "Fill this PDF in on screen or by hand. It asks the same as our forms on this site.",
  call: "Whom to call",
  passkeys: "Passkeys",
  confirm: "Is it still you?",
  confirmHelp:
    "Adding and removing passkeys asks for your password again when you gave it more than five minutes ago.",
  confirmPassword: "Your password",
  confirmSubmit: "Confirm",
  confirmByPasskey: "Use a passkey",
  submitInvoice: "Submit Invoice",
  viewBalance: "View Account Balance",
  alert: "The full client portal is being set up",
  alertHelp:
    "Until it is ready, we take invoices and answer questions about your balance by phone, text and email.",
  portalHelp: "You can already use the secure client portal.",
  portalLink: "Open the client portal",
  close: "Close",
  logOut: "Log Out",
} as const;

export const setPasswordTexts = {
  title: "Choose Your Password",
  passwordLabel: "New password",
  submit: "Save Password",
  invalid: "This link is no longer valid",
  invalidHelp:
    "Each link works once and for 24 hours, and a newer one takes its place. Contact support for another.",
} as const;

export const clientDeskTexts = {
  linkTitle: "Hand this link to the client now",
  linkLabel: "Set-password link",
  linkHelp: "It is shown only this once, works once, and only until the time below.",
  linkUntil: "Works until",
  resetHelp:
    "The password and the passkeys they have now stop working at once, and they are signed out everywhere. You get a new link for them.",
  newLinkHelp: "The link you gave them before stops working.",
  disableHelp: "They are signed out everywhere and cannot sign in until you enable the account.",
  enableHelp: "They can sign in again with the password they had.",
} as const;
