import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import { CallToAction, PageHeader, QuestionsLink } from "~/site/section";
import { type RouteHandle, useHeading } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { Alert } from "~/ui/alert";
import { classNames } from "~/ui/class-names";
import { Fieldset } from "~/ui/fields";
import { BulletList } from "~/ui/lists";
import {
  compareParams,
  type OfferKey,
  offerFields,
  offerKeys,
  offerPrefix,
  sharedFields,
} from "./compare-fields";
import {
  type CompareInput,
  compareDefaults,
  compareOffers,
  compareTextsOf,
  comparisonHeadline,
  comparisonRows,
  describeMissingFees,
  exampleOffers,
  isOfferFilled,
  leftOut,
  type OfferResult,
  offerLabel,
  offerQuestions,
  parseCompare,
} from "./compare-offers";
import type { CompareOffersMessages } from "./compare-offers.en";
import {
  type LabelledField,
  labelTable,
  type ReadForm,
  shownFigures,
  textsOf,
} from "./figure-table";
import { FigureFields, ToolForm, useFocusOnOutcome, useReadForm } from "./tool-form";
import { EmptyResult, OpenToolProvider, ToolResult, useOpenTool } from "./tool-result";
import type { ToolMessages } from "./tools.en";

// Re-exported by the English and Spanish routes.

export const handle: RouteHandle = { scripts: true, publicPage: { uncached: compareParams } };

interface OffersProps {
  messages: CompareOffersMessages;
}

/** The page that compares factoring offers. */
export function ComparisonPage({ messages, tools }: OffersProps & { tools: ToolMessages }) {
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.page.lede} density="task" />
      <OpenToolProvider value={{ id: "compare-offers", messages: tools }}>
        <CompareOffers messages={messages} />
      </OpenToolProvider>
      <CallToAction text={messages.page.callToAction} />
    </>
  );
}

/** The form with up to three offers, and their comparison. The URL contains all figures. */
function CompareOffers({ messages }: OffersProps) {
  const { messages: shared } = useOpenTool();
  const { page } = messages;
  const path = shared.paths.compareOffers;
  const read = useReadForm<CompareInput>(
    (sent) => parseCompare(sent, messages, shared.numbers),
    textsOf(sharedFields, compareDefaults),
  );
  const { input } = read;
  const place = useRef<HTMLDivElement>(null);
  const markSubmitted = useFocusOnOutcome(place);
  const exampleNames = [1, 2].map(messages.exampleOffer);
  return (
    <div ref={place} onSubmit={markSubmitted}>
      <div className={classNames("bg-surface-alt py-8 lg:py-12", input && "print:hidden")}>
        <div className="wrap space-y-10">
          {offerKeys.some((key) => exampleNames.includes(read.values[`${key}-name`] ?? "")) && (
            <Alert>
              <p>
                {page.isExample} <a href={path}>{page.beginOwn}</a>
              </p>
            </Alert>
          )}
          <ToolForm read={read}>
            <Fieldset {...page.invoices}>
              <div className="fields-in-line grid gap-6 md:grid-cols-3">
                <FigureFields table={labelTable(sharedFields, messages.shared)} read={read} />
              </div>
            </Fieldset>
            <h2 className="mt-10 text-2xl">{page.offersHeading}</h2>
            <p className="mt-2 max-w-prose">
              {page.howToFill}
              {!read.isSent && (
                <>
                  {" "}
                  <a
                    href={`${path}?${new URLSearchParams(compareTextsOf(exampleOffers(messages)))}`}
                  >
                    {page.fillExample}
                  </a>
                </>
              )}
            </p>
            <TermSheet read={read} messages={messages} />
          </ToolForm>
          {!input && <EmptyResult />}
        </div>
      </div>
      {input && (
        <div className="wrap py-8 lg:py-12">
          <ComparisonResultView messages={messages} input={input} />
        </div>
      )}
    </div>
  );
}

/** The fields as rows and the offers as columns, with the labels once at the start. On a narrow screen the offers follow each other. */
function TermSheet({ read, messages }: OffersProps & { read: ReadForm }) {
  const table = labelTable(offerFields, messages.offer);
  return (
    <div className="term-sheet mt-6">
      <div aria-hidden="true" className="term-sheet-labels">
        <span />
        {Object.entries<LabelledField>(table).map(([name, { label, hint }]) => (
          <p key={name}>
            <span className="block font-semibold">{label}</span>
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </p>
        ))}
      </div>
      {offerKeys.map((key) => (
        <OfferColumn key={key} offer={key} read={read} messages={messages} />
      ))}
    </div>
  );
}

