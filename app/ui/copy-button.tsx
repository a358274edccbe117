import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "./button";
import { classNames } from "./class-names";

/** A button that copies `value` and shows whether copying worked. Until hydration, the button is invisible but keeps its space. Without scripts, it takes no space. */
export function CopyButton(props: {
  value: string | (() => string);
  /** The message after copying, and the message if the visitor must copy by hand. */
  copied: string;
  byHand: string;
  /** Called if the clipboard is not available: on plain http, or without permission. */
  onRefused?: () => void;
  className?: string;
  children: ReactNode;
}) {
  const { value, copied, byHand, onRefused, className, children } = props;
  const hydrated = useHydrated();
  const [message, setMessage] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof value === "string" ? value : value());
      setMessage(copied);
    } catch {
      onRefused?.();
      setMessage(byHand);
    }
  }

  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-3",
        !hydrated && "invisible noscript:hidden",
      )}
    >
      <Button type="button" variant="secondary" className={className} onClick={copy}>
        {children}
      </Button>
      <p role="status" className="text-sm text-muted empty:absolute">
        {message}
      </p>
    </div>
  );
}
