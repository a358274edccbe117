import type { LoaderFunctionArgs } from "@remix-run/node";
import { quoteSourceParam } from "~/http/form-names";
import { type LeadPreselect, preselectLead } from "~/leads/lead-posts.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { askedComment } from "~/site/questions";
import { type CalculatorWords, calculatorWords } from "./calculator-tools.en";
import { calculatorWordsEs } from "./calculator-tools.es";
import { parseCompare } from "./compare-offers";
import { type CompareOffersWords, compareOffersWords } from "./compare-offers.en";
import { compareOffersWordsEs } from "./compare-offers.es";
import { compareQuoteComment } from "./comparison";
import { factoringFields, factoringQuoteComment } from "./factoring";
import { parseFigures, worded } from "./figure-table";
import { rateQuoteComment, rateQuoteFields } from "./rate-quote";
import { type ToolId, tools } from "./tools";

type CommentWords = CalculatorWords & { offers: CompareOffersWords };

const wordsOf: Readonly<Record<Language, CommentWords>> = {
  en: { ...calculatorWords, offers: compareOffersWords },
  es: { ...calculatorWordsEs, offers: compareOffersWordsEs },
};

type Comment = (params: URLSearchParams, words: CommentWords) => string | undefined;

const comments: Record<ToolId, Comment> = {
  "factoring-calculator": (params, { shared, factoring }) => {
    const table = worded(factoringFields, factoring.fields);
    const { input } = parseFigures(table, shared.numbers, params);
    return input && factoringQuoteComment(input, factoring);
  },
  "rate-quote": (params, { shared, rateQuote }) => {
    const table = worded(rateQuoteFields, rateQuote.fields);
    const { input } = parseFigures(table, shared.numbers, params);
    return input && rateQuoteComment(input, rateQuote);
  },
  "compare-offers": (params, { shared, offers }) => {
    const { input } = parseCompare(params, offers, shared.numbers);
    return input && compareQuoteComment(input, offers);
  },
};

/** Written anew from the link's validated figures, never echoed; null when `from` is unknown or a figure missing or refused. */
export function commentFromParams(params: URLSearchParams, language: Language): string | null {
  const tool = tools.find(({ id }) => id === params.get(quoteSourceParam));
  return (tool && comments[tool.id](params, wordsOf[language])) ?? null;
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
