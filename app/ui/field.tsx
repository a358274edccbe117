import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** What every field takes besides the attributes of its native control. */
export interface FieldText {
  name: string;
  label: ReactNode;
  /** One line below the label. */
  hint?: ReactNode;
  /** The message, or several; absent or empty means no error. */
  error?: string | readonly string[] | null;
  /** The control's id; by default its name. Give one where two forms of a page share a name. */
  id?: string;
  /** Adds "(optional)" to the label; by default whenever `required` is not set. */
  markOptional?: boolean;
  required?: boolean;
  /** Class of the whole field. */
  className?: string;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  name: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Returns the error to show, or undefined when there is none. */
function errorText(error: FieldText["error"]): string | undefined {
  const text = typeof error === "string" ? error : error?.join(" ");
  return text === "" || text === undefined ? undefined : text;
}

/** Returns the attributes of the control described by `field` (WCAG 1.3.1, 3.3.1, 3.3.2). */
export function controlAttributes(field: FieldText): ControlAttributes {
  const id = field.id ?? field.name;
  const invalid = errorText(field.error) !== undefined;
  const described = [field.hint && hintId(id), invalid && errorId(id)].filter(Boolean);
  return {
    id,
    name: field.name,
    required: field.required || undefined,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
}

/** A label, its hint and error, and the control given as children, in the order they are read. */
export function Field({ field, children }: { field: FieldText; children: ReactNode }) {
  const id = field.id ?? field.name;
  const { markOptional = !field.required } = field;
  return (
    <div className={classNames("field", field.className)}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {field.label}
        {markOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <FieldMessages id={id} hint={field.hint} error={field.error} />
      {children}
    </div>
  );
}

/** The hint and the error of the control `id`, carrying the ids that `controlAttributes` refers to. */
export function FieldMessages({
  id,
  hint,
  error,
}: { id: string } & Pick<FieldText, "hint" | "error">) {
  const message = errorText(error);
  return (
    <>
      {hint && (
        <p id={hintId(id)} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {message && (
        <p id={errorId(id)} className="mb-2 flex gap-2 text-sm font-semibold text-negative">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5" />
          <span>
            <span className="sr-only">Error: </span>
            {message}
          </span>
        </p>
      )}
    </>
  );
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
