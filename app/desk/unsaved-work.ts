import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { unsendDrafts } from "~/staff/drafts";

/** What a post on a lead is answered when it changed nothing. */
export interface LeadPostRefusal {
  /** Null for one that the desk does not have. */
  intent: string | null;
  title: string;
  message: string;
  /** The fields as they were typed, and what is wrong with which. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** `refused` by the site; `unreachable` when no answer came. */
  cause: "refused" | "unreachable";
}

/** Posts work on a lead. Without an answer the page and what was typed stay. */
export async function postLeadWork({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<LeadPostRefusal> {
  const form = await request.clone().formData();
  try {
    const refusal = await serverAction<LeadPostRefusal>();
    unsendDrafts();
    return refusal;
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (target === null || target.startsWith("/admin/login")) unsendDrafts();
    if (target !== null) throw thrown;
    return {
      intent: String(form.get("intent")),
      title: "Not saved",
      message: "The site could not be reached. Check your connection and try again.",
      typed: {},
      errors: {},
      cause: "unreachable",
    };
  }
}

/** Not after a post without an answer: the loaders would fail too, and an error page take the place of what was typed. */
export const revalidateUnlessUnanswered: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  return actionResult?.cause !== "unreachable" && defaultShouldRevalidate;
};

/** Nor when a lead is opened or closed beside the same list: its rows stay where the hand is, and changes of them arrive live. */
export const revalidateListUnlessBeside: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change;
  const beside = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return !(beside && formMethod === undefined) && revalidateUnlessUnanswered(change);
};
