import { quoteSourceParam } from "~/leads/preselect";
import { parseCompare } from "./compare-offers";
import { compareOffers, compareQuoteComment } from "./comparison";
import { calculateFactoring, factoringFields, factoringQuoteComment } from "./factoring";
import { parseFigures } from "./figure-table";
import { calculateRateQuote, rateQuoteComment, rateQuoteFields } from "./rate-quote";
import type { ToolId } from "./tools";

const comments: Record<ToolId, (params: URLSearchParams) => string | null> = {
  "factoring-calculator": (params) => {
    const parsed = parseFigures(factoringFields, params);
    return parsed.ok ? factoringQuoteComment(parsed.input, calculateFactoring(parsed.input)) : null;
  },
  "rate-quote": (params) => {
    const parsed = parseFigures(rateQuoteFields, params);
    return parsed.ok ? rateQuoteComment(parsed.input, calculateRateQuote(parsed.input)) : null;
  },
  "compare-offers": (params) => {
    const parsed = parseCompare(params);
    return parsed.ok ? compareQuoteComment(parsed.input, compareOffers(parsed.input)) : null;
  },
};

/**
 * Rebuilds the quote form's comment from a calculator's link (`from` and that calculator's own parameters; others are
 * ignored). The link's text is never echoed: the comment is written anew from the validated figures and, for offers, a
 * name of plain characters.
 * @returns one plain-text paragraph well under the comments' 2,000 characters, or null when `from` is unknown or any
 * figure is missing or refused
 */
export function commentFromParams(params: URLSearchParams): string | null {
  const from = params.get(quoteSourceParam) ?? "";
  const tool = Object.entries(comments).find(([id]) => id === from);
  return tool?.[1](params) ?? null;
}
