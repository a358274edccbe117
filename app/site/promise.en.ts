/** The claims that forms and calculators show. Separate from the register, so that browsers load only these. */
export const quoteResponse = "within 1 hour during business hours";
export const fuelSavingsNetwork = "15 cents per gallon";
export const fuelSavingsElsewhere = "3 cents per gallon";
