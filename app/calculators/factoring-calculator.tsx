import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { FigureRows } from "~/ui/lists";
import type { FactoringMessages } from "./calculators.en";
import {
  type BarSegmentId,
  calculateFactoring,
  type FactoringInput,
  type FactoringResult,
  factoringBar,
  factoringRows,
  factoringSummary,
} from "./factoring";
import { formatMoney } from "./money";
import { svgPercent } from "./tool-result";

/** Renders the result of the factoring calculator as text and a drawing. */
export function factoringOutcome(input: FactoringInput, messages: FactoringMessages) {
  const result = calculateFactoring(input);
  const owed = result.reserveRelease < 0;
  return {
    // The advance and, below it, what is paid or owed later.
    headline: (
      <>
        {formatMoney(result.advance)} <span className="text-lg">{messages.headline.upFront}</span>
        <span className={classNames("mt-1 block text-2xl print:text-lg", owed && "text-negative")}>
          {formatMoney(Math.abs(result.reserveRelease))}{" "}
          <span className="text-lg">{owed ? messages.headline.owed : messages.headline.later}</span>
        </span>
      </>
    ),
    summary: factoringSummary(result, messages.summary),
    children: (
      <>
        <FactoringBar input={input} result={result} messages={messages.bar} />
        <FigureRows
          rows={factoringRows(result, messages)}
          strongId="totalReceived"
          negativeId={owed ? "finalPayout" : undefined}
        />
      </>
    ),
  };
}

const fills: Record<BarSegmentId, string> = {
  advance: "fill-action",
  fee: "fill-accent",
  payout: "fill-control",
};

interface FactoringBarProps {
  input: FactoringInput;
  result: FactoringResult;
  messages: FactoringMessages["bar"];
}

/** The parts of an invoice as a bar with a legend. The rows below the bar contain its figures (WCAG 1.1.1). An SVG, so that it prints. Renders nothing for $0. */
export function FactoringBar({ input, result, messages }: FactoringBarProps) {
  const bar = factoringBar(input, result);
  if (bar === null) return null;
  const owed = result.reserveRelease < 0;
  const edges = bar.segments.slice(1).filter(({ width }) => width > 0);
  return (
    <figure>
      <figcaption className="font-semibold">
        {messages.caption(formatMoney(input.invoiceAmount))}
      </figcaption>
      <svg className="mt-3 block h-14 w-full overflow-visible" aria-hidden="true" focusable="false">
        {bar.segments.map(({ id, start, width }) => (
          <rect
            key={id}
            x={svgPercent(start)}
            y="6"
            width={svgPercent(width)}
            height="44"
            className={fills[id]}
          />
        ))}
        {edges.map(({ id, start }) => (
          <line
            key={id}
            x1={svgPercent(start)}
            x2={svgPercent(start)}
            y1="6"
            y2="50"
            className="stroke-raised"
            strokeWidth="2"
          />
        ))}
        {owed && <InvoiceEndLine x={svgPercent(bar.invoiceEnd)} height={56} />}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        {bar.segments.map(({ id }) => (
          <LegendItem key={id} label={messages[id]}>
            <rect width="14" height="14" rx="2" className={fills[id]} />
          </LegendItem>
        ))}
        {owed && (
          <LegendItem label={messages.invoiceEnd}>
            <InvoiceEndLine x="7" height={14} />
          </LegendItem>
        )}
      </ul>
    </figure>
  );
}

function InvoiceEndLine({ x, height }: { x: string; height: number }) {
  return (
    <line
      x1={x}
      x2={x}
      y1="0"
      y2={height}
      className="stroke-body"
      strokeWidth="3"
      strokeDasharray="5 3"
    />
  );
}

function LegendItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 text-sm">
      <svg className="mt-1 size-3.5" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        {children}
      </svg>
      {label}
    </li>
  );
}
