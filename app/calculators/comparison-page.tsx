import { useSearchParams } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { pageMeta } from "~/site/page-meta";
import { CallToAction, PageHeader, QuestionsLink } from "~/site/section";
import { type RouteHandle, useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Fieldset } from "~/ui/fields";
import {
  compareDefaults,
  compareParams,
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
import type { CompareOffersWords } from "./compare-offers.en";
import { offerTitle } from "./comparison";
import type { ComparisonWords } from "./comparison.en";
import { ComparisonResultView } from "./comparison-result";
import { type FormTexts, textsOf, type WordedField, worded } from "./figure-table";
import { FigureFields, readTool, ToolForm, useFocusOnOutcome } from "./tool-form";
import { EmptyResult } from "./tool-result";
import { comparison } from "./tools";

// What both languages' routes say of themselves.

export const handle: RouteHandle = { scripts: true, publicPage: { uncached: compareParams } };

export const meta = pageMeta();

/** The page of the comparison. */
export function ComparisonPage({ words }: { words: ComparisonWords }) {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader {...useHeading()} lede={words.page.lede} density="task" />
      <div className="bg-surface py-8 lg:py-12">
        <div className="wrap">
          <CompareOffers words={words} params={params} />
        </div>
      </div>
      <CallToAction text={words.page.callToAction} />
    </>
  );
}

/** Up to three offers as a term sheet, measured with the visitor's own invoices; the figures are the address. */
function CompareOffers({ words, params }: { words: ComparisonWords; params: URLSearchParams }) {
  const { shared, offers, page } = words;
  const { compareOffers: path } = shared.paths;
  const props = { tool: comparison, params, keep: {}, words: shared };
  const parse = (sent: URLSearchParams) => parseCompare(sent, offers, shared.numbers);
  const read = readTool(props, parse, textsOf(sharedFields, compareDefaults));
  const { input } = read;
  const place = useRef<HTMLDivElement>(null);
  const markSubmitted = useFocusOnOutcome(place);
  return (
    <div ref={place} className="space-y-12" onSubmit={markSubmitted}>
      {hasMoreThanOffers(params) && (
        <Alert variant="warning">
          <p>{page.tooMany}</p>
        </Alert>
      )}
      {isExample(read, offers) && (
        <Alert>
          <p>
            {page.isExample} <a href={path}>{page.beginOwn}</a>
          </p>
        </Alert>
      )}
      <ToolForm {...props} read={read}>
        <Fieldset {...page.invoices}>
          <div className="grid items-end gap-6 md:grid-cols-3">
            <FigureFields table={worded(sharedFields, offers.shared)} texts={read} words={shared} />
          </div>
        </Fieldset>
        <h2 className="mt-10 text-2xl">{page.offersHeading}</h2>
        <p className="mt-2 max-w-prose">
          {page.howToFill}
          {!read.ok && (
            <>
              {" "}
              <a href={`${path}?${new URLSearchParams(compareTextsOf(exampleOffers(offers)))}`}>
                {page.fillExample}
              </a>
            </>
          )}
        </p>
        <TermSheet texts={read} words={words} />
      </ToolForm>
      {input ? (
        <ComparisonResultView
          words={words}
          input={input}
          ownAnswers={<QuestionsLink label={page.ownAnswers} />}
        />
      ) : (
        <EmptyResult {...shared.tools[comparison.id]} />
      )}
    </div>
  );
}

function isExample({ values }: FormTexts, { exampleOffer }: CompareOffersWords): boolean {
  const names = [1, 2].map(exampleOffer);
  return offerKeys.some((key) => names.includes(values[`${key}-name`] ?? ""));
}

/** The fields as rows and the offers as columns, the labels once at their left; on a narrow screen one offer after the other. */
function TermSheet({ texts, words }: { texts: FormTexts; words: ComparisonWords }) {
  const table = worded(offerFields, words.offers.offer);
  return (
    <div className="term-sheet mt-6">
      <div aria-hidden="true" className="term-sheet-labels">
        <span />
        {Object.entries<WordedField>(table).map(([name, { label, hint }]) => (
          <p key={name}>
            <span className="block font-semibold">{label}</span>
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </p>
        ))}
      </div>
      {offerKeys.map((key) => (
        <OfferColumn key={key} offer={key} texts={texts} words={words} />
      ))}
    </div>
  );
}

interface OfferColumnProps {
  offer: OfferKey;
  texts: FormTexts;
  words: ComparisonWords;
}

/** The fields of one offer; the third stays folded until something stands in it. */
function OfferColumn({ offer, texts, words }: OfferColumnProps) {
  const title = offerTitle(offer, words.offers);
  const fields = (
    <FigureFields
      table={worded(offerFields, words.offers.offer)}
      group={offerGroup(offer)}
      texts={texts}
      words={words.shared}
    />
  );
  if (offer === "c" && !isOfferFilled(texts.values, offer)) {
    return (
      <details className="term-sheet-more group">
        <summary className="flex min-h-11 items-center gap-2 py-2 font-semibold text-action group-open:text-body">
          <Plus aria-hidden="true" className="size-5 group-open:hidden" />
          <span className="group-open:hidden">{words.page.addThird}</span>
          <span className="display hidden text-xl group-open:inline">{title}</span>
        </summary>
        <div className="space-y-6">{fields}</div>
      </details>
    );
  }
  return (
    <section aria-labelledby={`offer-${offer}`} className="term-sheet-offer">
      <h3 id={`offer-${offer}`} className="text-xl">
        {title}
      </h3>
      {fields}
    </section>
  );
}
