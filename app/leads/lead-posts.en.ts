/** What the server alone says to the sender of a form. */
export const leadPostWords = {
  didYouMean: (meant: string, typed: string) =>
    `Did you mean ${meant}? Correct the address, or send the form again to keep ${typed}.`,
  /** The comment with which an offer of the fleet card fills the form in. */
  interested: "I'm interested in the Fleet fuel card program.",
};
