/** What the desk's search looks into. `surname` is the last word of a contact's name, `phoneEnd` how a number ends. */
export type LookupTarget =
  | "email"
  | "company"
  | "contact"
  | "surname"
  | "phone"
  | "phoneEnd"
  | "mcNumber"
  | "dotNumber"
  | "reference";

/** One look-up in an index: rows whose target is, or begins with, `value`, in the form in which the target is stored. */
export interface LeadLookup {
  target: LookupTarget;
  match: "exact" | "prefix";
  value: string;
}
