import { compareParams } from "./compare-fields";
import { factoringFields } from "./factoring";
import { hasAny, paramsOf } from "./figure-table";
import { rateQuoteFields } from "./rate-quote";
import { type ToolId, type ToolPaths, toolIds } from "./tools";

/** The query parameters that carry a tool's figures. */
const toolParams: Readonly<Record<ToolId, readonly string[]>> = {
  "factoring-calculator": paramsOf(factoringFields),
  "rate-quote": paramsOf(rateQuoteFields),
  "compare-offers": compareParams,
};

/** The names of all query parameters that carry a figure. A page whose URL has any of them is not cached. */
export const figureNames: readonly string[] = toolIds.flatMap((id) => toolParams[id]);

/** Returns the tool that a URL opens: the tool in the parameter `tool`, otherwise the tool whose fields are in the query. Returns undefined if the URL opens none. */
export function openToolOf(params: URLSearchParams): ToolId | undefined {
  const named = toolIds.find((id) => id === params.get("tool"));
  return named ?? toolIds.find((id) => hasAny(params, toolParams[id]));
}

/** Returns whether a URL has figures for the tool it opens, so that the page shows a result or an error. */
export function isToolSent(params: URLSearchParams): boolean {
  const open = openToolOf(params);
  return open !== undefined && hasAny(params, toolParams[open]);
}

/** Returns the new URL for an old /resources URL that opens the comparison, with the same figures. Returns null for any other URL. */
export function movedComparison(params: URLSearchParams, { compareOffers }: ToolPaths) {
  if (openToolOf(params) !== "compare-offers") return null;
  const figures = [...params].filter(([name]) => name !== "tool" && name !== "category");
  return figures.length > 0 ? `${compareOffers}?${new URLSearchParams(figures)}` : compareOffers;
}
