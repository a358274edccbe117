// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { sharedFields } from "./compare-fields";
import { type CompareInput, compareTextsOf } from "./compare-offers";
import type { CompareOffersMessages } from "./compare-offers.en";
import {
  compareOffers,
  comparisonRows,
  comparisonSummary,
  leftOut,
  type OfferResult,
  offerLabel,
  offerQuestions,
  offerTerms,
  offerTitle,
} from "./comparison";
import { labelTable, shownFigures } from "./figure-table";
import { ratioHalfUp } from "./money";
import { svgPercent, ToolResult } from "./tool-result";

interface ComparisonResultProps {
  messages: CompareOffersMessages;
  input: CompareInput;
  /** Follows the questions. */
  children?: ReactNode;
}

/** The comparison: summary, bars, table, how it is calculated, what it leaves out, and questions to ask. */
export function ComparisonResultView({ messages, input, children }: ComparisonResultProps) {
  const { result: texts, questions } = messages.page;
  const offers = compareOffers(input);
  return (
    <ToolResult
      summary={comparisonSummary(offers, messages)}
      figures={shownFigures(labelTable(sharedFields, messages.shared), input)}
      texts={compareTextsOf(input)}
      level={2}
    >
      {offers.length > 1 && <CostBars offers={offers} messages={messages} />}
      <ComparisonTable offers={offers} messages={messages} />
      <div className="grid gap-8 md:grid-cols-2">
        <div>
          <h3 className="text-xl">{texts.basisHeading}</h3>
          <Notes items={messages.basis} />
        </div>
        <div>
          <h3 className="text-xl">{texts.leavesOutHeading}</h3>
          <p className="mt-1">{texts.leavesOutText}</p>
          <Notes items={leftOut(offers, messages)} />
        </div>
      </div>
      <div className="rounded-lg bg-sunken p-5 sm:p-8">
        <h3 className="text-xl">{questions.heading}</h3>
        <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {offerQuestions(offers, messages).map((group) => (
            <div key={group.heading}>
              <h4 className="font-semibold">{group.heading}</h4>
              <Notes items={group.questions} />
            </div>
          ))}
        </div>
        <div className="mt-6 print:hidden">{children}</div>
      </div>
    </ToolResult>
  );
}

function Notes({ items }: { items: readonly string[] }) {
  return (
    <ul className="road-list mt-2 space-y-2 text-base">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface OffersProps {
  offers: readonly OfferResult[];
  messages: CompareOffersMessages;
}

/** The all-in cost of each offer as a bar, the cheapest in amber. */
function CostBars({ offers, messages }: OffersProps) {
  const [allIn] = comparisonRows(offers, messages);
  const highest = Math.max(...offers.map(({ allInPerMonth }) => allInPerMonth), 1);
  return (
    <figure>
      <figcaption className="font-semibold">{messages.page.result.bars}</figcaption>
      <ul className="mt-3 space-y-3">
        {offers.map((offer, index) => (
          <li
            key={offer.key}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_1fr_12rem]"
          >
            <span>{offerLabel(offer, messages)}</span>
            <svg
              className="h-6 w-full max-sm:order-last max-sm:col-span-2 max-sm:mt-1"
              aria-hidden="true"
              focusable="false"
            >
              <rect
                width={svgPercent(ratioHalfUp([offer.allInPerMonth, 10_000], [highest]))}
                height="100%"
                className={offer.aboveCheapest === 0 ? "fill-accent" : "fill-control"}
              />
            </svg>
            <span className="figures text-end font-semibold">{allIn?.values[index]}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

// On a phone each row becomes a heading with one labelled value for each offer. Print always shows the table.
const stacked = {
  block: "not-print:max-md:block",
  row: "not-print:max-md:block not-print:max-md:py-3",
  heading: "not-print:max-md:block not-print:max-md:p-0 not-print:max-md:font-semibold",
  value:
    "not-print:max-md:flex not-print:max-md:justify-between not-print:max-md:gap-x-6 not-print:max-md:px-0 not-print:max-md:py-1",
  terms:
    "not-print:max-md:block not-print:max-md:px-0 not-print:max-md:py-1 not-print:max-md:text-start",
  label:
    "not-print:max-md:before:block not-print:max-md:before:font-normal not-print:max-md:before:text-muted not-print:max-md:before:content-[attr(data-offer)]",
};

/** The offers as columns of a table, terms first. On a phone the rows are stacked (WCAG 1.4.10). */
function ComparisonTable({ offers, messages }: OffersProps) {
  const labels = offers.map((offer) => offerLabel(offer, messages));
  const titles = offers.map(({ key }) => offerTitle(key, messages));
  const terms = {
    id: "terms",
    label: messages.rows.terms,
    values: offers.map((offer) => offerTerms(offer, messages)),
    note: undefined,
  };
  return (
    <table role="table" className={`w-full table-fixed border-collapse text-base ${stacked.block}`}>
      <caption className="sr-only">{messages.page.result.table}</caption>
      <thead role="rowgroup" className="not-print:max-md:sr-only">
        <tr role="row" className="border-b-2 border-body">
          <td role="cell" className="w-[28%] py-2" />
          {labels.map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className="px-3 py-2 text-end align-bottom [overflow-wrap:anywhere]"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={stacked.block}>
        {[terms, ...comparisonRows(offers, messages)].map(({ id, label, note, values }) => {
          // In stacked rows, the terms show each offer's full label.
          const names = id === "terms" ? labels : titles;
          return (
            <tr key={id} role="row" className={`border-b border-rule ${stacked.row}`}>
              <th
                role="rowheader"
                scope="row"
                className={`py-2.5 pe-4 text-start align-baseline font-normal ${stacked.heading}`}
              >
                {label}
                {note && <span className="block text-sm font-normal text-muted">{note}</span>}
              </th>
              {names.map((name, column) => (
                <td
                  key={name}
                  role="cell"
                  data-offer={name}
                  className={classNames(
                    "figures px-3 py-2.5 text-end align-baseline",
                    id === "allInPerMonth" && "font-bold",
                    id === "terms" ? `text-sm ${stacked.terms}` : stacked.value,
                    stacked.label,
                  )}
                >
                  {values[column]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
