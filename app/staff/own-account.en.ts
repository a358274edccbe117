/** What staff and clients are told of their own sign-in. */
export const ownAccountWords = {
  /** By the value of the page's `done` parameter. */
  done: {
    "passkey-added": "The passkey is added. Your other sessions have ended.",
    "passkey-removed": "The passkey is removed. Your other sessions have ended.",
    "session-ended": "The session has ended.",
    "sessions-ended": "Your other sessions have ended.",
  },
  faults: {
    wrongPassword: "This is not your password.",
    tooManyWrong: "Too many wrong passwords.",
    tooManySignIns: "Too many failed sign-ins.",
    passkeyRefused: "The passkey was not accepted. Try again, or use your password.",
    passkeyKnown: "This passkey is in use already.",
  },
  /** Between a browser and its system. */
  on: " on ",
  unknownBrowser: "Unknown browser",
  unknownNetwork: "unknown",
  unnamedPasskey: "Passkey",
};

export const passkeyWords = {
  help: "A passkey on your phone, computer or security key signs you in alone, without your password. It works on this site's address only, in a browser that runs scripts.",
  list: "Your passkeys",
  onlyFor: (host: string) => `Only for ${host}`,
  added: (at: string) => `Added ${at}.`,
  lastUsed: (at: string | null) => (at === null ? "Never used." : `Last used ${at}.`),
  remove: "Remove",
  nameLabel: "Name of the new passkey",
  nameHint: "Such as “Work phone”, to tell it from others.",
  add: "Add a passkey",
  notUsed: "No passkey was used. Try again, or use your password.",
};
