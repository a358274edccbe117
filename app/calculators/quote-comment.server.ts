import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "~/http/address-language";
import { quoteSourceParam } from "~/http/form-names";
import { type LeadPreselect, preselectLead } from "~/leads/preselect.server";
import type { Language } from "~/site/language";
import { askedComment } from "~/site/questions";
import type { CalculatorWords } from "./calculator-tools";
import { calculatorWords } from "./calculator-tools.en";
import { calculatorWordsEs } from "./calculator-tools.es";
import { parseCompare } from "./compare-offers";
import { compareQuoteComment } from "./comparison";
import type { ComparisonWords } from "./comparison.en";
import { comparisonWords } from "./comparison.en";
import { comparisonWordsEs } from "./comparison.es";
import { factoringFields, factoringQuoteComment } from "./factoring";
import { type ParseResult, parseFigures, worded } from "./figure-table";
import { rateQuoteComment, rateQuoteFields } from "./rate-quote";
import { type ToolId, tools } from "./tools";

type CommentWords = CalculatorWords & Pick<ComparisonWords, "offers">;

const wordsOf: Readonly<Record<Language, CommentWords>> = {
  en: { ...calculatorWords, offers: comparisonWords.offers },
  es: { ...calculatorWordsEs, offers: comparisonWordsEs.offers },
};

type Comment = (params: URLSearchParams, words: CommentWords) => string | null;

const comments: Record<ToolId, Comment> = {
  "factoring-calculator": (params, { shared, factoring }) => {
    const table = worded(factoringFields, factoring.fields);
    return commentOf(parseFigures(table, shared.numbers, params), factoringQuoteComment, factoring);
  },
  "rate-quote": (params, { shared, rateQuote }) => {
    const table = worded(rateQuoteFields, rateQuote.fields);
    return commentOf(parseFigures(table, shared.numbers, params), rateQuoteComment, rateQuote);
  },
  "compare-offers": (params, { shared, offers }) =>
    commentOf(parseCompare(params, offers, shared.numbers), compareQuoteComment, offers),
};

function commentOf<Input, Said>(
  read: ParseResult<Input>,
  comment: (input: Input, words: Said) => string,
  words: Said,
) {
  return read.ok ? comment(read.input, words) : null;
}

/** Written anew from the link's validated figures, never echoed; null when `from` is unknown or a figure missing or refused. */
export function commentFromParams(params: URLSearchParams, language: Language): string | null {
  const tool = tools.find(({ id }) => id === params.get(quoteSourceParam));
  return tool ? comments[tool.id](params, wordsOf[language]) : null;
}

/** For the quote form: what its address fills in, a calculator's figures or a question among it. */
export function loadQuoteForm({ request }: LoaderFunctionArgs): LeadPreselect {
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const { searchParams } = url;
  const comments =
    commentFromParams(searchParams, language) ?? askedComment(searchParams, language);
  return { ...preselectLead("quote-request", url), ...(comments !== null && { comments }) };
}
