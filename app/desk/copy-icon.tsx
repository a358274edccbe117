import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { classNames } from "~/ui/class-names";

/** A button without a visible label that copies `text`. Hidden without scripts. Does nothing if the browser gives no access to the clipboard. */
export function CopyIcon({ text, className }: { text: string; className: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <button
      type="button"
      title={copied ? "Copied" : `Copy ${text}`}
      className={classNames(
        "grid shrink-0 cursor-pointer place-items-center rounded-md text-action hover:bg-action-soft noscript:hidden print:hidden",
        className,
      )}
      onClick={copy}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
