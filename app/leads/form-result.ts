import type { FieldErrors } from "~/ui/form-schema";

/** The form field that people do not see; whoever fills it is a program. */
export const honeypotName = "companyFax";

/** What a lead form's action answers to the page or to the hydrated form. */
export type LeadFormResult =
  | { outcome: "accepted"; reference: string; receiptPath: string }
  | { outcome: "refused"; errors: FieldErrors; typed: Record<string, string> }
  | { outcome: "failed"; message: string | null; typed: Record<string, string> };

/** Returns the address of a receipt page. */
export function receiptPath(token: string): string {
  return `/receipt/${token}`;
}
