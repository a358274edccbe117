import { ChoiceFigure, FigureField } from "./figure-inputs";
import { formatMoney, formatPercent, plainDecimal } from "./money";
import {
  calculateRateQuote,
  isRateQuoteSent,
  parseRateQuote,
  type RateQuoteInput,
  rateQuoteDefaults,
  rateQuoteFields,
  rateQuoteLinkParams,
  rateQuoteValues,
} from "./rate-quote";
import { CREDIT_NOTE, rateQuoteRows, rateQuoteSummary, rateRange } from "./rate-quote-text";
import { RateScale } from "./rate-scale";
import { figuresOf, ToolForm, type ToolProps } from "./tool-form";
import { EmptyResult, ResultRows, ToolResult } from "./tool-result";

/** The rate quote tool (specification, section 9; clarifications, "Calculators"). */
export function RateQuoteTool({ params, keep, texts }: ToolProps) {
  const { values, errors, input } = figuresOf(
    isRateQuoteSent(params) ? parseRateQuote(params) : null,
    rateQuoteValues(rateQuoteDefaults),
  );
  const bind = <Name extends keyof typeof rateQuoteFields>(name: Name) => ({
    name,
    field: rateQuoteFields[name],
    value: values[name],
    error: errors[name],
  });
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
          <FigureField {...bind("monthlyVolume")} />
          <ChoiceFigure
            {...bind("creditRating")}
            hint={`${rateQuoteFields.creditRating.hint} ${CREDIT_NOTE}`}
          />
          <FigureField {...bind("yearsInBusiness")} />
          <ChoiceFigure {...bind("industry")} />
          <FigureField {...bind("desiredAdvance")} />
        </div>
      </ToolForm>
      {input ? (
        <RateQuoteResultView title={texts.resultTitle} input={input} />
      ) : (
        <EmptyResult text={texts.empty} basis={texts.basis} />
      )}
    </div>
  );
}

function RateQuoteResultView({ title, input }: { title: string; input: RateQuoteInput }) {
  const result = calculateRateQuote(input);
  const { monthlyVolume, creditRating, yearsInBusiness, industry, desiredAdvance } =
    rateQuoteFields;
  return (
    <ToolResult
      title={title}
      headline={rateRange(result)}
      summary={rateQuoteSummary(input, result)}
      figures={[
        { label: monthlyVolume.label, value: formatMoney(input.monthlyVolume) },
        { label: creditRating.label, value: input.creditRating },
        { label: yearsInBusiness.label, value: plainDecimal(input.yearsInBusiness) },
        { label: industry.label, value: input.industry },
        { label: desiredAdvance.label, value: formatPercent(input.desiredAdvance) },
      ]}
      quoteParams={rateQuoteLinkParams(input)}
    >
      <RateScale result={result} />
      <ResultRows rows={rateQuoteRows(input, result)} strongId="range" />
    </ToolResult>
  );
}
