import { useLocation } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { facts } from "~/site/claims";
import type { CallToAction } from "~/site/page-content";
import { QuestionsLink } from "~/site/section";
import { Alert } from "~/ui/alert";
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
import { compareOffers, offerTitle } from "./comparison";
import { ComparisonResultView } from "./comparison-result";
import type { FormTexts } from "./figure-table";
import { formatMoney } from "./money";
import { FigureFields, readTool, ToolForm, useFocusOnOutcome } from "./tool-form";
import { EmptyResult, outcomeId } from "./tool-result";
import { comparison, quotePath } from "./tools";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** Closes the comparison's page. */
export const comparisonCallToAction = {
  heading: "Put our terms among them",
  text: `Ask for our offer in writing and compare it here line by line. We reply ${facts.quoteResponse}.`,
  primary: { to: quotePath, label: "Get Free Quote" },
  secondary: { to: "/why-us", label: "How We Compare" },
} as const satisfies CallToAction;

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
        <ComparisonResultView
          tool={comparison}
          input={input}
          day={today}
          ownAnswers={<QuestionsLink label="Our own answers" />}
        />
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
