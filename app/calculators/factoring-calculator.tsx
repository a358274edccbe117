import { ShareBar } from "~/site/pictures";
import { classNames } from "~/ui/class-names";
import { FigureRows } from "~/ui/lists";
import type { FactoringMessages } from "./calculators.en";
import {
  calculateFactoring,
  type FactoringInput,
  type FactoringResult,
  factoringRows,
  factoringShares,
  factoringSummary,
} from "./factoring";
import { formatMoney, roundedMoney } from "./money";

/** Renders the result of the factoring calculator as text and a drawing. */
export function factoringOutcome(input: FactoringInput, messages: FactoringMessages) {
  const result = calculateFactoring(input);
  const owed = result.reserveRelease < 0;
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

interface FactoringBarProps {
  input: FactoringInput;
  result: FactoringResult;
  messages: FactoringMessages["bar"];
}

/** The parts of an invoice as a bar with a legend. Renders nothing for $0. */
export function FactoringBar({ input, result, messages }: FactoringBarProps) {
  const shares = factoringShares(input, result);
  if (shares === null) return null;
  return (
    <figure>
      <figcaption className="font-semibold">
        {messages.caption(formatMoney(input.invoiceAmount))}
      </figcaption>
      <ShareBar className="mt-3 h-12" shares={shares} />
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {(["now", "cost", "later"] as const).map((share) => (
          <li key={share} className="flex items-center gap-2.5 text-sm">
            <ShareBar className="max-w-3.5 h-3.5" shares={{ [share]: 100 }} />
            {messages[share]}
          </li>
        ))}
      </ul>
    </figure>
  );
}
