import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";

/** What a form on the list may ask for, and what one on a lead may: its `intent`. */
export type ListIntent = "change-status" | "undo-status";
export type LeadIntent = ListIntent | "add-note" | "release";

/** What a post on a lead is answered when it changed nothing; `note` is the text as it was typed. */
export interface LeadPostRefusal {
  form: "status" | "note";
  title: string;
  message: string;
  note: string;
  /** `refused` by the site; `signed-out` when the session is over; `unreachable` when no answer came. */
  cause: "refused" | "signed-out" | "unreachable";
}

/** Posts work on a lead. Without an answer, or with a session that is over, the page and what was typed stay. */
export async function postLeadWork({
  request,
  params,
  serverAction,
}: ClientActionFunctionArgs): Promise<LeadPostRefusal> {
  const form = await request.clone().formData();
  const isNote = form.get("intent") === ("add-note" satisfies LeadIntent);
  const unsaved = {
    form: isNote ? "note" : "status",
    title: isNote ? "Note not added" : "Not saved",
    note: isNote ? String(form.get("note") ?? "") : "",
  } as const;
  try {
    return await serverAction<LeadPostRefusal>();
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (target?.startsWith("/admin/login")) {
      const message =
        "Your session is over. Sign in again, then come back and send this once more.";
      return { ...unsaved, message, cause: "signed-out" };
    }
    if (target !== null) {
      if (isNote) forgetNoteDraft(params.leadId ?? "");
      throw thrown;
    }
    const message = "The site could not be reached. Check your connection and try again.";
    return { ...unsaved, message, cause: "unreachable" };
  }
}

/** Not after a post without an answer: the loaders would fail too, and an error page take the place of what was typed. */
export const revalidateUnlessUnanswered: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const cause = actionResult?.cause;
  return cause !== "signed-out" && cause !== "unreachable" && defaultShouldRevalidate;
};

const keyOf = (leadId: string) => `lead-note ${leadId}`;

/** Keeps an unsent note in this tab, so that neither another page nor a new sign-in loses it; empty forgets it. */
export function keepNoteDraft(leadId: string, text: string): void {
  if (text.trim() === "") forgetNoteDraft(leadId);
  else sessionStorage.setItem(keyOf(leadId), text);
}

/** Returns a lead's unsent note of this tab; empty when there is none. */
export function readNoteDraft(leadId: string): string {
  return sessionStorage.getItem(keyOf(leadId)) ?? "";
}

function forgetNoteDraft(leadId: string): void {
  sessionStorage.removeItem(keyOf(leadId));
}
