import type { LoaderFunctionArgs } from "@remix-run/node";
import { quoteSourceParam } from "~/http/form-names";
import { type LeadPreselect, preselectLead } from "~/leads/lead-posts.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { askedComment } from "~/site/questions";
import { calculatorWords } from "./calculators.en";
import { calculatorWordsEs } from "./calculators.es";
import { parseCompare } from "./compare-offers";
import { compareOffersWords } from "./compare-offers.en";
import { compareOffersWordsEs } from "./compare-offers.es";
import { compareQuoteComment } from "./comparison";
import { factoringFields, factoringQuoteComment } from "./factoring";
import { parseFigures, worded } from "./figure-table";
import { rateQuoteComment, rateQuoteFields } from "./rate-quote";
import { toolWords } from "./tools.en";
import { toolWordsEs } from "./tools.es";

const wordsIn = {
  en: { ...calculatorWords, offers: compareOffersWords, tools: toolWords },
  es: { ...calculatorWordsEs, offers: compareOffersWordsEs, tools: toolWordsEs },
};

/** Written from the link's validated figures, never echoed; null when `from` is unknown or a figure missing or refused. */
export function commentFromParams(params: URLSearchParams, language: Language): string | null {
  const { factoring, rateQuote, offers, tools } = wordsIn[language];
  switch (params.get(quoteSourceParam)) {
    case "factoring-calculator": {
      const table = worded(factoringFields, factoring.fields);
      const { input } = parseFigures(table, tools.numbers, params);
      return input ? factoringQuoteComment(input, factoring) : null;
    }
    case "rate-quote": {
      const table = worded(rateQuoteFields, rateQuote.fields);
      const { input } = parseFigures(table, tools.numbers, params);
      return input ? rateQuoteComment(input, rateQuote) : null;
    }
    case "compare-offers": {
      const { input } = parseCompare(params, offers, tools.numbers);
      return input ? compareQuoteComment(input, offers) : null;
    }
    default:
      return null;
  }
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
