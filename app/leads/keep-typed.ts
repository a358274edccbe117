import type { LeadFormResult } from "./form-result";

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
