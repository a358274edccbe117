/** The claims that forms and calculators show. They are in their own file, so that browsers do not load the whole register. */
export const quoteResponse = "within 1 hour during business hours";
export const fuelSavingsNetwork = "15 cents per gallon";
export const fuelSavingsElsewhere = "3 cents per gallon";
