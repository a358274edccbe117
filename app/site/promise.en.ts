/** The claims that forms and calculators show, kept out of the register so that browsers load these alone. */
export const quoteResponse = "within 1 hour during business hours";
export const fuelSavingsNetwork = "15 cents per gallon";
export const fuelSavingsElsewhere = "3 cents per gallon";
