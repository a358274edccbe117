import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";

/** What a form on the list may ask for: its `intent`. */
export type ListIntent = "change-status" | "undo-status" | "assign";

/** What a form on a lead may ask for, and what is said when it was not done. */
export const leadIntents = {
  "change-status": "Status not changed",
  "undo-status": "Status not changed",
  "add-note": "Note not added",
  "edit-note": "Note not changed",
  "strike-note": "Note not struck",
  "log-attempt": "Not logged",
  take: "Not taken",
  "put-back": "Not put back",
  assign: "Not assigned",
  "correct-contact": "Not corrected",
  "stop-texts": "Text messages not ended",
  release: "Not released",
} as const;

export type LeadIntent = keyof typeof leadIntents;

/** Returns what a form on a lead asks for, or null for what the desk does not have. */
export function readLeadIntent(text: string): LeadIntent | null {
  // The table's own keys, which Object.keys forgets.
  const known = Object.keys(leadIntents) as LeadIntent[];
  return known.find((intent) => intent === text) ?? null;
}

/** What a post on a lead is answered when it changed nothing. */
export interface LeadPostRefusal {
  /** Null for one that the desk does not have. */
  intent: LeadIntent | null;
  title: string;
  message: string;
  /** The fields as they were typed, and what is wrong with which. */
  typed: Record<string, string>;
  errors: Record<string, string>;
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
  const intent = readLeadIntent(String(form.get("intent") ?? ""));
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const title = intent === null ? "Not saved" : leadIntents[intent];
  const unsaved = { intent, title, typed, errors: {} };
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
      if (intent === "add-note") forgetNoteDraft(params.leadId ?? "");
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

/** Nor when a lead is opened or closed beside the same list: its rows stay where the hand is, and changes of them arrive live. */
export const revalidateListUnlessBeside: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change;
  const beside = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return !(beside && formMethod === undefined) && revalidateUnlessUnanswered(change);
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
