// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import { compareTexts } from "./calculator-texts";
import type { CompareInput } from "./compare-offers";
import type { ComparisonResult } from "./compare-offers-result";
import { type ComparisonRow, comparisonRows, offerLabel, offerTerms } from "./compare-offers-text";

interface ComparisonTableProps {
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
export function ComparisonTable({ input, result }: ComparisonTableProps) {
  const labels = input.offers.map(offerLabel);
  return (
    <table
      role="table"
      className={`w-full table-fixed border-collapse text-base ${stacked.block} ${smallPrint}`}
    >
      <caption className="sr-only">{compareTexts.caption}</caption>
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
          <RowHeading label={compareTexts.termsLabel} />
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
          data-offer={compareTexts.offer(key)}
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
