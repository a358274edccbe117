import { quoteSourceParam } from "~/http/form-names";
import { parseCompare } from "./compare-offers";
import { compareQuoteComment } from "./comparison";
import { factoringFields, factoringQuoteComment } from "./factoring";
import { type ParseResult, parseFigures } from "./figure-table";
import { rateQuoteComment, rateQuoteFields } from "./rate-quote";
import { type ToolId, tools } from "./tools";

const comments: Record<ToolId, (params: URLSearchParams) => string | null> = {
  "factoring-calculator": (params) =>
    commentOf(parseFigures(factoringFields, params), factoringQuoteComment),
  "rate-quote": (params) => commentOf(parseFigures(rateQuoteFields, params), rateQuoteComment),
  "compare-offers": (params) => commentOf(parseCompare(params), compareQuoteComment),
};

function commentOf<Input>(read: ParseResult<Input>, comment: (input: Input) => string) {
  return read.ok ? comment(read.input) : null;
}

/** Written anew from the link's validated figures, never echoed; null when `from` is unknown or a figure missing or refused. */
export function commentFromParams(params: URLSearchParams): string | null {
  const tool = tools.find(({ id }) => id === params.get(quoteSourceParam));
  return tool ? comments[tool.id](params) : null;
}
