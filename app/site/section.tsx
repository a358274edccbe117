import { ArrowLeft, Check, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import type { PhoneNumber } from "./company";
import type { CallToAction as CallToActionText, ContentLink } from "./page-content";
import { RoadLine } from "./road-line";

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

export interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lede?: ReactNode;
  /** The way back to the page this one belongs to. */
  back?: ContentLink;
  /** Buttons, badges or a byline under the lede. */
  children?: ReactNode;
  /** A drawing on the right on wide screens. */
  illustration?: ReactNode;
}

/** The dark band with a page's title that every public page but the home page begins with. */
export function PageHeader({
  title,
  eyebrow,
  lede,
  back,
  children,
  illustration,
}: PageHeaderProps) {
  return (
    <div className="on-ink flow-root bg-hero text-body">
      <div className="wrap flex items-end gap-12 py-12 md:py-20 print:py-2">
        <div className="min-w-0 flex-1">
          {back && (
            <p className="no-print mb-6 text-base">
              <a href={back.to} className="inline-flex min-h-11 items-center gap-2">
                <ArrowLeft aria-hidden="true" className="size-5" />
                {back.label}
              </a>
            </p>
          )}
          {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
          <h1 className="max-w-3xl text-4xl print:text-2xl">{title}</h1>
          {lede && (
            <p className="measure mt-5 text-lg text-muted print:mt-2 print:text-base">{lede}</p>
          )}
          {children && <div className="mt-8">{children}</div>}
        </div>
        {illustration && <div className="hidden w-80 lg:block">{illustration}</div>}
      </div>
      <RoadLine className="mb-2" />
    </div>
  );
}

/** One or two ways onward as buttons, the main one first. */
export function WaysOnward({
  primary,
  secondary,
  ...look
}: Pick<CallToActionText, "primary" | "secondary"> & { size?: "large"; className?: string }) {
  return (
    <>
      <ButtonLink href={primary.to} {...look}>
        {primary.label}
      </ButtonLink>
      {secondary && (
        <ButtonLink href={secondary.to} {...look} variant="secondary">
          {secondary.label}
        </ButtonLink>
      )}
    </>
  );
}

export interface CallToActionProps {
  text: CallToActionText;
  /** A number to call, as a further button. */
  phone?: PhoneNumber;
}

/** The dark band that closes a page with one or two ways onward. */
export function CallToAction({ text, phone }: CallToActionProps) {
  return (
    <Section tone="ink" labelledBy="call-to-action">
      <div className="flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <div className="max-w-2xl">
          <h2 id="call-to-action" className="text-3xl">
            {text.heading}
          </h2>
          <p className="mt-4 text-lg text-muted">{text.text}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-4">
          <WaysOnward primary={text.primary} secondary={text.secondary} size="large" />
          {phone && (
            <ButtonLink
              href={`tel:${phone.tel}`}
              size="large"
              variant="secondary"
              className="max-[20rem]:px-1"
            >
              <Phone aria-hidden="true" className="size-5 max-[20rem]:hidden" />
              {phone.display}
            </ButtonLink>
          )}
        </div>
      </div>
    </Section>
  );
}

/** What is asked for or what fits, each behind a tick. */
export function CheckList({
  items,
  className,
}: {
  items: readonly { id: string; content: ReactNode }[];
  className?: string;
}) {
  return (
    <ul className={classNames("divide-y divide-rule border-y border-rule", className)}>
      {items.map(({ id, content }) => (
        <li key={id} className="flex gap-4 py-5">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-0.5 size-6 text-positive" />
          <div className="min-w-0">{content}</div>
        </li>
      ))}
    </ul>
  );
}
