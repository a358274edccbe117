import { compareParams } from "./compare-offers";
import { factoringFields } from "./factoring";
import { hasAny, paramsOf } from "./figure-table";
import { rateQuoteFields } from "./rate-quote";

/** The tools of /resources; also the value of `?tool=` and of `from` in a link to the quote form. */
export type ToolId = "factoring-calculator" | "rate-quote" | "compare-offers";

/** One tool: what it reads of the address, and where it stands. */
export interface Tool {
  id: ToolId;
  params: readonly string[];
  /** True of the one with a page of its own; the others stand on /resources. */
  ownPage?: true;
}

/** Up to three offers beside each other. */
export const comparison: Tool = { id: "compare-offers", params: compareParams, ownPage: true };

export const tools: readonly Tool[] = [
  { id: "factoring-calculator", params: paramsOf(factoringFields) },
  { id: "rate-quote", params: paramsOf(rateQuoteFields) },
  comparison,
];

/** Where the tools stand, and where a form of figures goes that is to end in a quote request. */
export const englishPaths = {
  resources: "/resources",
  compareOffers: "/compare-offers",
  quote: "/get-quote",
} as const;

/** The same in one language. */
export type ToolPaths = Readonly<Record<keyof typeof englishPaths, string>>;

/** Every query parameter that carries a figure: with one of them a page is one visitor's own. */
export const figureNames: readonly string[] = tools.flatMap(({ params }) => params);

const isSent = (tool: Tool, params: URLSearchParams) => hasAny(params, tool.params);

/** The tool that an address opens: the one `tool` names, else the one whose figures it carries, or undefined. */
export function openToolOf(params: URLSearchParams): ToolId | undefined {
  const named = tools.find(({ id }) => id === params.get("tool"));
  return (named ?? tools.find((tool) => isSent(tool, params)))?.id;
}

/** Whether an address carries figures for the tool it opens, so that there is a result (or a slip) to show. */
export function isToolSent(params: URLSearchParams): boolean {
  const open = openToolOf(params);
  return tools.some((tool) => tool.id === open && isSent(tool, params));
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
  if (tool === comparison.id) return compareOffers;
  const params = new URLSearchParams({ ...keep, ...(tool && { tool }) });
  return `${resources}${params.size > 0 ? `?${params}` : ""}#tools`;
}

/** The address of the quote form that takes a tool's figures into its comments. */
export function quoteAddress(tool: ToolId, texts: Record<string, string>, { quote }: ToolPaths) {
  return `${quote}?${new URLSearchParams({ from: tool, ...texts })}`;
}
