import type { ReactNode } from "react";
import { quoteSourceParam } from "~/http/form-names";
import { facts } from "~/site/claims";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/fields";
import { comparePath } from "./compare-offers";
import { factoringFields } from "./factoring";
import { textsOf } from "./figure-table";
import { brokerPaysAfter, type LoadFigures, loadDefaults, loadFigures } from "./load-figures";
import { counted, formatPercent } from "./money";
import { outcomeId } from "./tool-result";
import { quotePath, type ToolId } from "./tools";

const tool: ToolId = "factoring-calculator";
const texts = textsOf(factoringFields, loadDefaults);
const shown = loadFigures(loadDefaults.invoiceAmount, loadDefaults.daysToPay);
const { factoringFee, invoiceAmount } = factoringFields;

/**
 * What one load pays through us, as an example that the visitor changes in two fields. Without scripts it is a form that leads
 * to the calculator with its figures; `load-example.script.ts` works them out in place and leads to the quote form.
 */
export function LoadExample() {
  return (
    <section
      aria-labelledby="load-example-title"
      className="load-example rounded-lg border border-rule bg-raised p-5 sm:p-6 print:border-0 print:bg-transparent print:p-0"
    >
      <form method="get" action={`/resources#${outcomeId}`} data-load-example={quotePath}>
        <h2 id="load-example-title" className="text-xl">
          Example: one load
        </h2>
        <input type="hidden" name="tool" value={tool} data-quote-name={quoteSourceParam} />
        <input type="hidden" name="advanceRate" value={texts.advanceRate} />
        <input type="hidden" name={factoringFee.param} value={texts[factoringFee.param]} />
        <div className="mt-3 grid grid-cols-2 items-end gap-4 max-[12rem]:grid-cols-1 print:hidden">
          <TextField
            id="load-amount"
            name="invoiceAmount"
            label="Load pays"
            prefix="$"
            inputMode="decimal"
            min={invoiceAmount.range.min}
            max={invoiceAmount.range.max}
            step="any"
            defaultValue={texts.invoiceAmount}
            markOptional={false}
            className="load-amount"
          />
          <SelectField
            id="load-days"
            name={factoringFields.daysToPay.param}
            label="Broker pays after"
            options={brokerPaysAfter.map((days) => ({
              value: String(days),
              label: counted(days, "day"),
            }))}
            defaultValue={String(loadDefaults.daysToPay)}
            placeholder={null}
            markOptional={false}
          />
        </div>
        <p className="hidden print:block">
          The load pays <Figure name="invoiceAmount" />, the broker pays after{" "}
          <Figure name="daysToPay" />.
        </p>
        <dl className="mt-4 divide-y divide-rule border-y border-rule print:mt-2">
          <Line label="Yours" note={`${facts.funding} of approval`} name="advance" strong />
          <Line
            label="Yours later"
            note={
              <>
                in <Figure name="daysToPay" />, when the broker pays
              </>
            }
            name="finalPayout"
          />
          <Line label="Held back until then" name="reserve" />
          <Line label="Fee, taken from that" name="fee" />
        </dl>
        <p className="mt-3 text-xs text-muted">
          {`At a ${formatPercent(loadDefaults.advanceRate)} advance and ${formatPercent(loadDefaults.factoringFee)} per 30 days. An example, not an offer: rates of ${facts.rates} are set individually.`}{" "}
          <a href={comparePath} className="print:hidden">
            Compare an offer you hold
          </a>
        </p>
        <p role="status" data-load-status className="sr-only" />
        <Button block className="mt-4" data-quote-label="Get a quote for this load">
          Work out this load
        </Button>
      </form>
    </section>
  );
}

/**
 * The example on the drawing of the road: the truck with what it brings, the sun with what comes then. The card says the same in
 * words, so it is decoration.
 */
export function LoadOnRoad() {
  return (
    <div aria-hidden="true" className="load-on-road">
      <p className="road-sign road-sign-truck">
        <span>Day 1</span>
        <Figure name="advance" />
      </p>
      <p className="road-sign road-sign-sun">
        <Figure name="payDay" />
        <Figure name="finalPayout" />
      </p>
    </div>
  );
}

interface LineProps {
  label: string;
  note?: ReactNode;
  name: keyof LoadFigures;
  strong?: true;
}

function Line({ label, note, name, strong }: LineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 py-2 max-[12rem]:block">
      <dt>
        <span className="block font-semibold">{label}</span>
        {/* Two lines on a phone from the start, whatever font has come. */}
        {note && <span className="block text-sm text-muted max-sm:min-h-[2lh]">{note}</span>}
      </dt>
      <dd
        className={
          strong
            ? "display figures text-end text-2xl text-accent"
            : "figures text-end text-lg font-semibold"
        }
      >
        <Figure name={name} />
      </dd>
    </div>
  );
}

/** A figure that the script keeps in step. */
function Figure({ name }: { name: keyof LoadFigures }) {
  return <span data-load-figure={name}>{shown[name]}</span>;
}
