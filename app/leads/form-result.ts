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

/**
 * Returns the server's answer to a hydrated submission, or a failure when there was none (offline, refused at the door),
 * so that the page stays and nothing typed is lost.
 */
export async function keepTyped(
  serverAction: () => Promise<LeadFormResult>,
): Promise<LeadFormResult> {
  try {
    return await serverAction();
  } catch {
    return { outcome: "failed", message: null, typed: {} };
  }
}
