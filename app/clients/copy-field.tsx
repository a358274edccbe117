import { useId, useRef } from "react";
import { CopyButton } from "~/ui/copy-button";

interface CopyFieldProps {
  messages: { readonly copy: string; readonly copied: string; readonly copyByHand: string };
  label: string;
  value: string;
}

/** A link to share, in a read-only field. With scripts, a button copies the link and shows whether copying worked. */
export function CopyField({ messages, label, value }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  return (
    <div className="space-y-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          className="control"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <CopyButton
        value={value}
        copied={messages.copied}
        byHand={messages.copyByHand}
        onRefused={() => input.current?.select()}
      >
        {messages.copy}
      </CopyButton>
    </div>
  );
}
