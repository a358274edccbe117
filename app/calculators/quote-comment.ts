import { quoteSourceParam } from "~/http/form-names";
import { parseCompare } from "./compare-offers";
import type { CompareOffersWords } from "./compare-offers.en";
import { compareQuoteComment } from "./comparison";
import { factoringFields, factoringQuoteComment } from "./factoring";
import type { FactoringWords } from "./factoring.en";
import { type ParseResult, parseFigures, worded } from "./figure-table";
import type { NumberWords } from "./numbers.en";
import { rateQuoteComment, rateQuoteFields } from "./rate-quote";
import type { RateQuoteWords } from "./rate-quote.en";
import { type ToolId, tools } from "./tools";

/** What the comments are written in, a tool's words each. */
export interface CommentWords {
  numbers: NumberWords;
  factoring: FactoringWords;
  rateQuote: RateQuoteWords;
  compareOffers: CompareOffersWords;
}

type Comment = (params: URLSearchParams, words: CommentWords) => string | null;

const comments: Record<ToolId, Comment> = {
  "factoring-calculator": (params, { numbers, factoring }) => {
    const table = worded(factoringFields, factoring.fields);
    return commentOf(parseFigures(table, numbers, params), factoringQuoteComment, factoring);
  },
  "rate-quote": (params, { numbers, rateQuote }) => {
    const table = worded(rateQuoteFields, rateQuote.fields);
    return commentOf(parseFigures(table, numbers, params), rateQuoteComment, rateQuote);
  },
  "compare-offers": (params, { numbers, compareOffers }) =>
    commentOf(parseCompare(params, compareOffers, numbers), compareQuoteComment, compareOffers),
};

function commentOf<Input, Said>(
  read: ParseResult<Input>,
  comment: (input: Input, words: Said) => string,
  words: Said,
) {
  return read.ok ? comment(read.input, words) : null;
}

/** Written anew from the link's validated figures, never echoed; null when `from` is unknown or a figure missing or refused. */
export function commentFromParams(params: URLSearchParams, words: CommentWords): string | null {
  const tool = tools.find(({ id }) => id === params.get(quoteSourceParam));
  return tool ? comments[tool.id](params, words) : null;
}
