import type { ReactNode } from "react";
import { Alert } from "./alert";
import { ErrorSummary } from "./error-summary";
import type { FieldErrors } from "./form-schema";

type Refused = { errors: FieldErrors; message: string | null };

/** Explains why a form was refused: lists its field errors, and shows any message about the whole form. Shows nothing without a refusal. */
export function FormRefusal({ refused }: { refused: Refused | undefined }) {
  return (
    <>
      <ErrorSummary errors={refused?.errors ?? {}} />
      {refused?.message && (
        <Alert variant="destructive" title={refused.message} announce="alert" className="mb-8" />
      )}
    </>
  );
}

/** Says under a title why a form was refused. Shows nothing without a message. */
export function Refusal(props: { title: string; message: ReactNode; className?: string }) {
  const { title, message, className } = props;
  if (!message) return null;
  return (
    <Alert variant="destructive" title={title} announce="alert" className={className}>
      <p>{message}</p>
    </Alert>
  );
}
