/** What any page or answer may say when nothing was done. */
export const refusalWords = {
  busy: "The service is busy. Please try again in a few seconds.",
  noSuchForm: "This page has no such form. Reload it and send it again.",
  tryAgainIn: (minutes: number) =>
    `Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
};
