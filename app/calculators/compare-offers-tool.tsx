// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import { Plus } from "lucide-react";
import { Fieldset } from "~/ui/fields";
import {
  type CompareInput,
  compareDefaults,
  compareTextsOf,
  isOfferFilled,
  type OfferKey,
  offerFields,
  offerGroup,
  offerKeys,
  parseCompare,
  sharedFields,
} from "./compare-offers";
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
import { type FormTexts, shownFigures } from "./figure-table";
import { formatMoney, ratioHalfUp } from "./money";
import { FigureFields, readTool, ToolForm, type ToolProps } from "./tool-form";
import { EmptyResult, svgPercent, ToolResult } from "./tool-result";
import type { Tool } from "./tools";

/** Up to three offers side by side, measured with the visitor's own invoices. */
export function CompareOffersTool(props: ToolProps) {
  const { tool } = props;
  const read = readTool(props, parseCompare, compareTextsOf(compareDefaults));
  const { input } = read;
  return (
    <div className="space-y-12">
      <ToolForm {...props} read={read}>
        <Fieldset
          legend="Your invoices"
          description="The same for every offer, so that the dollars can be compared."
        >
          <div className="grid gap-6 md:grid-cols-3">
            <FigureFields table={sharedFields} texts={read} />
          </div>
        </Fieldset>
        <p className="mt-10 max-w-prose">
          Take the figures from each offer's term sheet. Leave the optional ones empty where there
          is no such charge.
        </p>
        <div className="mt-6 grid items-start gap-8 md:grid-cols-2 xl:grid-cols-3">
          {offerKeys.map((key) => (
            <OfferPlace key={key} offer={key} texts={read} />
          ))}
        </div>
      </ToolForm>
      {input ? (
        <ComparisonResultView tool={tool} input={input} />
      ) : (
        <EmptyResult text={tool.empty} />
      )}
    </div>
  );
}

/** The fields of one offer; the third stays folded until something stands in it. */
function OfferPlace({ offer, texts }: { offer: OfferKey; texts: FormTexts }) {
  const fields = <FigureFields table={offerFields} group={offerGroup(offer)} texts={texts} />;
  if (offer === "c" && !isOfferFilled(texts.values, offer)) {
    return (
      <details className="group border-t-2 border-dashed border-control open:border-solid open:border-body">
        <summary className="flex min-h-11 items-center gap-2 py-4 font-semibold text-action group-open:text-body">
          <Plus aria-hidden="true" className="size-5 group-open:hidden" />
          <span className="group-open:hidden">Add a third offer</span>
          <span className="display hidden text-xl group-open:inline">{offerTitle(offer)}</span>
        </summary>
        <div className="space-y-6">{fields}</div>
      </details>
    );
  }
  return (
    <fieldset className="min-w-0 border-t-2 border-body">
      <legend className="display float-start flex min-h-11 w-full items-center py-4 text-xl">
        {offerTitle(offer)}
      </legend>
      <div className="clear-both space-y-6">{fields}</div>
    </fieldset>
  );
}

/** The comparison: its sentence, the costs as bars, the table, how it is worked out and what it leaves out. */
export function ComparisonResultView({ tool, input }: { tool: Tool; input: CompareInput }) {
  const result = compareOffers(input);
  return (
    <ToolResult
      tool={tool}
      summary={comparisonSummary(input, result)}
      figures={shownFigures(sharedFields, input)}
      texts={compareTextsOf(input)}
    >
      {result.offers.length > 1 && (
        <CostBars offers={result.offers} labels={input.offers.map(offerLabel)} />
      )}
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

function Notes(props: { heading: string; text?: string; items: readonly string[] }) {
  const { heading, text, items } = props;
  return (
    <div>
      <h5 className="display text-xl print:text-[10pt]">{heading}</h5>
      {text && <p className="mt-1 print:hidden">{text}</p>}
      <ul className="road-list mt-3 space-y-2 text-base print:mt-1 print:space-y-0.5 print:text-[8.5pt] print:leading-tight">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

interface CostBarsProps {
  offers: ComparisonResult["offers"];
  labels: readonly string[];
}

/** The all-in cost of each offer as a bar beside its figure, the cheapest in amber. */
function CostBars({ offers, labels }: CostBarsProps) {
  const highest = Math.max(...offers.map(({ allInPerMonth }) => allInPerMonth), 1);
  return (
    <figure>
      <figcaption className="font-semibold">All-in cost per month</figcaption>
      <ul className="mt-3 space-y-3 print:mt-1 print:space-y-0.5 print:text-xs">
        {offers.map(({ key, allInPerMonth, aboveCheapest }, index) => (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_1fr_7rem] print:grid-cols-[15rem_1fr_6rem]"
          >
            <span>{labels[index]}</span>
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
        ))}
      </ul>
    </figure>
  );
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

interface ComparisonTableProps {
  input: CompareInput;
  result: ComparisonResult;
}

/** The offers as columns of a table, the terms first; it reflows to stacked rows on a phone (WCAG 1.4.10). */
function ComparisonTable({ input, result }: ComparisonTableProps) {
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
        <Row
          label="Terms"
          values={input.offers.map(offerTerms)}
          offers={labels}
          className={`text-sm ${smallPrint} ${stacked.terms}`}
        />
        {comparisonRows(result).map(({ id, ...row }) => (
          <Row
            key={id}
            {...row}
            offers={labels}
            className={`${id === "allInPerMonth" ? "font-bold" : ""} ${stacked.value}`}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<ComparisonRow, "id"> {
  /** What each value's offer is called where the rows are stacked. */
  offers: readonly string[];
  className: string;
}

function Row({ label, note, values, offers, className }: RowProps) {
  return (
    <tr role="row" className={`border-b border-rule ${stacked.row}`}>
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
      {offers.map((offer, column) => (
        <td
          key={offer}
          role="cell"
          data-offer={offer}
          className={`${cell} ${className} ${stacked.label}`}
        >
          {values[column]}
        </td>
      ))}
    </tr>
  );
}
