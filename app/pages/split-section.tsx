import type { ReactNode } from "react";
import { Section, SectionHeading } from "~/site/section";

export interface SplitSectionProps {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** More below the heading: a note, a link, a drawing. */
  aside?: ReactNode;
  tone?: "plain" | "alt";
  children: ReactNode;
}

/** A section whose heading stands beside its content on a wide screen, above it on a narrow one. */
export function SplitSection({ id, title, intro, aside, tone, children }: SplitSectionProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <SectionHeading id={id} title={title} intro={intro} below="nothing" />
          {aside && <div className="mt-6">{aside}</div>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </Section>
  );
}
