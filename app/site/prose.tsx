import type { MDXContent, MDXProps } from "mdx/types";
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { type ClaimName, facts, sayClaim } from "./claims";
import type { Company } from "./company.server";
import { type CallToAction as CallToActionText, factoringCalculator } from "./page-content";
import { CallToAction, PageHeader } from "./section";
import { useCompany, useHeading } from "./site-data";
import { ArticleTable, textOf } from "./tables";

/** Returns a heading's anchor: "Fuel and highway taxes" gives "fuel-and-highway-taxes". */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export interface DocumentBodyProps {
  body: MDXContent;
  company: Company;
  /** Stands after the text, in its column. */
  children?: ReactNode;
  className?: string;
}

/** The text of an article or a legal page, with its headings listed beside it or, where there is no room, above it. */
export function DocumentBody({ body, company, children, className }: DocumentBodyProps) {
  const props = {
    company,
    facts,
    say: (name: ClaimName) => sayClaim(name, company),
    components: { h2: DocumentHeading, table: ArticleTable },
  } satisfies MDXProps;
  // Compiled MDX is a pure function; called rather than mounted, it gives the tree that the list of headings is read from.
  const content = body(props);
  const contents = contentsOf(content);
  return (
    <div className="bg-surface py-12 md:py-16">
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16rem] print:block">
        <Contents entries={contents} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <div className={classNames("prose", className)}>{content}</div>
          {children}
        </div>
      </div>
    </div>
  );
}

function DocumentHeading({ children }: ComponentPropsWithoutRef<"h2">) {
  return <h2 id={headingId(textOf(children))}>{children}</h2>;
}

function contentsOf(content: JSX.Element): ContentsEntry[] {
  return Children.toArray(content.props.children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child) || child.type !== DocumentHeading)
      return [];
    const text = textOf(child.props.children);
    return [{ id: headingId(text), text }];
  });
}

/** Who has read how we deal with data need give none for a first figure. */
const documentCallToAction = {
  heading: "Try it without a name",
  text: "The calculators ask for no name, phone number or email address.",
  primary: { to: factoringCalculator, label: "Work Out One Invoice" },
  secondary: { to: "/get-quote", label: "Get Free Quote" },
} as const satisfies CallToActionText;

/** A legal or information page: its title, its text, and a way back to what the site is for. */
export function DocumentPage({ body }: { body: MDXContent }) {
  return (
    <>
      <PageHeader {...useHeading()} />
      <DocumentBody body={body} company={useCompany()} />
      <CallToAction text={documentCallToAction} />
    </>
  );
}

export interface ContentsEntry {
  id: string;
  text: string;
}

/** The headings of a long page: beside its text on wide screens, folded above it on others. */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav
      aria-label="On this page"
      className="text-base lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden"
    >
      <details className="rounded-md border border-rule bg-surface-alt px-4 lg:hidden">
        <summary className="min-h-12 py-3 font-semibold">On this page</summary>
        <ContentsList entries={entries} className="pb-3" />
      </details>
      <div className="hidden border-s border-rule ps-6 lg:block">
        <p className="font-semibold">On this page</p>
        <ContentsList entries={entries} className="mt-2" />
      </div>
    </nav>
  );
}

function ContentsList({
  entries,
  className,
}: {
  entries: readonly ContentsEntry[];
  className: string;
}) {
  return (
    <ol className={className}>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1.5 text-sm text-muted no-underline hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
