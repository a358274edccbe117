import type { MDXContent, MDXProps } from "mdx/types";
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode } from "react";
import type { ClaimName, ClaimStanding } from "./claims";
import type { Company } from "./company.server";
import type { CallToAction as CallToActionText } from "./page-content";
import { CallToAction, PageHeader } from "./section";
import { useCompany, useHeading } from "./site-data";
import { ArticleTable, textOf } from "./tables";

/** What a text is set with in its language. */
export interface DocumentWords {
  onThisPage: string;
  /** Closes a legal or information page: who has read how we deal with data need give none for a first figure. */
  callToAction: CallToActionText;
  /** A day in words: "August 4, 2025". */
  date: (day: Date) => string;
  facts: Readonly<Record<ClaimName, string>>;
  say: (name: ClaimName, standing: ClaimStanding) => string;
  /** In which language answers come, and when. */
  answersIn: (company: Company) => string;
  /** Where a link of the text leads that names an English page. */
  link: (address: string) => string;
}

/** Returns a heading's anchor: "Fuel and highway taxes" gives "fuel-and-highway-taxes". */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

interface DocumentBodyProps {
  body: MDXContent;
  company: Company;
  words: DocumentWords;
  /** Stands after the text, in its column. */
  children?: ReactNode;
}

/** The text of an article or a legal page, with its headings listed beside it or, where there is no room, above it. */
export function DocumentBody({ body, company, words, children }: DocumentBodyProps) {
  const props = {
    company,
    facts: words.facts,
    say: (name: ClaimName) => words.say(name, company),
    answersIn: words.answersIn(company),
    components: {
      h2: DocumentHeading,
      table: ArticleTable,
      a: ({ href = "", ...rest }: ComponentPropsWithoutRef<"a">) => (
        <a {...rest} href={words.link(href)} />
      ),
    },
  } satisfies MDXProps;
  // Compiled MDX is a pure function; called rather than mounted, it gives the tree that the list of headings is read from.
  const content = body(props);
  const contents = contentsOf(content);
  return (
    <div className="bg-surface py-12 md:py-16">
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16rem] print:block">
        <Contents entries={contents} label={words.onThisPage} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <div className="prose">{content}</div>
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

/** A legal or information page: its title, its text, and a way back to what the site is for. */
export function DocumentPage({ body, words }: { body: MDXContent; words: DocumentWords }) {
  return (
    <>
      <PageHeader {...useHeading()} />
      <DocumentBody body={body} company={useCompany()} words={words} />
      <CallToAction text={words.callToAction} />
    </>
  );
}

export interface ContentsEntry {
  id: string;
  text: string;
}

interface ContentsProps {
  entries: readonly ContentsEntry[];
  /** Names the list: "On this page". */
  label: string;
}

/** The headings of a long page: beside its text on wide screens, folded above it on others. */
function Contents({ entries, label }: ContentsProps) {
  return (
    <nav
      aria-label={label}
      className="text-base lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden"
    >
      <details className="rounded-md border border-rule bg-surface-alt px-4 lg:hidden">
        <summary className="min-h-12 py-3 font-semibold">{label}</summary>
        <ContentsList entries={entries} className="pb-3" />
      </details>
      <div className="hidden border-s border-rule ps-6 lg:block">
        <p className="font-semibold">{label}</p>
        <ContentsList entries={entries} className="mt-2" />
      </div>
    </nav>
  );
}

function ContentsList(props: Pick<ContentsProps, "entries"> & { className: string }) {
  return (
    <ol className={props.className}>
      {props.entries.map(({ id, text }) => (
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
