import { compareParams } from "./compare-offers";
import { factoringFields } from "./factoring";
import { hasAny, paramsOf } from "./figure-table";
import { rateQuoteFields } from "./rate-quote";

/** The tools of /resources; also the values of `?tool=` and of `from` in a link to the quote form. The comparison has a page of its own. */
export const toolIds = ["factoring-calculator", "rate-quote", "compare-offers"] as const;
export type ToolId = (typeof toolIds)[number];

/** The query parameters that carry a tool's figures. */
export const toolParams: Readonly<Record<ToolId, readonly string[]>> = {
  "factoring-calculator": paramsOf(factoringFields),
  "rate-quote": paramsOf(rateQuoteFields),
  "compare-offers": compareParams,
};

/** Every query parameter that carries a figure: with one of them a page is one visitor's own. */
export const figureNames: readonly string[] = toolIds.flatMap((id) => toolParams[id]);

/** The pages of the tools, and the form to which a tool's figures lead. */
export const englishPaths = {
  resources: "/resources",
  compareOffers: "/compare-offers",
  quote: "/get-quote",
} as const;

/** The same in one language. */
export type ToolPaths = Readonly<Record<keyof typeof englishPaths, string>>;

/** The tool that an address opens: the one `tool` names, else the one whose figures it carries, or undefined. */
export function openToolOf(params: URLSearchParams): ToolId | undefined {
  const named = toolIds.find((id) => id === params.get("tool"));
  return named ?? toolIds.find((id) => hasAny(params, toolParams[id]));
}

/** Whether an address carries figures for the tool it opens, so that there is a result (or a slip) to show. */
export function isToolSent(params: URLSearchParams): boolean {
  const open = openToolOf(params);
  return open !== undefined && hasAny(params, toolParams[open]);
}

/** Where an address of /resources that opens the comparison leads since it has a page: there, with its figures; else null. */
export function movedComparison(params: URLSearchParams, { compareOffers }: ToolPaths) {
  if (openToolOf(params) !== "compare-offers") return null;
  const figures = [...params].filter(([name]) => name !== "tool" && name !== "category");
  return figures.length > 0 ? `${compareOffers}?${new URLSearchParams(figures)}` : compareOffers;
}

/** Other parameters of the page that the tools' links and forms carry along. */
export type KeptParams = Readonly<Record<string, string>>;

/** The address of a tool open and empty, on /resources or its own page; without a tool, with all of them closed. */
export function toolAddress(
  tool: ToolId | undefined,
  keep: KeptParams,
  { resources, compareOffers }: ToolPaths,
): string {
  if (tool === "compare-offers") return compareOffers;
  const params = new URLSearchParams({ ...keep, ...(tool && { tool }) });
  return `${resources}${params.size > 0 ? `?${params}` : ""}#tools`;
}

/** The address of the quote form that takes a tool's figures into its comments. */
export function quoteAddress(tool: ToolId, texts: Record<string, string>, { quote }: ToolPaths) {
  return `${quote}?${new URLSearchParams({ from: tool, ...texts })}`;
}
