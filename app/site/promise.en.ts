/** The promise of a reply. The constants below are the fuel savings. Forms show these claims, so a file of their own keeps browsers from loading all claims. */
export const quoteResponse = "within 1 hour during business hours";
export const fuelSavingsNetwork = "15 cents per gallon";
export const fuelSavingsElsewhere = "3 cents per gallon";
