import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FigureRow } from "~/site/pictures";
import { useCompany, useSiteData } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { requiredContext } from "~/ui/required-context";
import { quoteAddress, type ToolId } from "./tools";
import type { ToolMessages } from "./tools.en";

/** The open tool (calculator): what its form and result need. */
export const [OpenToolProvider, useOpenTool] = requiredContext<{
  id: ToolId;
  /** The chosen category of the guides on /resources. */
  category?: string | undefined;
  messages: ToolMessages;
}>("OpenTool");

/** The HTML id of a tool's result or, in its place, of the error summary. The form submits to a URL with this fragment. */
export const outcomeId = "outcome";

export interface ToolResultProps {
  /** The result in a sentence. Screen readers read it when it appears. */
  summary: string;
  /** The result in large type, instead of the summary. */
  headline: ReactNode;
  /** What the result does not count. */
  note?: string;
  /** The typed figures. Shown only in print, which leaves the form out. */
  figures: readonly Pick<FigureRow, "label" | "value">[];
  /** The typed figures by query key, for the link to the quote form. */
  texts: Record<string, string>;
  children: ReactNode;
}

/** A tool's result: summary, figures, estimate notice, a link to the quote form, and a button that copies the URL. */
export function ToolResult(props: ToolResultProps) {
  const { summary, headline, note, figures, texts, children } = props;
  const { id, messages } = useOpenTool();
  // Inside a tool's panel, the result is below the panel's heading.
  const Title = id === "compare-offers" ? "h2" : "h4";
  const { name, phone } = useCompany();
  const { pathname } = useLocation();
  const query = new URLSearchParams(id === "compare-offers" ? texts : { tool: id, ...texts });
  const { siteUrl, hours } = useSiteData();
  // The company's day, as on the receipt, in the order of Sweden: 2026-11-26.
  const day = new Date().toLocaleDateString("sv", { timeZone: hours.timeZone });
  return (
    <div id={outcomeId}>
      <section
        tabIndex={-1}
        aria-labelledby="result-title"
        aria-describedby="result-summary"
        className="space-y-8 print:space-y-3"
      >
        <div>
          <Title id="result-title" className="eyebrow print:sr-only">
            {messages.tools[id].resultTitle}
          </Title>
          <p className="display mt-2 text-4xl print:text-2xl" aria-hidden="true">
            {headline}
          </p>
          <p id="result-summary" aria-live="polite" className="sr-only">
            {summary}
          </p>
          {note && <p className="mt-3 max-w-prose text-base">{note}</p>}
        </div>
        <dl className="hidden flex-wrap gap-x-8 gap-y-1 print:flex">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex gap-2 text-sm">
              <dt className="text-muted">{label}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        <div>
          <p className="font-semibold print:text-sm">{messages.estimateOnly}</p>
          {/* Midnight may have passed since the server wrote the page. */}
          <p className="hidden text-sm wrap-anywhere print:block" suppressHydrationWarning>
            {[name, phone?.display, day].filter(Boolean).join(", ")}
            {". "}
            {`${siteUrl}${pathname}?${query}`}
          </p>
          <div className="mt-5 space-y-3 print:hidden">
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={quoteAddress(id, texts, messages.paths)}>
                {messages.useFigures}
              </ButtonLink>
              <CopyButton
                value={() => window.location.href}
                copied={messages.link.copied}
                byHand={messages.link.byHand}
              >
                {messages.link.copy}
              </CopyButton>
            </div>
            <p className="text-sm text-muted">{messages.addressHolds}</p>
          </div>
        </div>
      </section>
    </div>
  );
}

/** Explains how the figures are calculated, in the place of the result. Shown until valid figures are sent. */
export function EmptyResult() {
  const { id, messages } = useOpenTool();
  const { empty, basis, resultTitle } = messages.tools[id];
  return (
    <div className="self-start rounded-lg border border-rule bg-sunken p-5 sm:p-8 print:hidden">
      <p className="eyebrow">{resultTitle}</p>
      <p className="measure mt-2 text-lg">{empty}</p>
      {basis.length > 0 && (
        <ul className="mt-5 divide-y divide-rule border-t border-rule text-base">
          {basis.map((line) => (
            <li key={line} className="py-2.5">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
