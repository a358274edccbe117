import { Alert } from "~/ui/alert";
import type { LeadWorkAnswer } from "./lead-panel-data";

/** Why a post on a lead changed nothing, beside the form that sent it. */
export function LeadWorkProblem({
  answer,
  form,
}: {
  answer: LeadWorkAnswer | undefined;
  form: LeadWorkAnswer["form"];
}) {
  if (answer === undefined || answer.form !== form) return null;
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
