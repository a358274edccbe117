/** What is said of the systems that a client may go on to, and of an address that is refused. */
export const externalSystemWords = {
  systems: {
    quickbooks: "QuickBooks",
    sage: "Sage",
    xero: "Xero",
    "trucking-software": "Trucking software",
    custom: "Another system",
  },
  hostsEndingIn: (ending: string) => `a host ending in ${ending}`,
  or: " or ",
  chooseSystem: "Choose the system you want to go to.",
  missing: "Please enter an external URL",
  usernameMissing: "Enter your username.",
  passwordMissing: "Enter your password.",
  tooLong: (max: number) => `Shorten the address to ${max} characters or fewer.`,
  spaces: "Remove spaces, line breaks and control characters from the address.",
  backslashes: "Use forward slashes (/) in the address.",
  incomplete: "Enter the whole address, starting with https://, such as https://go.xero.com/.",
  userInfo: "Remove the user name and the @ from the address: sign-in details do not belong in it.",
  lookAlikes: "Write the host name in plain letters: look-alike letters are not accepted.",
  hostName: "Check the address: the part after https:// must be a plain host name.",
  insecure: "The address must start with https://, so that nobody can read along.",
  notSetUp: (system: string) =>
    `No address is set up for “${system}” yet. Contact support to have yours added.`,
  otherHost: (system: string, hosts: string) =>
    `An address for “${system}” must be on ${hosts}. The one you entered is on another host.`,
  port: "Remove or correct the port (the colon and number after the host name) in the address.",
};
