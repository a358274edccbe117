export const clientDashboardWords = {
  welcome: (name: string) => `Welcome, ${name}!`,
  signedOut: "Please log in to access your dashboard",
  logIn: "Client Login",
  account: "Your account",
  requests: "Your requests",
  formHeading: "Application form",
  formText: "Fill this PDF in on screen or by hand. It asks the same as our forms on this site.",
  call: "Whom to call",
  signIn: "Your sign-in",
  passkeysEnded:
    "Passkeys no longer sign clients in: sign in with your password, and if you do not know it, call us for a link to choose a new one.",
  endOtherSessions: "End all other sessions",
  sessionsEnded: "Your other sessions have ended.",
  submitInvoice: "Submit Invoice",
  viewBalance: "View Account Balance",
  logOut: "Log Out",
  /** Of the account. */
  owner: "Name",
  username: "Username",
  email: "Email",
  company: "Company",
  paths: {
    login: "/client-login",
    dashboard: "/client-dashboard",
    signOut: "/client-sign-out",
  },
};
