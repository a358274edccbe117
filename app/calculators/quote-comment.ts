import { quoteSourceParam } from "~/leads/quote-request";
import { parseCompare } from "./compare-offers";
import { compareOffers } from "./compare-offers-result";
import { compareQuoteComment } from "./compare-offers-text";
import { calculateFactoring, parseFactoring } from "./factoring";
import { factoringQuoteComment } from "./factoring-text";
import { calculateRateQuote, parseRateQuote } from "./rate-quote";
import { rateQuoteComment } from "./rate-quote-text";

/**
 * Rebuilds the quote form's comment from a calculator's link (`from` and that calculator's own
 * parameters; others are ignored). The link's text is never echoed: the comment is written anew
 * from the validated figures and, for offers, a name of plain characters.
 * @returns one plain-text paragraph well under the comments' 2,000 characters, or null when `from`
 * is unknown or any figure is missing or refused
 */
export function commentFromParams(params: URLSearchParams): string | null {
  switch (params.get(quoteSourceParam)) {
    case "factoring-calculator": {
      const parsed = parseFactoring(params);
      return parsed.ok
        ? factoringQuoteComment(parsed.input, calculateFactoring(parsed.input))
        : null;
    }
    case "rate-quote": {
      const parsed = parseRateQuote(params);
      return parsed.ok ? rateQuoteComment(parsed.input, calculateRateQuote(parsed.input)) : null;
    }
    case "compare-offers": {
      const parsed = parseCompare(params);
      return parsed.ok ? compareQuoteComment(parsed.input, compareOffers(parsed.input)) : null;
    }
    default:
      return null;
  }
}
