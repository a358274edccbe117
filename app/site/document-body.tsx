import type { MDXContent, MDXProps } from "mdx/types";
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { ArticleTable } from "./article-table";
import type { Company } from "./company";
import { Contents, type ContentsEntry } from "./contents";
import { textOf } from "./text-of";

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
  const props: MDXProps & { company: Company } = {
    company,
    components: { h2: DocumentHeading, table: ArticleTable },
  };
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
