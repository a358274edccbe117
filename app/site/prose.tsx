import type { MDXContent, MDXProps } from "mdx/types";
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode } from "react";
import { ContactLines, NumberLink } from "./contacts";
import { claimWording } from "./messages";
import { useCompany, useInLanguage, useWithClaims } from "./site-data";
import { ArticleTable, textOf } from "./tables";

const onThisPage = { en: "On this page", es: "En esta página" };

/** Returns the anchor of a heading: "fuel-and-highway-taxes" for "Fuel and highway taxes". */
export function headingId(text: string): string {
  // The footer has the anchor "contact".
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .replace(/^contact$/, "contact-us");
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
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
        <Contents entries={contents} label={label} />
        <div className="prose min-w-0">{content}</div>
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

/** The table of contents: next to the text on wide screens, above it on others, and folded on a phone. `label` is "On this page". */
function Contents(props: { entries: ReturnType<typeof contentsOf>; label: string }) {
  const { entries, label } = props;
  return (
    <nav aria-label={label} className="text-base lg:sticky lg:top-8 lg:self-start print:hidden">
      <details className="fold">
        <summary>{label}</summary>
        <p className="mb-2 font-semibold max-md:hidden">{label}</p>
        <ol className="gap-x-8 md:max-lg:columns-2">
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
      </details>
    </nav>
  );
}
