/** The classes of a bordered box. */
export const cardClasses = "card rounded-lg border border-rule bg-raised p-6";
