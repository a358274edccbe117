/** The promise of a reply and, below, the fuel savings: claims that forms show. In their own file, so that browsers do not load the whole register of claims. */
export const quoteResponse = "within 1 hour during business hours";
export const fuelSavingsNetwork = "15 cents per gallon";
export const fuelSavingsElsewhere = "3 cents per gallon";
