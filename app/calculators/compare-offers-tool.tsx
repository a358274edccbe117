import { Plus } from "lucide-react";
import { Fieldset } from "~/ui/fieldset";
import { compareTexts } from "./calculator-texts";
import { compareDefaults, compareValues, isCompareSent, parseCompare } from "./compare-offers";
import { ComparisonResultView } from "./comparison-result";
import { FigureField } from "./figure-inputs";
import { type OfferKey, offerKeys, type SharedName, sharedFields } from "./offer-fields";
import { OfferFields } from "./offer-fieldset";
import { figuresOf, ToolForm, type ToolProps } from "./tool-form";
import { EmptyResult } from "./tool-result";

const sharedNames: readonly SharedName[] = ["averageInvoice", "invoicesPerMonth", "daysToPay"];

/** Up to three offers side by side, measured with the visitor's own invoices. */
export function CompareOffersTool({ params, keep, texts }: ToolProps) {
  const { values, errors, input } = figuresOf(
    isCompareSent(params) ? parseCompare(params) : null,
    compareValues(compareDefaults),
  );
  const isFilled = (key: OfferKey) =>
    Object.entries(values).some(
      ([name, value]) => name.startsWith(`${key}-`) && name !== `${key}-feePeriod` && value !== "",
    );
  return (
    <div className="space-y-12">
      <ToolForm
        tool={texts.id}
        keep={keep}
        submit={texts.submit}
        errors={errors}
        hideInPrint={input !== null}
      >
        <Fieldset legend={compareTexts.invoices} description={compareTexts.invoicesText}>
          <div className="grid gap-6 md:grid-cols-3">
            {sharedNames.map((name) => (
              <FigureField
                key={name}
                name={name}
                field={sharedFields[name]}
                value={values[name]}
                error={errors[name]}
              />
            ))}
          </div>
        </Fieldset>
        <p className="mt-10 max-w-prose text-muted">{compareTexts.offersText}</p>
        <div className="mt-6 grid items-start gap-8 md:grid-cols-2 xl:grid-cols-3">
          {offerKeys.map((key) =>
            key === "c" && !isFilled(key) ? (
              <details
                key={key}
                className="group border-t-2 border-dashed border-control open:border-solid open:border-body"
              >
                <summary className="flex min-h-11 items-center gap-2 py-4 font-semibold text-action group-open:text-body">
                  <Plus aria-hidden="true" className="size-5 group-open:hidden" />
                  <span className="group-open:hidden">{compareTexts.addThird}</span>
                  <span className="display hidden text-xl group-open:inline">
                    {compareTexts.offer(key)}
                  </span>
                </summary>
                <div>
                  <OfferFields offer={key} values={values} errors={errors} />
                </div>
              </details>
            ) : (
              <fieldset key={key} className="min-w-0 border-t-2 border-body">
                <legend className="display float-start flex min-h-11 w-full items-center py-4 text-xl">
                  {compareTexts.offer(key)}
                </legend>
                <div className="clear-both">
                  <OfferFields offer={key} values={values} errors={errors} />
                </div>
              </fieldset>
            ),
          )}
        </div>
      </ToolForm>
      {input ? (
        <ComparisonResultView title={texts.resultTitle} input={input} />
      ) : (
        <EmptyResult text={texts.empty} />
      )}
    </div>
  );
}
