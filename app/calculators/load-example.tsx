import type { ReactNode } from "react";
import { quoteSourceParam } from "~/http/form-names";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/fields";
import { factoringFields } from "./factoring";
import { textsOf } from "./figure-table";
import type { LoadExampleMessages } from "./load-example.messages";
import {
  brokerPaysAfter,
  type LoadFigures,
  loadDefaults,
  loadFigures,
} from "./load-example-script";
import { formatPercent, roundedMoney } from "./money";
import type { LoadFigureMessages } from "./numbers.en";
import { outcomeId } from "./tool-result";
import type { ToolId } from "./tools";

const tool: ToolId = "factoring-calculator";
const texts = textsOf(factoringFields, loadDefaults);
const { invoiceAmount } = factoringFields;

/** One figure of the home page's example, in an element that the script updates. */
export function LoadFigure(props: { name: keyof LoadFigures; messages: LoadFigureMessages }) {
  const { name, messages } = props;
  const shown = loadFigures(loadDefaults.invoiceAmount, loadDefaults.paymentTerms, messages);
  return <span data-load-figure={name}>{shown[name]}</span>;
}

/** An example of what a load pays, with two fields. With scripts, the figures follow the fields, and the button opens the quote form. Without, it opens the calculator. */
export function LoadExample({ messages }: { messages: LoadExampleMessages }) {
  const { paths } = messages;
  const figure = (name: keyof LoadFigures) => (
    <LoadFigure name={name} messages={messages.figures} />
  );
  const [loadPays, brokerPays, end] = messages.inPrint;
  const [before, after] = messages.laterNote;
  const { advanceRate, factoringRate } = loadDefaults;
  return (
    <section
      aria-labelledby="load-example-title"
      className="load-example rounded-md border border-rule bg-raised p-5 lg:col-start-3 lg:row-start-1 print:border-0 print:bg-transparent print:p-0"
    >
      <form method="get" action={`${paths.resources}#${outcomeId}`} data-load-example={paths.quote}>
        <h2 id="load-example-title" className="text-lg">
          {messages.heading}
        </h2>
        <input type="hidden" name="tool" value={tool} data-quote-name={quoteSourceParam} />
        <input type="hidden" name="advanceRate" value={texts.advanceRate} />
        <input type="hidden" name="factoringRate" value={texts.factoringRate} />
        <div className="mt-3 grid grid-cols-2 items-end gap-4 max-[12rem]:grid-cols-1 print:hidden">
          <TextField
            id="load-amount"
            name="invoiceAmount"
            label={messages.loadPays}
            inputMode="decimal"
            min={invoiceAmount.range.min}
            max={invoiceAmount.range.max}
            step="any"
            defaultValue={roundedMoney(loadDefaults.invoiceAmount)}
            markOptional={false}
          />
          <SelectField
            id="load-days"
            name="paymentTerms"
            label={messages.paysAfter}
            options={brokerPaysAfter.map((count) => ({
              value: String(count),
              label: messages.figures.days(count),
            }))}
            defaultValue={String(loadDefaults.paymentTerms)}
            placeholder={null}
            markOptional={false}
          />
        </div>
        <p role="status" data-load-status className="sr-only mt-2 text-sm text-negative" />
        <p className="hidden print:block">
          {loadPays}
          {figure("invoiceAmount")}
          {brokerPays}
          {figure("daysToPay")}
          {end}
        </p>
        <dl className="mt-4 divide-y divide-rule border-y border-rule print:mt-2">
          <Line
            label={messages.yours}
            note={messages.yoursNote}
            figure={figure("advance")}
            strong
          />
          <Line
            label={messages.later}
            note={
              <>
                {before}
                {figure("daysToPay")}
                {after}
              </>
            }
            figure={figure("finalPayout")}
          />
          <Line label={messages.heldBack} figure={figure("reserve")} />
          <Line label={messages.fee} figure={figure("fee")} />
        </dl>
        <p className="mt-3 text-sm text-muted">
          {messages.terms(formatPercent(advanceRate), formatPercent(factoringRate))}{" "}
          <a href={paths.compareOffers} className="print:hidden">
            {messages.compare}
          </a>
        </p>
        <Button variant="secondary" className="mt-4 w-full" data-quote-label={messages.quote}>
          {messages.workOut}
        </Button>
      </form>
    </section>
  );
}

/** Two figures on the home page's drawing of a road: the advance at the truck, the final payout at the sun. Hidden from screen readers, which read `LoadExample`. */
export function LoadOnRoad({ messages }: { messages: LoadFigureMessages }) {
  return (
    <div aria-hidden="true" className="load-on-road">
      <p className="road-sign road-sign-truck">
        <span>{messages.day(1)}</span>
        <LoadFigure name="advance" messages={messages} />
      </p>
      <p className="road-sign road-sign-sun">
        <LoadFigure name="payDay" messages={messages} />
        <LoadFigure name="finalPayout" messages={messages} />
      </p>
    </div>
  );
}

function Line(props: { label: string; note?: ReactNode; figure: ReactNode; strong?: true }) {
  const { label, note, figure, strong } = props;
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 py-1.5 max-[12rem]:block">
      <dt>
        <span className="block font-semibold">{label}</span>
        {/* Two lines on a phone, so that a longer figure moves nothing. */}
        {note && <span className="block text-sm text-muted max-sm:min-h-[2lh]">{note}</span>}
      </dt>
      <dd
        className={
          strong ? "display figures text-end text-xl" : "figures text-end text-lg font-semibold"
        }
      >
        {figure}
      </dd>
    </div>
  );
}