/** The fields of an offer. The third offer is folded until one of its fields is filled in. */
function OfferColumn(props: OffersProps & { offer: OfferKey; read: ReadForm }) {
  const { offer, read, messages } = props;
  const [params] = useSearchParams();
  const [isFolded] = useState(offer === "c" && !isOfferFilled(params, offer));
  const title = messages.offerTitle(offer);
  const table = labelTable(offerFields, messages.offer);
  const fields = <FigureFields table={table} prefix={offerPrefix(offer)} read={read} />;
  if (isFolded) {
    return (
      <details className="term-sheet-more group">
        <summary className="flex min-h-11 items-center justify-between py-2 font-semibold text-action group-open:text-body">
          <span className="group-open:hidden">{messages.page.addThird}</span>
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

/** The comparison: summary, table, how it is calculated, what it leaves out, and questions to ask. */
export function ComparisonResultView({ messages, input }: OffersProps & { input: CompareInput }) {
  const { result: texts, questions } = messages.page;
  const offers = compareOffers(input);
  const headline = comparisonHeadline(offers, messages);
  const missing = describeMissingFees(offers, messages);
  return (
    <ToolResult
      headline={headline}
      summary={`${headline}. ${missing}`}
      note={missing}
      figures={shownFigures(labelTable(sharedFields, messages.shared), input)}
      texts={compareTextsOf(input)}
    >
      <OfferTable offers={offers} messages={messages} />
      <div className="divide-y divide-rule border-y border-rule">
        <Folded heading={texts.basisHeading}>
          <BulletList items={messages.basis} />
        </Folded>
        <Folded heading={texts.leavesOutHeading}>
          <p className="mb-2">{texts.leavesOutText}</p>
          <BulletList items={leftOut(offers, messages)} />
        </Folded>
        <Folded heading={questions.heading}>
          {offerQuestions(offers, messages).map((group) => (
            <div key={group.heading} className="mb-4">
              <h4 className="font-semibold">{group.heading}</h4>
              <BulletList items={group.questions} className="mt-2" />
            </div>
          ))}
          <QuestionsLink label={messages.page.ownAnswers} />
        </Folded>
      </div>
    </ToolResult>
  );
}

/** A part below the comparison that opens on demand. */
function Folded({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details className="text-base print:not-open:hidden">
      <summary className="flex min-h-12 items-center justify-between py-2.5 hover:text-action">
        <h3 className="text-lg">{heading}</h3>
      </summary>
      <div className="measure pb-5">{children}</div>
    </details>
  );
}

/** The offers as columns, the cheapest highlighted. */
function OfferTable({ offers, messages }: OffersProps & { offers: readonly OfferResult[] }) {
  const costs = offers.map(({ allInPerMonth }) => allInPerMonth);
  const percents = costs.map((cost) => (cost * 100) / Math.max(...costs));
  const hasCheapest = new Set(costs).size > 1;
  const rows = comparisonRows(offers, messages).map(({ id, label, note, values }) => ({
    id,
    header: (
      <>
        {id === "aboveCheapest" && hasCheapest && (
          <svg aria-hidden="true" className="me-2 inline size-3.5">
            <rect width="100%" height="100%" className="fill-body" />
          </svg>
        )}
        {label}
        {note && (
          <span className="block font-sans text-sm font-normal text-muted print:text-[8pt]">
            {note}
          </span>
        )}
      </>
    ),
    isText: id === "terms",
    cells:
      id === "allInPerMonth"
        ? values.map((value, at) => (
            <>
              <b>{value}</b>
              {hasCheapest && (
                <svg aria-hidden="true" className="mt-1.5 block h-4 w-full">
                  <rect width={`${percents[at]}%`} height="100%" className="fill-body" />
                  <rect width={`${Math.min(...percents)}%`} height="100%" className="fill-accent" />
                </svg>
              )}
            </>
          ))
        : values,
  }));
  return (
    <ComparisonTable
      caption={messages.page.result.table}
      columns={[
        { label: "" },
        ...offers.map((offer) => ({
          label: offerLabel(offer, messages),
          short: messages.offerTitle(offer.key),
          numeric: true,
          emphasized: hasCheapest && offer.aboveCheapest === 0,
        })),
      ]}
      rows={rows}
      stacksOnPhone
    />
  );
}
