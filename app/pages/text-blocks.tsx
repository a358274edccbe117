import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { Figure, Question, Stat, TextCard, TextSection } from "~/site/page-content";
import { OnwardLink, Section, SectionHeading } from "~/site/section";
import { classNames } from "~/ui/class-names";

interface TextGridProps {
  items: readonly TextCard[];
  /** True shows only the titles on a phone, in two columns, so that readers can scan many of them. */
  namesOnly?: boolean;
}

/** Short texts with titles, two per row, or four on a wide screen. Not cards, because there is nothing to choose. */
export function TextGrid({ items, namesOnly }: TextGridProps) {
  return (
    <ul
      className={classNames(
        "grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2",
        namesOnly ? "max-sm:gap-y-3 min-[20rem]:grid-cols-2" : "lg:grid-cols-4",
      )}
    >
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3 className={namesOnly ? "text-base/7 sm:text-lg" : "text-lg"}>{title}</h3>
          <p className={classNames("mt-1 text-base", namesOnly && "max-sm:hidden")}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Returns the classes of a grid for this many cards. The grid has no row that looks unfinished. */
export function cardColumns(count: number): string {
  if (count === 1) return "max-w-2xl";
  return count === 2 || count === 4 ? "md:grid-cols-2" : "lg:grid-cols-3";
}

interface TextSectionsProps {
  sections: readonly TextSection[];
  /** The level of the headings. Use 3 below a section's own heading. */
  level?: 2 | 3;
}

/** Paragraphs under headings, in two columns on a wide screen. */
export function TextSections({ sections, level = 3 }: TextSectionsProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-12 md:grid-cols-2">
      {sections.map(({ id, heading, paragraphs, link }) => (
        <div key={id} className="measure">
          <Heading id={id} className={level === 2 ? "text-2xl" : "text-xl"}>
            {heading}
          </Heading>
          <div className={classNames("space-y-4", level === 2 ? "mt-4" : "mt-3")}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {link && (
              <p>
                <OnwardLink {...link} />
              </p>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

interface SplitSectionProps {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** Additional content below the heading: a note, a link, a drawing. */
  aside?: ReactNode;
  tone?: "plain" | "alt";
  children: ReactNode;
}

/** A section with its heading to the left of the content on a wide screen, and above it on a narrow screen. */
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

const columns: Record<number, string> = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  3: "grid-cols-1 sm:grid-cols-3",
  4: "grid-cols-2 lg:grid-cols-4",
};

/** A large figure with its description below. */
export function FigureLine({ value, unit, className }: Figure & { className?: string }) {
  return (
    <p className={classNames("text-sm text-muted", className)}>
      <span className="display figures block text-2xl text-body">{value}</span>
      {unit}
    </p>
  );
}

/** A row of figures with labels. Renders nothing without figures. */
export function StatBand({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  if (stats.length === 0) return null;
  return (
    <dl className={classNames("grid gap-x-8 gap-y-6", columns[stats.length], className)}>
      {stats.map(({ number, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-s-2 border-accent ps-4"
        >
          <dt className="text-base text-muted">{label}</dt>
          <dd className="display figures text-3xl">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Questions that open to show their answers, without scripts. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-rule border-y border-rule">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
            {question}
            <Plus className="size-6 text-accent-text transition-transform duration-150 group-open:rotate-45" />
          </summary>
          <p className="measure pe-10 pb-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** A list of requirements, each with a check mark. */
export function CheckList({ items }: { items: readonly TextCard[] }) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {items.map(({ title, text }) => (
        <li key={title} className="flex gap-4 py-5">
          <Check strokeWidth={2.5} className="mt-0.5 size-6 text-positive" />
          <div className="min-w-0">
            <h3 className="text-lg">{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
