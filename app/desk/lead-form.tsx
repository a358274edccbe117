import {
  type ClientActionFunctionArgs,
  Form,
  type ShouldRevalidateFunction,
  useActionData,
} from "@remix-run/react";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { unsendDrafts } from "~/staff/drafts";
import { Alert } from "~/ui/alert";
import type { LeadIntent, LeadPostRefusal } from "./actions.server";

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

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-rule px-4 py-3 last:border-b-0">
      <h3 className="mb-1.5 text-base">{title}</h3>
      {children}
    </section>
  );
}

/** The path to which the forms on a lead are posted, with the list's query. */
export const LeadPostAddress = createContext("");

interface LeadFormProps extends Omit<ComponentProps<typeof Form>, "children"> {
  /** Left out where the form's buttons name it. */
  intent?: LeadIntent;
  /** Of the lead as it is shown, where another editor may be first. */
  version?: number;
  children: ReactNode;
}

/** A form on the lead that is open. */
export function LeadForm({ intent, version, children, ...form }: LeadFormProps) {
  return (
    <Form method="post" action={useContext(LeadPostAddress)} preventScrollReset {...form}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {children}
    </Form>
  );
}

/** Returns what a form on a lead was answered when it changed nothing. */
export function useLeadRefusal(intent: LeadIntent): LeadPostRefusal | undefined {
  const answer = useActionData<LeadPostRefusal>();
  return answer?.intent === intent ? answer : undefined;
}

/** Why a post on a lead changed nothing, beside the form that sent it; `of` are the intents of that form. */
export function LeadPostProblem({ of }: { of: readonly (LeadIntent | null)[] }) {
  const answer = useActionData<LeadPostRefusal>();
  if (answer === undefined || !of.some((intent) => intent === answer.intent)) return null;
  return (
    <Alert variant="destructive" title={answer.title} announce="alert" className="mb-3">
      <p>{answer.message}</p>
    </Alert>
  );
}
