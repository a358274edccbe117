import type { MDXContent, MDXProps } from "mdx/types";
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode } from "react";
import { ContactLines, NumberLink } from "./contacts";
import { claimWording } from "./messages";
import { useCompany, useInLanguage, useWithClaims } from "./site-data";
import { ArticleTable, textOf } from "./tables";

const onThisPage = { en: "On this page", es: "En esta página" };

/** Returns the anchor of a heading: "fuel-and-highway-taxes" for "Fuel and highway taxes". */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The text of an article or legal page, with a list of its headings next to it or, on narrow screens, above it. */
export function DocumentBody({ body }: { body: MDXContent }) {
  const company = useCompany();
  const { address, facts, holds } = useWithClaims(claimWording);
  const label = useInLanguage(onThisPage);
  const props = {
    company,
    facts,
    holds,
    say: (name: keyof typeof facts) => facts[name],
    answersIn: `${facts.spanishSpoken}, ${company.hoursLabel}.`,
    components: {
      h2: DocumentHeading,
      table: ArticleTable,
      ContactLines,
      NumberLink,
      a: ({ href = "", ...rest }: ComponentPropsWithoutRef<"a">) => (
        <a {...rest} href={address(href)} />
      ),
    },
  } satisfies MDXProps;
  // Compiled MDX is a pure function, so calling it returns the tree that contains the headings.
  const content = body(props);
  const contents = contentsOf(content);
  return (
    <div className="bg-surface py-8 md:py-16">
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem] print:block">
        <Contents entries={contents} label={label} />
        <div className="prose min-w-0 lg:col-start-1 lg:row-start-1">{content}</div>
      </div>
    </div>
  );
}

function DocumentHeading({ children }: ComponentPropsWithoutRef<"h2">) {
  return <h2 id={headingId(textOf(children))}>{children}</h2>;
}

function contentsOf(content: JSX.Element) {
  return Children.toArray(content.props.children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child) || child.type !== DocumentHeading)
      return [];
    const text = textOf(child.props.children);
    return [{ id: headingId(text), text }];
  });
}

type Entries = ReturnType<typeof contentsOf>;

/** The table of contents: next to the text on wide screens, folded above it on others. `label` is "On this page". */
function Contents({ entries, label }: { entries: Entries; label: string }) {
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

function ContentsList(props: { entries: Entries; className: string }) {
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
