import { QuestionsLink } from "~/site/section";
import { ComparisonTable } from "~/site/tables";
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
} from "./comparison";
import { labelTable, shownFigures } from "./figure-table";
import { ToolResult } from "./tool-result";

interface ComparisonResultProps {
  messages: CompareOffersMessages;
  input: CompareInput;
}

/** The comparison: summary, table, how it is calculated, what it leaves out, and questions to ask. */
export function ComparisonResultView({ messages, input }: ComparisonResultProps) {
  const { result: texts, questions } = messages.page;
  const offers = compareOffers(input);
  return (
    <ToolResult
      summary={comparisonSummary(offers, messages)}
      figures={shownFigures(labelTable(sharedFields, messages.shared), input)}
      texts={compareTextsOf(input)}
      level={2}
    >
      <OfferTable offers={offers} messages={messages} />
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
        <div className="mt-6 print:hidden">
          <QuestionsLink label={messages.page.ownAnswers} />
        </div>
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

/** The offers as columns, terms first. */
function OfferTable({ offers, messages }: OffersProps) {
  const rows = comparisonRows(offers, messages).map(({ id, label, note, values }) => ({
    id,
    header: (
      <>
        {label}
        {note && <span className="block font-sans text-sm font-normal text-muted">{note}</span>}
      </>
    ),
    cells: id === "allInPerMonth" ? values.map((value) => <b key={value}>{value}</b>) : values,
  }));
  const terms = {
    id: "terms",
    header: messages.rows.terms,
    cells: offers.map((offer) => offerTerms(offer, messages)),
  };
  return (
    <ComparisonTable
      caption={messages.page.result.table}
      columns={[
        { label: "" },
        ...offers.map((offer) => ({ label: offerLabel(offer, messages), numeric: true })),
      ]}
      rows={[terms, ...rows]}
      stacksOnPhone
    />
  );
}
