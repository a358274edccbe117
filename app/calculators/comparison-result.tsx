// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
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
import { ratioHalfUp } from "./money";
import {
  offerQuestions,
  type QuestionGroup,
  questionsLetter,
  questionsText,
} from "./offer-questions";
import { svgPercent, ToolResult } from "./tool-result";
import type { Tool } from "./tools";

interface ComparisonResultProps {
  tool: Tool;
  input: CompareInput;
  day: string;
  /** The way to what we ourselves answer, beside the questions. */
  ownAnswers?: ReactNode;
}

/** The comparison: its sentence, the costs as bars, the table, how it is worked out and what it leaves out. */
export function ComparisonResultView({ tool, input, day, ownAnswers }: ComparisonResultProps) {
  const result = compareOffers(input);
  return (
    <ToolResult
      tool={tool}
      summary={comparisonSummary(input, result)}
      figures={[...shownFigures(sharedFields, input), { label: "Compared on", value: day }]}
      texts={compareTextsOf(input)}
      level={2}
    >
      {result.offers.length > 1 && (
        <CostBars result={result} labels={input.offers.map(offerLabel)} />
      )}
      <ComparisonTable input={input} result={result} />
      {/* On paper the questions stand for what is left out: they ask for the same. */}
      <div className="space-y-8 print:grid print:grid-cols-[2fr_3fr] print:gap-6 print:space-y-0">
        <div className="grid gap-8 md:grid-cols-2 print:block">
          <Notes heading="How it is worked out" items={COMPARISON_BASIS} />
          <div className="print:hidden">
            <Notes
              heading="What it leaves out"
              text="These differ from one factor to the next. Ask, and get the answer in writing."
              items={result.leavesOut}
            />
          </div>
        </div>
        <Questions groups={offerQuestions(input)}>{ownAnswers}</Questions>
      </div>
    </ToolResult>
  );
}

/** What to ask the factors, made from the blanks, to be copied or sent to oneself. */
function Questions(props: { groups: readonly QuestionGroup[]; children: ReactNode }) {
  const { groups, children } = props;
  return (
    <div className="rounded-lg bg-sunken p-5 sm:p-8 print:bg-transparent print:p-0">
      <h3 className="text-xl print:text-[10pt]">Questions to ask them</h3>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2 print:mt-1 print:block">
        {groups.map(({ heading, questions }) => (
          <div key={heading}>
            <h4 className="font-semibold print:text-[8.5pt]">{heading}</h4>
            <ul className="road-list mt-2 space-y-2 text-base print:mt-0 print:space-y-0 print:text-[8pt] print:leading-tight">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        {children}
        <ButtonLink href={questionsLetter(groups)} variant="secondary">
          Send them to yourself
        </ButtonLink>
        <CopyButton
          value={questionsText(groups)}
          copied="Copied."
          byHand="Copying is not allowed here: select the questions and copy them."
        >
          Copy the questions
        </CopyButton>
      </div>
    </div>
  );
}

function Notes(props: { heading: string; text?: string; items: readonly string[] }) {
  const { heading, text, items } = props;
  return (
    <div>
      <h3 className="text-xl print:text-[10pt]">{heading}</h3>
      {text && <p className="mt-1 print:hidden">{text}</p>}
      <ul className="road-list mt-3 space-y-2 text-base print:mt-1 print:space-y-0 print:text-[8pt] print:leading-tight">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

interface CostBarsProps {
  result: ComparisonResult;
  labels: readonly string[];
}

/** The all-in cost of each offer as a bar beside its figure, the cheapest in amber; the sheet on paper has the table alone. */
function CostBars({ result, labels }: CostBarsProps) {
  const { offers } = result;
  const [allIn] = comparisonRows(result);
  const highest = Math.max(...offers.map(({ allInPerMonth }) => allInPerMonth), 1);
  return (
    <figure className="print:hidden">
      <figcaption className="font-semibold">All-in cost per month</figcaption>
      <ul className="mt-3 space-y-3">
        {offers.map(({ key, allInPerMonth, aboveCheapest }, index) => (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_1fr_10rem]"
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
            offers={input.offers.map(({ key }) => offerTitle(key))}
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
