import { FigureRows } from "~/site/pictures";
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
import { estimate } from "./rate-quote-figures";

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

/** The marks of the scale, a percent apart. The outermost labels stay inside the drawing. */
const ticks = [
  { tick: estimate.lowest, anchor: "start" },
  { tick: 250, anchor: "middle" },
  { tick: 350, anchor: "middle" },
  { tick: estimate.scaleEnd, anchor: "end" },
] as const;

/** The range of the estimate on a scale of rates. */
export function RateScale(props: { result: RateQuoteResult; messages: RateQuoteMessages }) {
  const { result, messages } = props;
  const low = scalePosition(result.low);
  const range = rateRange(result, messages);
  return (
    <figure>
      <figcaption className="font-semibold">
        {messages.scale.caption}
        <span className="sr-only">
          {": "}
          {messages.scale.description(formatPercent(result.rate, 1), range)}
        </span>
      </figcaption>
      <svg className="mt-3 block h-18 w-full overflow-visible" aria-hidden="true" focusable="false">
        <rect width="100%" height="40" className="fill-rule" />
        <rect
          x={`${low}%`}
          width={`${scalePosition(result.high) - low}%`}
          height="40"
          className="fill-accent"
        />
        {ticks.map(({ tick, anchor }) => (
          <text
            key={tick}
            x={`${scalePosition(tick)}%`}
            y="64"
            textAnchor={anchor}
            className="fill-muted text-sm"
          >
            {formatPercent(tick, 1)}
          </text>
        ))}
      </svg>
    </figure>
  );
}
