import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "./button";
import { classNames } from "./class-names";

interface CopyButtonProps {
  value: string | (() => string);
  /** What is said when it is on the clipboard, and when the person must copy by hand. */
  copied: string;
  byHand: string;
  /** Called when the clipboard refused: plain http, or the person did not allow it. */
  onRefused?: () => void;
  className?: string;
  children: ReactNode;
}

/** A button that copies `value` and says whether it worked. Without scripts there is none; its place is kept until they run. */
export function CopyButton({
  value,
  copied,
  byHand,
  onRefused,
  className,
  children,
}: CopyButtonProps) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof value === "string" ? value : value());
      setSaid(copied);
    } catch {
      onRefused?.();
      setSaid(byHand);
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
      <p role="status" className="text-sm text-muted">
        {said}
      </p>
    </div>
  );
}
