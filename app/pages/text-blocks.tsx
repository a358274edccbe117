import type { ReactNode } from "react";
import type { ContentLink } from "~/site/page-content";
import { OnwardLink, Section, SectionHeading, type SectionProps } from "~/site/section";
import { useInLanguage } from "~/site/site-data";
import { classNames } from "~/ui/class-names";
import type { ShownPicture } from "./owners-content.server";

interface TextSectionsProps {
  /** Each `id` is an anchor, and each `link` a link to read on. */
  sections: readonly { id: string; heading: string; text: string; link?: ContentLink }[];
  /** The level of the headings. Use 3 below a section's own heading. */
  level?: 2 | 3;
}

/** Titled texts in two columns on a wide screen. */
export function TextSections({ sections, level = 3 }: TextSectionsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-16 gap-y-6 @xl:grid-cols-2">
        {sections.map(({ id, heading, text, link }) => (
          <div key={id} className="measure">
            <Heading id={id} className="text-xl">
              {heading}
            </Heading>
            <p className="mt-2">{text}</p>
            {link && <OnwardLink {...link} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Numbered steps, one below the other, or with `inRow` in a row on a wide screen. */
export function Steps(props: { steps: readonly { title: string; text: string }[]; inRow?: true }) {
  const { steps, inRow } = props;
  return (
    <ol className={classNames("grid gap-x-10 gap-y-4", inRow && "sm:grid-cols-2 lg:grid-cols-4")}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
          <span aria-hidden="true" className="display text-lg text-muted">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="measure mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A section with its heading left of the content on a wide screen, above it on a narrow screen. Without content, the heading has the full width. */
export function SplitSection(
  props: Omit<SectionProps, "labelledBy" | "className"> & {
    id: string;
    title: ReactNode;
    /** More below the title and its introduction. */
    belowTitle?: ReactNode;
  },
) {
  const { id, title, intro, belowTitle, children, ...look } = props;
  return (
    <Section {...look} labelledBy={id}>
      <div
        className={classNames(
          "grid grid-cols-1 gap-x-16 gap-y-7",
          Boolean(children) && "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
        )}
      >
        <div>
          <SectionHeading id={id} title={title} intro={intro} />
          {belowTitle && <div className="mt-5">{belowTitle}</div>}
        </div>
        {children && <div className="min-w-0">{children}</div>}
      </div>
    </Section>
  );
}

/** A row of figures with labels. Renders nothing without figures. */
export function StatBand(props: {
  stats: readonly { number: string; label: string }[];
  className?: string;
}) {
  const { stats, className } = props;
  if (stats.length === 0) return null;
  return (
    <dl
      className={classNames(
        "grid gap-x-4 gap-y-4 max-[20rem]:grid-cols-1 sm:gap-x-8",
        // Three fit a row of a phone; four are two rows.
        stats.length % 2
          ? "grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))]"
          : "grid-cols-2 sm:grid-cols-4",
        className,
      )}
    >
      {stats.map(({ number, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="display figures text-2xl">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Questions that open to show their answers, without scripts. */
export function QuestionList(props: {
  questions: readonly { question: string; answer: string }[];
}) {
  return (
    <div className="divide-y divide-rule border-y border-rule">
      {props.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary className="flex min-h-12 items-center justify-between gap-3 py-2.5 font-semibold hover:text-action">
            {question}
          </summary>
          <p className="measure pe-10 pb-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}

const memberOf = { en: "Member of", es: "Miembro de" };

/** The logos of the associations that the company belongs to, on white in both color schemes. Renders nothing without logos. */
export function AssociationLogos(props: { logos: readonly ShownPicture[]; className?: string }) {
  const label = useInLanguage(memberOf);
  if (props.logos.length === 0) return null;
  return (
    <div className={props.className}>
      <p className="mb-2 text-sm text-muted">{label}</p>
      <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {props.logos.map(({ small, alt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: logos have no other identity
          <li key={at} className="rounded-md border border-rule bg-white p-2">
            <img
              src={small}
              alt={alt}
              width={128}
              height={56}
              loading="lazy"
              decoding="async"
              className="h-14 w-full object-contain"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
