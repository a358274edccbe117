import { useEffect, useRef } from "react";
import { useUiMessages } from "./ui-messages";

/** The list of a form's errors. Takes the focus when it appears, so that it is read first. Without scripts, screen readers read it as an alert. */
export function ErrorSummary(props: {
  /** Error messages by field name, in the order of the form. */
  errors: Readonly<Record<string, string | null | undefined>>;
  /** Returns the id of the control that a message links to. Default: the field name. */
  idOf?: (name: string) => string;
  headingId?: string;
}) {
  const { errors, idOf = (name) => name, headingId = "error-summary-title" } = props;
  const box = useRef<HTMLDivElement>(null);
  const { problem } = useUiMessages();
  const messages = Object.entries(errors).filter(([, text]) => text);
  const shown = messages.length > 0;

  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mb-8 rounded-md border-2 border-negative bg-negative-soft p-5"
    >
      <h2 id={headingId} className="mb-2 text-xl">
        {problem}
      </h2>
      <ul className="space-y-1 [overflow-wrap:anywhere]">
        {messages.map(([name, text]) => (
          <li key={name}>
            <a href={`#${idOf(name)}`} className="font-semibold text-negative hover:text-body">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
