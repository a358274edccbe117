import {
  calculateFactoring,
  type FactoringInput,
  type FactoringName,
  factoringDefaults,
  factoringFields,
  factoringQuoteLinkParams,
  factoringValues,
  isFactoringSent,
  parseFactoring,
} from "./factoring";
import { FactoringBar } from "./factoring-bar";
import { factoringRows, factoringSummary } from "./factoring-text";
import { FigureField } from "./figure-inputs";
import { formatMoney, formatPercent } from "./money";
import { figuresOf, ToolForm, type ToolProps } from "./tool-form";
import { EmptyResult, ResultRows, ToolResult } from "./tool-result";

const names: readonly FactoringName[] = [
  "invoiceAmount",
  "advanceRate",
  "factoringRate",
  "paymentTerms",
];

/** The factoring calculator (specification, section 9; clarifications, "Calculators"). */
export function FactoringCalculator({ params, keep, texts }: ToolProps) {
  const { values, errors, input } = figuresOf(
    isFactoringSent(params) ? parseFactoring(params) : null,
    factoringValues(factoringDefaults),
  );
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16 print:block">
      <ToolForm
        tool={texts.id}
        keep={keep}
        submit={texts.submit}
        errors={errors}
        hideInPrint={input !== null}
      >
        <div className="grid items-end gap-6 sm:grid-cols-2 lg:grid-cols-1">
          {names.map((name) => (
            <FigureField
              key={name}
              name={name}
              field={factoringFields[name]}
              value={values[name]}
              error={errors[name]}
            />
          ))}
        </div>
      </ToolForm>
      {input ? (
        <FactoringResultView title={texts.resultTitle} input={input} />
      ) : (
        <EmptyResult text={texts.empty} basis={texts.basis} />
      )}
    </div>
  );
}

function FactoringResultView({ title, input }: { title: string; input: FactoringInput }) {
  const result = calculateFactoring(input);
  return (
    <ToolResult
      title={title}
      summary={factoringSummary(result)}
      figures={[
        {
          label: factoringFields.invoiceAmount.label,
          value: formatMoney(input.invoiceAmount),
        },
        { label: factoringFields.advanceRate.label, value: formatPercent(input.advanceRate) },
        { label: factoringFields.factoringRate.label, value: formatPercent(input.factoringRate) },
        { label: factoringFields.paymentTerms.label, value: String(input.paymentTerms) },
      ]}
      quoteParams={factoringQuoteLinkParams(input)}
    >
      <FactoringBar input={input} result={result} />
      <ResultRows
        rows={factoringRows(result)}
        strongId="totalReceived"
        negativeId={result.finalPayout < 0 ? "finalPayout" : undefined}
      />
    </ToolResult>
  );
}
