// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import type { ReactNode } from "react";
import { type CompareInput, compareTextsOf, sharedFields } from "./compare-offers";
import {
  type ComparisonResult,
  type ComparisonRow,
  compareOffers,
  comparisonRows,
  comparisonSummary,
  leftOut,
  offerLabel,
  offerTerms,
  offerTitle,
} from "./comparison";
import type { ComparisonWords } from "./comparison.en";
import { shownFigures, worded } from "./figure-table";
import { ratioHalfUp } from "./money";
import { offerQuestions, type QuestionGroup } from "./offer-questions";
import { svgPercent, ToolResult } from "./tool-result";
import { comparison } from "./tools";

interface ComparisonResultProps {
  words: ComparisonWords;
  input: CompareInput;
  /** The way to what we ourselves answer, beside the questions. */
  ownAnswers?: ReactNode;
}

/** The comparison: its sentence, the costs as bars, the table, how it is worked out and what it leaves out. */
export function ComparisonResultView({ words, input, ownAnswers }: ComparisonResultProps) {
  const { shared, offers, page } = words;
  const said = page.result;
  const result = compareOffers(input);
  const labels = input.offers.map((offer) => offerLabel(offer, offers));
  return (
    <ToolResult
      tool={comparison}
      words={shared}
      summary={comparisonSummary(input, result, offers)}
      figures={shownFigures(worded(sharedFields, offers.shared), input)}
      texts={compareTextsOf(input)}
      level={2}
    >
      {result.offers.length > 1 && <CostBars result={result} labels={labels} words={words} />}
      <ComparisonTable input={input} result={result} labels={labels} words={words} />
      <div className="grid gap-8 md:grid-cols-2">
        <Notes heading={said.basisHeading} items={offers.basis} />
        <Notes
          heading={said.leavesOutHeading}
          text={said.leavesOutText}
          items={leftOut(input, offers)}
        />
      </div>
      <Questions
        groups={offerQuestions(input, offers, page.questions)}
        heading={page.questions.heading}
      >
        {ownAnswers}
      </Questions>
    </ToolResult>
  );
}

interface QuestionsProps {
  groups: readonly QuestionGroup[];
  heading: string;
  children: ReactNode;
}

/** What to ask the factors, made from the blanks. */
function Questions({ groups, heading: title, children }: QuestionsProps) {
  return (
    <div className="rounded-lg bg-sunken p-5 sm:p-8">
      <h3 className="text-xl">{title}</h3>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {groups.map(({ heading, questions }) => (
          <div key={heading}>
            <h4 className="font-semibold">{heading}</h4>
            <ul className="road-list mt-2 space-y-2 text-base">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="mt-6 print:hidden">{children}</div>
    </div>
  );
}

function Notes(props: { heading: string; text?: string; items: readonly string[] }) {
  const { heading, text, items } = props;
  return (
    <div>
      <h3 className="text-xl">{heading}</h3>
      {text && <p className="mt-1">{text}</p>}
      <ul className="road-list mt-3 space-y-2 text-base">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

interface CostBarsProps {
  result: ComparisonResult;
  /** What each offer is called. */
  labels: readonly string[];
  words: ComparisonWords;
}

/** The all-in cost of each offer as a bar beside its figure, the cheapest in amber. */
function CostBars({ result, labels, words }: CostBarsProps) {
  const { offers } = result;
  const [allIn] = comparisonRows(result, words.offers);
  const highest = Math.max(...offers.map(({ allInPerMonth }) => allInPerMonth), 1);
  return (
    <figure>
      <figcaption className="font-semibold">{words.page.result.bars}</figcaption>
      <ul className="mt-3 space-y-3">
        {offers.map(({ key, allInPerMonth, aboveCheapest }, index) => (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_1fr_12rem]"
          >
            <span>{labels[index]}</span>
            <svg
              className="h-6 w-full max-sm:order-last max-sm:col-span-2 max-sm:mt-1"
              aria-hidden="true"
              focusable="false"
            >
              <rect
                width={svgPercent(ratioHalfUp([allInPerMonth, 10_000], [highest]))}
                height="100%"
                className={aboveCheapest === 0 ? "fill-accent" : "fill-control"}
              />
            </svg>
            <span className="figures text-end font-semibold">{allIn?.values[index]}</span>
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

const cell = "figures px-3 py-2.5 text-end align-baseline";

interface ComparisonTableProps extends CostBarsProps {
  input: CompareInput;
}

/** The offers as columns of a table, the terms first; it reflows to stacked rows on a phone (WCAG 1.4.10). */
function ComparisonTable({ input, result, labels, words }: ComparisonTableProps) {
  const { offers } = words;
  return (
    <table role="table" className={`w-full table-fixed border-collapse text-base ${stacked.block}`}>
      <caption className="sr-only">{words.page.result.table}</caption>
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
        <Row
          label={offers.rows.terms}
          values={input.offers.map((offer) => offerTerms(offer, offers))}
          offers={labels}
          className={`text-sm ${stacked.terms}`}
        />
        {comparisonRows(result, offers).map(({ id, ...row }) => (
          <Row
            key={id}
            {...row}
            offers={input.offers.map(({ key }) => offerTitle(key, offers))}
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
        className={`py-2.5 pe-4 text-start align-baseline font-normal ${stacked.heading}`}
      >
        {label}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
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
