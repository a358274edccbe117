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
  passkeys: "Passkeys",
  sessions: "Where you are signed in",
  endOtherSessions: "End all other sessions",
  confirm: "Is it still you?",
  confirmHelp:
    "Changing your passkeys and ending sessions asks for your password again when you gave it more than five minutes ago.",
  confirmPassword: "Your password",
  confirmSubmit: "Confirm",
  confirmByPasskey: "Use a passkey",
  submitInvoice: "Submit Invoice",
  viewBalance: "View Account Balance",
  logOut: "Log Out",
  /** Of the account. */
  owner: "Name",
  username: "Username",
  email: "Email",
  company: "Company",
  thisSession: "This one",
  session: (network: string, signedInAt: string, lastUsedAt: string) =>
    `Network ${network}. Signed in ${signedInAt}. Last used ${lastUsedAt}.`,
  end: "End",
  endWhich: (browser: string, signedInAt: string) =>
    ` the session of ${browser}, signed in ${signedInAt}`,
  paths: {
    login: "/client-login",
    dashboard: "/client-dashboard",
    signOut: "/client-sign-out",
  },
};
