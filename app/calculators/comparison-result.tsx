// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import { type CompareInput, compareTextsOf, sharedFields } from "./compare-offers";
import {
  COMPARISON_BASIS,
  type ComparisonResult,
  type ComparisonRow,
  compareOffers,
  comparisonRows,
  comparisonSummary,
  offerLabel,
  offerTerms,
  offerTitle,
} from "./comparison";
import { shownFigures } from "./figure-table";
import { formatMoney, ratioHalfUp } from "./money";
import { svgPercent, ToolResult } from "./tool-result";

/** The comparison: its sentence, the costs as bars, the table, how it is worked out and what it leaves out. */
export function ComparisonResultView({ title, input }: { title: string; input: CompareInput }) {
  const result = compareOffers(input);
  return (
    <ToolResult
      tool="compare-offers"
      title={title}
      summary={comparisonSummary(input, result)}
      figures={shownFigures(sharedFields, input)}
      texts={compareTextsOf(input)}
    >
      {result.offers.length > 1 && <CostBars input={input} result={result} />}
      <ComparisonTable input={input} result={result} />
      <div className="grid gap-8 md:grid-cols-2 print:grid-cols-[2fr_3fr] print:gap-6">
        <Notes heading="How it is worked out" items={COMPARISON_BASIS} />
        <Notes
          heading="What it leaves out"
          text="These differ from one factor to the next. Ask, and get the answer in writing."
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
function CostBars({ input, result }: ComparisonProps) {
  const highest = Math.max(...result.offers.map(({ allInPerMonth }) => allInPerMonth), 1);
  return (
    <figure>
      <figcaption className="font-semibold">All-in cost per month</figcaption>
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

interface ComparisonProps {
  input: CompareInput;
  result: ComparisonResult;
}

// Stacked on a phone, where each row is a heading with one labelled value an offer; paper always gets the table.
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

const cell = "figures px-3 py-2.5 text-end align-baseline print:py-0.5";
const smallPrint = "print:text-[8.5pt] print:leading-tight";

/** The offers as columns of a table, the terms first; it reflows to stacked rows on a phone (WCAG 1.4.10). */
function ComparisonTable({ input, result }: ComparisonProps) {
  const labels = input.offers.map(offerLabel);
  return (
    <table
      role="table"
      className={`w-full table-fixed border-collapse text-base ${stacked.block} ${smallPrint}`}
    >
      <caption className="sr-only">Your offers side by side</caption>
      <thead role="rowgroup" className="not-print:max-md:sr-only">
        <tr role="row" className="border-b-2 border-body">
          <td role="cell" className="w-[28%] py-2 print:w-[34%] print:py-1" />
          {labels.map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className="px-3 py-2 text-end align-bottom [overflow-wrap:anywhere] print:py-1"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={stacked.block}>
        <tr role="row" className={`border-b border-rule ${stacked.row}`}>
          <RowHeading label="Terms" />
          {input.offers.map((offer) => (
            <td
              key={offer.key}
              role="cell"
              data-offer={offerLabel(offer)}
              className={`${cell} text-sm ${smallPrint} ${stacked.terms} ${stacked.label}`}
            >
              {offerTerms(offer)}
            </td>
          ))}
        </tr>
        {comparisonRows(result).map((row) => (
          <FigureRow key={row.id} row={row} offers={result.offers} />
        ))}
      </tbody>
    </table>
  );
}

interface FigureRowProps {
  row: ComparisonRow;
  offers: ComparisonResult["offers"];
}

function FigureRow({ row, offers }: FigureRowProps) {
  const decisive = row.id === "allInPerMonth" ? "font-bold" : "";
  return (
    <tr role="row" className={`border-b border-rule ${stacked.row}`}>
      <RowHeading label={row.label} note={row.note} />
      {offers.map(({ key }, column) => (
        <td
          key={key}
          role="cell"
          data-offer={offerTitle(key)}
          className={`${cell} ${decisive} ${stacked.value} ${stacked.label}`}
        >
          {row.values[column]}
        </td>
      ))}
    </tr>
  );
}

function RowHeading({ label, note }: { label: string; note?: string | undefined }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className={`py-2.5 pe-4 text-start align-baseline font-normal print:py-0.5 ${stacked.heading}`}
    >
      {label}
      {note && (
        <span className="block text-sm font-normal text-muted print:text-[8pt] print:leading-tight">
          {note}
        </span>
      )}
    </th>
  );
}
