import { useEffect, useRef } from "react";
import { useUiMessages } from "./ui-messages";

interface ErrorSummaryProps {
  /** Messages by field name, in the order of the form; a name is also its control's id unless `idOf` says otherwise. */
  errors: Readonly<Record<string, string | null | undefined>>;
  /** The id of the control that a name's message links to; undefined leaves the message without a link. */
  idOf?: (name: string) => string | undefined;
  headingId?: string;
}

/** It takes the focus when it appears, so that it is read first; without scripts the browser reads it as an alert. */
export function ErrorSummary(props: ErrorSummaryProps) {
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
      <ul className="space-y-1">
        {messages.map(([name, text]) => {
          const id = idOf(name);
          return (
            <li key={name}>
              {id === undefined ? (
                text
              ) : (
                <a href={`#${id}`} className="font-semibold text-negative hover:text-body">
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
