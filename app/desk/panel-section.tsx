import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import type { LeadIntent, LeadPostRefusal } from "./unsaved-work";

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-rule p-4 last:border-b-0">
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  );
}

/** Why a post on a lead changed nothing, beside the form that sent it; `of` are the intents of that form. */
export function LeadPostProblem({
  answer,
  of,
}: {
  answer: LeadPostRefusal | undefined;
  of: readonly (LeadIntent | null)[];
}) {
  if (answer === undefined || !of.includes(answer.intent)) return null;
  return (
    <Alert variant="destructive" title={answer.title} announce="alert" className="mb-3">
      <p>{answer.message}</p>
      {answer.cause === "signed-out" && (
        <p>
          <a href="/admin/login" target="_blank" rel="noreferrer">
            Sign in (opens a new tab)
          </a>
        </p>
      )}
    </Alert>
  );
}
