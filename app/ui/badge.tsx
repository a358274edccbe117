import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type BadgeTone = "neutral" | "accent" | "action" | "positive" | "negative";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-body ring-rule",
  accent: "bg-accent-soft text-accent-text ring-accent-text/30",
  action: "bg-action-soft text-action ring-action/30",
  positive: "bg-positive-soft text-positive ring-positive/30",
  negative: "bg-negative-soft text-negative ring-negative/30",
};

/** A short label: a category, a status, a highlight. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold ring-1 ring-inset",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
