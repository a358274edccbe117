import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import type { CallToAction as CallToActionText, ContentLink } from "./page-content";
import { useSiteData } from "./site-data";

/** Sections alternate between plain and alt. Ink is for the one dark band of a page. */
const tones = {
  plain: "bg-surface",
  alt: "bg-surface-alt",
  ink: "on-ink bg-hero text-body dark:bg-ink-raised",
} as const;

export interface SectionProps {
  tone?: keyof typeof tones;
  /** The id of the section's heading, which gives the landmark its name. */
  labelledBy?: string;
  /** The heading and a sentence below it, above the content. */
  title?: ReactNode;
  intro?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A full-width band of a page, with its content in the page's usual width. Has more room around a worked example. */
export function Section(props: SectionProps) {
  const { tone = "plain", labelledBy, title, intro, id, className, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames(
        "py-8 has-[.sheet]:py-10 md:py-16 md:has-[.sheet]:py-24 print:py-6!",
        tones[tone],
      )}
    >
      <div className={classNames("wrap", className)}>
        {labelledBy && title && (
          <div className="mb-5 md:mb-8">
            <SectionHeading id={labelledBy} title={title} intro={intro} />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** Returns the classes of a grid for `count` cards. Four cards get two columns instead of three, so that no card is alone in a row. */
export function cardColumns(count: number): string {
  if (count === 1) return "max-w-2xl";
  return count === 2 || count === 4 ? "md:grid-cols-2" : "lg:grid-cols-3";
}

/** The second-level heading of a section, with an optional sentence below. */
export function SectionHeading(props: { id: string } & Pick<SectionProps, "title" | "intro">) {
  const { id, title, intro } = props;
  return (
    <div className="max-w-3xl">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {intro && <p className="mt-3 text-lg text-balance">{intro}</p>}
    </div>
  );
}

/** A section of a page with a heading, which also names the section for screen readers. */
export function HeadedPart(
  props: { id: string } & Pick<SectionProps, "title" | "className" | "children">,
) {
  const { id, title, className = "mb-4 text-2xl", children } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={className}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const densities = {
  page: {
    band: "py-5 md:py-12",
    title: "text-4xl",
    lede: "mt-3 text-lg text-balance",
    more: "mt-6",
  },
  article: {
    band: "py-4 md:py-12",
    title: "text-3xl md:text-4xl",
    lede: "mt-3 text-lg text-balance",
    more: "mt-4",
  },
  task: {
    band: "py-3 md:py-8",
    title: "text-3xl",
    lede: "mt-1 text-base text-balance md:mt-2",
    more: "mt-1 md:mt-3",
  },
} as const;

/** The dark band with the title at the top of every public page except the home page. */
export function PageHeader(props: {
  title: ReactNode;
  eyebrow?: ReactNode;
  lede?: ReactNode;
  /** The link back to the parent page. */
  back?: ContentLink;
  /** A control at the end of the line above the title. */
  action?: ReactNode;
  /** Buttons, badges or a byline below the lede. */
  children?: ReactNode;
  /** The header's height: lower on a page whose visitors come for its content, such as a form or an article. */
  density?: keyof typeof densities;
}) {
  const { title, eyebrow, lede, back, action, children, density = "page" } = props;
  const look = densities[density];
  return (
    <div className="on-ink flow-root bg-hero text-body">
      <div className={classNames("wrap print:py-2", look.band)}>
        {(back || eyebrow) && (
          <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1">
            {back && (
              <a
                href={back.to}
                className="no-print inline-flex min-h-11 items-center gap-2 text-base"
              >
                <ArrowLeft className="size-5" />
                {back.label}
              </a>
            )}
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            {action && <div className="ms-auto">{action}</div>}
          </div>
        )}
        <h1 className={classNames("max-w-3xl print:text-2xl", look.title)}>{title}</h1>
        {lede && (
          <p className={classNames("measure text-muted print:mt-2 print:text-base", look.lede)}>
            {lede}
          </p>
        )}
        {children && <div className={look.more}>{children}</div>}
      </div>
      {/* The dashed center line of a road. An SVG, so that it prints. */}
      <svg className="mb-2 block h-1 w-full text-amber" aria-hidden="true" focusable="false">
        <line
          y1="2"
          x2="100%"
          y2="2"
          stroke="currentColor"
          strokeWidth="4"
          strokeDasharray="32 24"
        />
      </svg>
    </div>
  );
}

/** One or two next steps as buttons, the main one first. */
export function WaysOnward({
  primary,
  secondary,
  className,
}: Pick<CallToActionText, "primary" | "secondary"> & { className: string }) {
  const look = { size: "large", className } as const;
  return (
    <>
      <ButtonLink link={primary} {...look} />
      {secondary && <ButtonLink link={secondary} {...look} variant="secondary" />}
    </>
  );
}

/** A text link that ends in an arrow. The arrow always stays on the same line as the last word. */
export function OnwardLink({ to, label }: ContentLink) {
  const last = label.lastIndexOf(" ") + 1;
  return (
    <a href={to} className="inline-flex min-h-11 items-center py-1.5 font-semibold text-balance">
      <span>
        {label.slice(0, last)}
        <span className="whitespace-nowrap">
          {label.slice(last)}
          <ArrowRight className="ms-1.5 inline size-5" />
        </span>
      </span>
    </a>
  );
}

/** The link to the page of questions. Renders nothing if too few answers are confirmed. */
export function QuestionsLink({ label }: { label: string }) {
  const page = useSiteData().navigation.questions;
  return page && <OnwardLink to={page.to} label={label} />;
}

/** The dark band at the end of a page, with one or two next steps. Not printed. */
export function CallToAction({ text }: { text: CallToActionText }) {
  return (
    <div className="no-print">
      <Section tone="ink" labelledBy="call-to-action">
        <div className="flex flex-col gap-6 lg:flex-row lg:items-center lg:justify-between">
          <div className="max-w-2xl">
            <h2 id="call-to-action" className="text-3xl">
              {text.heading}
            </h2>
            <p className="mt-3 text-lg text-balance">{text.text}</p>
          </div>
          <div className="grid shrink-0 gap-3 min-[25rem]:grid-cols-2 sm:flex sm:flex-wrap sm:gap-4">
            <WaysOnward {...text} className="max-sm:px-2" />
          </div>
        </div>
      </Section>
    </div>
  );
}
