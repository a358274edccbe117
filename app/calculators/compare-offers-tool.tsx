import { Plus } from "lucide-react";
import { Fieldset } from "~/ui/fieldset";
import {
  compareDefaults,
  compareTextsOf,
  isOfferFilled,
  type OfferKey,
  offerFields,
  offerGroup,
  offerKeys,
  parseCompare,
  sharedFields,
} from "./compare-offers";
import { offerTitle } from "./comparison";
import { ComparisonResultView } from "./comparison-result";
import { FigureFields } from "./figure-field";
import type { ParamTexts } from "./figure-table";
import { readTool, ToolForm, type ToolProps } from "./tool-form";
import { EmptyResult } from "./tool-result";

/** Up to three offers side by side, measured with the visitor's own invoices. */
export function CompareOffersTool(props: ToolProps) {
  const { tool } = props;
  const { values, errors, input } = readTool(props, parseCompare, compareTextsOf(compareDefaults));
  return (
    <div className="space-y-12">
      <ToolForm {...props} errors={errors} hideInPrint={input !== null}>
        <Fieldset
          legend="Your invoices"
          description="The same for every offer, so that the dollars can be compared."
        >
          <div className="grid gap-6 md:grid-cols-3">
            <FigureFields table={sharedFields} values={values} errors={errors} />
          </div>
        </Fieldset>
        <p className="mt-10 max-w-prose text-muted">
          Take the figures from each offer's term sheet. Leave the optional ones empty where there
          is no such charge.
        </p>
        <div className="mt-6 grid items-start gap-8 md:grid-cols-2 xl:grid-cols-3">
          {offerKeys.map((key) => (
            <OfferPlace key={key} offer={key} values={values} errors={errors} />
          ))}
        </div>
      </ToolForm>
      {input ? (
        <ComparisonResultView title={tool.resultTitle} input={input} />
      ) : (
        <EmptyResult text={tool.empty} />
      )}
    </div>
  );
}

interface OfferPlaceProps {
  offer: OfferKey;
  values: ParamTexts;
  errors: ParamTexts;
}

/** The fields of one offer; the third stays folded until something stands in it. */
function OfferPlace({ offer, values, errors }: OfferPlaceProps) {
  const fields = (
    <FigureFields table={offerFields} group={offerGroup(offer)} values={values} errors={errors} />
  );
  if (offer === "c" && !isOfferFilled(values, offer)) {
    return (
      <details className="group border-t-2 border-dashed border-control open:border-solid open:border-body">
        <summary className="flex min-h-11 items-center gap-2 py-4 font-semibold text-action group-open:text-body">
          <Plus aria-hidden="true" className="size-5 group-open:hidden" />
          <span className="group-open:hidden">Add a third offer</span>
          <span className="display hidden text-xl group-open:inline">{offerTitle(offer)}</span>
        </summary>
        <div className="space-y-6">{fields}</div>
      </details>
    );
  }
  return (
    <fieldset className="min-w-0 border-t-2 border-body">
      <legend className="display float-start flex min-h-11 w-full items-center py-4 text-xl">
        {offerTitle(offer)}
      </legend>
      <div className="clear-both space-y-6">{fields}</div>
    </fieldset>
  );
}
