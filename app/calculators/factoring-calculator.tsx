import { FigureRows, rowsOfBar, ShareBar } from "~/site/pictures";
import { classNames } from "~/ui/class-names";
import type { FactoringMessages } from "./calculators.en";
import {
  calculateFactoring,
  type FactoringInput,
  factoringRows,
  factoringShares,
  factoringSummary,
} from "./factoring";
import { formatMoney, roundedMoney } from "./money";

/** Renders the result of the factoring calculator as text and as a bar in the colors of its rows, for $0 without the bar. */
export function factoringOutcome(input: FactoringInput, messages: FactoringMessages) {
  const result = calculateFactoring(input);
  const owed = result.reserveRelease < 0;
  const shares = factoringShares(input, result);
  const rows = factoringRows(result, messages);
  return {
    // The advance and, below it, what is paid or owed later.
    headline: (
      <>
        {roundedMoney(result.advance)} <span className="text-lg">{messages.headline.upFront}</span>
        <span className={classNames("mt-1 block text-2xl print:text-lg", owed && "text-negative")}>
          {roundedMoney(Math.abs(result.reserveRelease))}{" "}
          <span className="text-lg">{owed ? messages.headline.owed : messages.headline.later}</span>
        </span>
      </>
    ),
    summary: factoringSummary(result, messages.summary),
    children: (
      <>
        {shares && (
          <figure>
            <figcaption className="font-semibold">
              {messages.barCaption(formatMoney(input.invoiceAmount))}
            </figcaption>
            <ShareBar className="mt-3 h-12" shares={shares} />
          </figure>
        )}
        <FigureRows
          rows={shares ? rowsOfBar(rows, ["now", "cost", null, owed ? null : "later"]) : rows}
          strongId="totalReceived"
          negativeId={owed ? "finalPayout" : undefined}
        />
      </>
    ),
  };
}
