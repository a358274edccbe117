import { useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { systemHandoffTexts as texts } from "./texts";

/** A link to hand on, to select by hand or, with scripts, to copy by a button that says whether it worked. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(texts.copied);
    } catch {
      // No clipboard on plain http, or the person did not allow it.
      input.current?.select();
      setSaid(texts.copyByHand);
    }
  }

  return (
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
      {hydrated && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="button" variant="secondary" onClick={copy}>
            {texts.copy}
          </Button>
          <p role="status" className="text-sm text-muted">
            {said}
          </p>
        </div>
      )}
    </div>
  );
}
