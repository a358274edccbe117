import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

/** Pages alternate plain and alt; ink is for a page's one dark band. */
type SectionTone = "plain" | "alt" | "ink";

const tones: Record<SectionTone, string> = {
  plain: "bg-surface",
  alt: "bg-surface-alt",
  ink: "on-ink bg-hero text-body",
};

export interface SectionProps {
  tone?: SectionTone;
  /** Id of the section's heading, which names it as a landmark. */
  labelledBy?: string;
  id?: string;
  /** Class of the container inside. */
  className?: string;
  children: ReactNode;
}

/** A full-width band with the page's container inside. */
export function Section({ tone = "plain", labelledBy, id, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames("py-16 md:py-24 print:py-6", tones[tone])}
    >
      <div className={classNames("wrap", className)}>{children}</div>
    </section>
  );
}

export interface SectionHeadingProps {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** The space below: to a section's content, to a run of text, or left to the layout. */
  below?: keyof typeof spaces;
  className?: string;
}

const spaces = { content: "mb-10 md:mb-12", text: "mb-6", nothing: "" } as const;

/** The second-level heading of a section with an optional sentence below. */
export function SectionHeading({
  id,
  title,
  intro,
  below = "content",
  className,
}: SectionHeadingProps) {
  return (
    <div className={classNames("max-w-2xl", spaces[below], className)}>
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {intro && <p className="mt-4 text-lg text-muted">{intro}</p>}
    </div>
  );
}
