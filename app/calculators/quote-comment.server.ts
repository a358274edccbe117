import type { LoaderFunctionArgs } from "@remix-run/node";
import { quoteSourceParam } from "~/http/form-names";
import { type LeadPreselect, preselectLead } from "~/leads/lead-posts.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { askedComment } from "~/site/questions";
import { calculatorMessages } from "./calculators.en";
import { calculatorMessagesEs } from "./calculators.es";
import { compareQuoteComment, parseCompare } from "./compare-offers";
import { compareOffersMessages } from "./compare-offers.en";
import { compareOffersMessagesEs } from "./compare-offers.es";
import { factoringFields, factoringQuoteComment } from "./factoring";
import { labelTable, parseFigures } from "./figure-table";
import { rateQuoteComment, rateQuoteFields } from "./rate-quote";
import { toolIds } from "./tools";
import { toolMessages } from "./tools.en";
import { toolMessagesEs } from "./tools.es";

const messagesIn = {
  en: { ...calculatorMessages, offers: compareOffersMessages, tools: toolMessages },
  es: { ...calculatorMessagesEs, offers: compareOffersMessagesEs, tools: toolMessagesEs },
};

/** Returns a comment that lists the calculator's figures from the quote form's URL. Returns null if `?from=` names no calculator, or if a figure is missing or invalid. */
export function commentFromParams(params: URLSearchParams, language: Language): string | null {
  const { factoring, rateQuote, offers, tools } = messagesIn[language];
  switch (toolIds.find((id) => id === params.get(quoteSourceParam))) {
    case "factoring-calculator": {
      const table = labelTable(factoringFields, factoring.fields);
      const { input } = parseFigures(table, tools.numbers, params);
      return input ? factoringQuoteComment(input, factoring) : null;
    }
    case "rate-quote": {
      const table = labelTable(rateQuoteFields, rateQuote.fields);
      const { input } = parseFigures(table, tools.numbers, params);
      return input ? rateQuoteComment(input, rateQuote) : null;
    }
    case "compare-offers": {
      const { input } = parseCompare(params, offers, tools.numbers);
      return input ? compareQuoteComment(input, offers) : null;
    }
    case undefined:
      return null;
  }
}

/** Loads the quote form. Returns the values that its URL preselects, such as a calculator's figures or a question. */
export function loadQuoteForm({ request }: LoaderFunctionArgs): LeadPreselect {
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const { searchParams } = url;
  const comments =
    commentFromParams(searchParams, language) ?? askedComment(searchParams, language);
  return { ...preselectLead("quote-request", url), ...(comments !== null && { comments }) };
}
