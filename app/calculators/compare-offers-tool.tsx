// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import { useLocation } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Fieldset } from "~/ui/fields";
import {
  type CompareInput,
  compareDefaults,
  comparePath,
  compareTextsOf,
  exampleOffers,
  hasMoreThanOffers,
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
import {
  offerQuestions,
  type QuestionGroup,
  questionsLetter,
  questionsText,
} from "./offer-questions";
import { FigureFields, readTool, ToolForm, useFocusOnOutcome } from "./tool-form";
import { EmptyResult, outcomeId, svgPercent, ToolResult } from "./tool-result";
import { comparison, type Tool } from "./tools";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

interface CompareOffersProps {
  /** The query of the page's address. */
  params: URLSearchParams;
  /** The day, in words, on the printed sheet; with scripts the browser says it. */
  day: string;
}

/** Up to three offers as a term sheet, measured with the visitor's own invoices; the figures are the address. */
export function CompareOffers({ params, day }: CompareOffersProps) {
  const props = { tool: comparison, params, keep: {} };
  const read = readTool(props, parseCompare, compareTextsOf(compareDefaults));
  const { input } = read;
  const { search } = useLocation();
  const [changedAt, setChangedAt] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const markSubmitted = useFocusOnOutcome(place);
  const hydrated = useHydrated();
  const today = hydrated ? longDate.format(new Date()) : day;
  return (
    <div
      ref={place}
      className="space-y-12 print:space-y-1"
      onInput={() => setChangedAt(search)}
      onSubmit={() => {
        setChangedAt(undefined);
        markSubmitted();
      }}
    >
      {hasMoreThanOffers(params) && (
        <Alert variant="warning">
          <p>
            This address carries more than three offers, or a figure twice. Offers A, B and C are
            read, each figure once; the rest is left out.
          </p>
        </Alert>
      )}
      {isExample(read) && (
        <Alert>
          <p>
            Example figures, no factor's offer. <a href={comparePath}>Begin with your own</a>
          </p>
        </Alert>
      )}
      <ToolForm {...props} read={read}>
        <Fieldset
          legend="Your invoices"
          description="The same for every offer, so that the dollars can be compared."
        >
          <div className="grid items-end gap-6 md:grid-cols-3">
            <FigureFields table={sharedFields} texts={read} />
          </div>
        </Fieldset>
        <h2 className="mt-10 text-2xl">The offers</h2>
        <p className="mt-2 max-w-prose">
          Take the figures from each offer's term sheet. Type 0 where there is no such charge. Leave
          a charge empty where the sheet does not say: it becomes a question to ask, and is not
          counted as nothing.
          {!read.ok && (
            <>
              {" "}
              <a href={`${comparePath}?${new URLSearchParams(compareTextsOf(exampleOffers))}`}>
                Fill in an example
              </a>
            </>
          )}
        </p>
        <TermSheet texts={read} />
      </ToolForm>
      {input ? (
        <ComparisonResultView tool={comparison} input={input} day={today} />
      ) : (
        <EmptyResult text={comparison.empty} />
      )}
      {input && <ResultStrip input={input} changed={changedAt === search} />}
    </div>
  );
}

const isExample = ({ values }: FormTexts) =>
  offerKeys.some((key) => values[`${key}-name`]?.startsWith("Example offer"));

/** The fields as rows and the offers as columns, the labels once at their left; on a narrow screen one offer after the other. */
function TermSheet({ texts }: { texts: FormTexts }) {
  return (
    <div className="term-sheet mt-6">
      <div aria-hidden="true" className="term-sheet-labels">
        <span />
        {Object.entries(offerFields).map(([name, field]) => (
          <p key={name}>
            <span className="block font-semibold">{field.label}</span>
            {"hint" in field && <span className="block text-sm text-muted">{field.hint}</span>}
          </p>
        ))}
      </div>
      {offerKeys.map((key) => (
        <OfferColumn key={key} offer={key} texts={texts} />
      ))}
    </div>
  );
}

/** The fields of one offer; the third stays folded until something stands in it. */
function OfferColumn({ offer, texts }: { offer: OfferKey; texts: FormTexts }) {
  const fields = <FigureFields table={offerFields} group={offerGroup(offer)} texts={texts} />;
  if (offer === "c" && !isOfferFilled(texts.values, offer)) {
    return (
      <details className="term-sheet-more group">
        <summary className="flex min-h-11 items-center gap-2 py-2 font-semibold text-action group-open:text-body">
          <Plus aria-hidden="true" className="size-5 group-open:hidden" />
          <span className="group-open:hidden">Add a third offer</span>
          <span className="display hidden text-xl group-open:inline">{offerTitle(offer)}</span>
        </summary>
        <div className="space-y-6">{fields}</div>
      </details>
    );
  }
  return (
    <section aria-labelledby={`offer-${offer}`} className="term-sheet-offer">
      <h3 id={`offer-${offer}`} className="text-xl">
        {offerTitle(offer)}
      </h3>
      {fields}
    </section>
  );
}

interface ResultStripProps {
  input: CompareInput;
  /** Whether something was typed since: the figures are then of before. */
  changed: boolean;
}

/** The result in one line that stays in view while figures are changed. */
function ResultStrip({ input, changed }: ResultStripProps) {
  const result = compareOffers(input);
  return (
    <div className="result-strip on-ink" data-changed={changed || undefined}>
      <p className="figures flex flex-wrap gap-x-3 max-sm:text-sm sm:gap-x-5">
        {result.offers.map(({ key, aboveCheapest, allInPerMonth, notGiven }) => (
          <span key={key}>
            {key.toUpperCase()}{" "}
            <strong className={aboveCheapest === 0 ? "text-accent" : undefined}>
              {formatMoney(allInPerMonth)}
              {notGiven.length > 0 && "+"}
            </strong>
          </span>
        ))}
        <span className="text-muted">a month</span>
      </p>
      {changed ? (
        <button type="submit" form={comparison.id} className="button button-secondary">
          Compare again
        </button>
      ) : (
        <a href={`#${outcomeId}`} className="inline-flex min-h-11 items-center">
          The comparison
        </a>
      )}
    </div>
  );
}

interface ComparisonResultProps {
  tool: Tool;
  input: CompareInput;
  day: string;
}

/** The comparison: its sentence, the costs as bars, the table, how it is worked out and what it leaves out. */
export function ComparisonResultView({ tool, input, day }: ComparisonResultProps) {
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
        <Questions groups={offerQuestions(input)} />
      </div>
    </ToolResult>
  );
}

/** What to ask the factors, made from the blanks, to be copied or sent to oneself. */
function Questions({ groups }: { groups: readonly QuestionGroup[] }) {
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
