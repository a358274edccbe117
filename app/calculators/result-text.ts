/** One line of a result, the same words from the server, in the browser and in tests. */
export type ResultRow = {
  id: string;
  label: string;
  value: string;
  /** How the figure is made, or what it means. */
  note?: string;
};

/** Stands where a figure does not exist, such as the effective rate of an invoice of $0. */
export const NOT_AVAILABLE = "—";

/** Every calculator carries it (clarifications, "Calculators"). */
export const ESTIMATE_NOTICE = "This is an estimate only. It is not an offer or an approval.";
