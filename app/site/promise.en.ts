/** The claim that stands on the most pages: apart from the register, so that a script takes it alone. */
export const quoteResponse = "within 1 hour during business hours";
