import { FigureRows } from "~/ui/lists";
import type { RateQuoteMessages } from "./calculators.en";
import { formatPercent } from "./money";
import {
  calculateRateQuote,
  type RateQuoteInput,
  type RateQuoteResult,
  rateQuoteRows,
  rateQuoteSummary,
  rateRange,
  scalePosition,
} from "./rate-quote";
import { HIGHEST_RATE, LOWEST_RATE } from "./rate-quote-figures";
import { svgPercent } from "./tool-result";

/** Renders the result of the rate quote tool as text and a drawing. */
export function rateQuoteOutcome(input: RateQuoteInput, messages: RateQuoteMessages) {
  const result = calculateRateQuote(input);
  return {
    headline: rateRange(result, messages),
    summary: rateQuoteSummary(input, result, messages),
    children: (
      <>
        <RateScale result={result} messages={messages} />
        <FigureRows rows={rateQuoteRows(input, result, messages)} strongId="range" />
      </>
    ),
  };
}

/** The marks of the scale. The outermost labels stay inside the drawing. */
const ticks = [
  { tick: LOWEST_RATE, anchor: "start" },
  { tick: 250, anchor: "middle" },
  { tick: 350, anchor: "middle" },
  { tick: HIGHEST_RATE, anchor: "end" },
] as const;

/** The estimate on a drawing of a road that runs from 1.5% to 5%. Shows the range in amber, and a pin at the rate. */
export function RateScale({
  result,
  messages,
}: {
  result: RateQuoteResult;
  messages: RateQuoteMessages;
}) {
  const low = scalePosition(result.low);
  const high = scalePosition(result.high);
  return (
    <figure>
      <figcaption className="font-semibold">
        {messages.scale.caption}
        <span className="sr-only">
          {": "}
          {messages.scale.description(formatPercent(result.rate, 1), rateRange(result, messages))}
        </span>
      </figcaption>
      <svg className="mt-3 block h-24 w-full overflow-visible" aria-hidden="true" focusable="false">
        <rect y="34" width="100%" height="24" rx="4" className="fill-rule" />
        <line
          x1="0"
          x2="100%"
          y1="46"
          y2="46"
          className="stroke-control"
          strokeWidth="2"
          strokeDasharray="14 10"
        />
        <rect
          x={svgPercent(low)}
          y="34"
          width={svgPercent(high - low)}
          height="24"
          className="fill-accent stroke-body"
          strokeWidth="1.5"
        />
        <svg x={svgPercent(scalePosition(result.rate))} overflow="visible" aria-hidden="true">
          <path
            d="M0 58V30M-8 16A8 8 0 1 1 8 16C8 22 0 30 0 30S-8 22-8 16Z"
            className="fill-body stroke-body"
            strokeWidth="3"
          />
        </svg>
        {ticks.map(({ tick, anchor }) => (
          <text
            key={tick}
            x={svgPercent(scalePosition(tick))}
            y="82"
            textAnchor={anchor}
            className="figures fill-muted text-sm"
          >
            {formatPercent(tick, 1)}
          </text>
        ))}
      </svg>
    </figure>
  );
}
