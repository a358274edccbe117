export const clientDeskTexts = {
  linkTitle: "Hand this link to the client now",
  linkLabel: "Set-password link",
  linkSpanish: "The same in Spanish, for a client who reads it",
  copySpanish: "Copy the Spanish link",
  linkHelp: "It is shown only this once, works once, and only until the time below.",
  linkUntil: "Works until",
  resetHelp:
    "The password they have now stops working at once, and they are signed out everywhere. You get a new link for them.",
  newLinkHelp: "The link you gave them before stops working.",
  disableHelp: "They are signed out everywhere and cannot sign in until you enable the account.",
  enableHelp: "They can sign in again with the password they had.",
} as const;
