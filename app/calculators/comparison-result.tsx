import { compareTexts } from "./calculator-texts";
import { type CompareInput, compareQuoteLinkParams } from "./compare-offers";
import { type ComparisonResult, compareOffers } from "./compare-offers-result";
import { COMPARISON_BASIS, comparisonSummary, offerLabel } from "./compare-offers-text";
import { formatMoney, ratioHalfUp } from "./money";
import { sharedFields } from "./offer-fields";
import { ComparisonTable } from "./offers-table";
import { svgPercent } from "./percent";
import { ToolResult } from "./tool-result";

/** The comparison: its sentence, the costs as bars, the table, how it is worked out and what it leaves out. */
export function ComparisonResultView({ title, input }: { title: string; input: CompareInput }) {
  const result = compareOffers(input);
  return (
    <ToolResult
      title={title}
      summary={comparisonSummary(input, result)}
      figures={[
        { label: sharedFields.averageInvoice.label, value: formatMoney(input.averageInvoice) },
        { label: sharedFields.invoicesPerMonth.label, value: String(input.invoicesPerMonth) },
        { label: sharedFields.daysToPay.label, value: String(input.daysToPay) },
      ]}
      quoteParams={compareQuoteLinkParams(input)}
    >
      {result.offers.length > 1 && <CostBars input={input} result={result} />}
      <ComparisonTable input={input} result={result} />
      <div className="grid gap-8 md:grid-cols-2 print:grid-cols-[2fr_3fr] print:gap-6">
        <Notes heading={compareTexts.basisHeading} items={COMPARISON_BASIS} />
        <Notes
          heading={compareTexts.leavesOutHeading}
          text={compareTexts.leavesOutText}
          items={result.leavesOut}
        />
      </div>
    </ToolResult>
  );
}

interface NotesProps {
  heading: string;
  text?: string;
  items: readonly string[];
}

function Notes({ heading, text, items }: NotesProps) {
  return (
    <div>
      <h5 className="display text-xl print:text-[10pt]">{heading}</h5>
      {text && <p className="mt-1 text-muted print:hidden">{text}</p>}
      <ul className="road-list mt-3 space-y-2 text-base print:mt-1 print:space-y-0.5 print:text-[8.5pt] print:leading-tight">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** The all-in cost of each offer as a bar beside its figure, the cheapest in amber. */
function CostBars({ input, result }: { input: CompareInput; result: ComparisonResult }) {
  const highest = Math.max(...result.offers.map(({ allInPerMonth }) => allInPerMonth), 1);
  return (
    <figure>
      <figcaption className="font-semibold">{compareTexts.barTitle}</figcaption>
      <ul className="mt-3 space-y-3 print:mt-1 print:space-y-0.5 print:text-xs">
        {result.offers.map(({ key, allInPerMonth, aboveCheapest }, index) => {
          const offer = input.offers[index];
          return (
            <li
              key={key}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_1fr_7rem] print:grid-cols-[15rem_1fr_6rem]"
            >
              <span>{offer && offerLabel(offer)}</span>
              <svg
                className="h-6 w-full print:h-3 max-sm:order-last max-sm:col-span-2 max-sm:mt-1"
                aria-hidden="true"
                focusable="false"
              >
                <rect
                  width={svgPercent(ratioHalfUp([allInPerMonth, 10_000], [highest]))}
                  height="100%"
                  className={aboveCheapest === 0 ? "fill-accent" : "fill-control"}
                />
              </svg>
              <span className="figures text-end font-semibold">{formatMoney(allInPerMonth)}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
