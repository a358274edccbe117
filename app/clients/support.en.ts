/** How to reach support, and what holds until the portal is ready. */
export const supportWords = {
  alert: "The full client portal is being set up",
  alertHelp:
    "Until it is ready, we take invoices and answer questions about your balance by phone, text and email.",
  portalHelp: "You can already use the secure client portal.",
  portalLink: "Open the client portal",
  close: "Close",
  call: "Call",
  text: "Text",
  anyTime: "any time",
  email: "Email",
};
