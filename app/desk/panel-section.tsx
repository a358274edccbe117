import { Form, useActionData } from "@remix-run/react";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

import { Alert } from "~/ui/alert";
import type { LeadIntent } from "./actions.server";
import type { LeadPostRefusal } from "./unsaved-work";

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
