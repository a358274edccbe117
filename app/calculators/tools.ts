import { compareParams, comparePath } from "./compare-offers";
import { factoringFields } from "./factoring";
import { hasAny, paramsOf } from "./figure-table";
import { rateQuoteFields } from "./rate-quote";

/** The tools of /resources; also the value of `?tool=` and of `from` in a link to the quote form. */
export type ToolId = "factoring-calculator" | "rate-quote" | "compare-offers";

/** One tool: its words and what it reads of the address. */
export interface Tool {
  id: ToolId;
  title: string;
  /** What it answers, on the card that opens it. */
  text: string;
  submit: string;
  resultTitle: string;
  /** Stands where the result will be. */
  empty: string;
  /** How its figures are made, in the order of the result. */
  basis: readonly string[];
  params: readonly string[];
  /** The page it stands on, where it is not one of several on /resources. */
  path?: string;
}

/** Up to three offers beside each other; the one tool with a page of its own. */
export const comparison: Tool = {
  id: "compare-offers",
  title: "Compare offers",
  text: "Up to three factors’ offers, side by side in dollars.",
  submit: "Compare offers",
  resultTitle: "Your comparison",
  empty: "Fill in the offers you hold and press Compare offers. The comparison appears here.",
  basis: [],
  params: compareParams,
  path: comparePath,
};

export const tools: readonly Tool[] = [
  {
    id: "factoring-calculator",
    title: "Factoring calculator",
    text: "What an invoice pays you now, and what is left later.",
    submit: "Calculate",
    resultTitle: "Your estimate",
    empty: "Enter one invoice and press Calculate. Your estimate appears here.",
    basis: [
      "Advance: the invoice × the advance rate.",
      "Fee: the invoice × the factoring rate × days ÷ 30.",
      "Reserve: the invoice less the advance.",
      "Final payout: the reserve less the fee.",
      "Total received: the advance and the final payout.",
    ],
    params: paramsOf(factoringFields),
  },
  {
    id: "rate-quote",
    title: "Rate quote tool",
    text: "The rate a business like yours might see.",
    submit: "Calculate my rate",
    resultTitle: "Your estimated rate",
    empty: "Describe your business and press Calculate my rate. Your estimate appears here.",
    basis: [
      "A base rate of 2.0%.",
      "Less for a monthly volume above $100,000 and for excellent credit.",
      "More for less than 1 year in business, and for hot shot, auto transport and heavy haul.",
      "Held within 1.5% to 5.0%, and shown with 0.2% either way.",
    ],
    params: paramsOf(rateQuoteFields),
  },
  comparison,
];

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
export function movedComparison(params: URLSearchParams): string | null {
  if (openToolOf(params) !== "compare-offers") return null;
  const figures = [...params].filter(([name]) => name !== "tool" && name !== "category");
  return figures.length > 0 ? `${comparePath}?${new URLSearchParams(figures)}` : comparePath;
}

/** Other parameters of the page that the tools' links and forms carry along. */
export type KeptParams = Readonly<Record<string, string>>;

/** The address of a tool open and empty, on /resources or its own page; without a tool, with all of them closed. */
export function toolAddress(tool: ToolId | undefined, keep: KeptParams): string {
  const path = tools.find(({ id }) => id === tool)?.path;
  if (path !== undefined) return path;
  const params = new URLSearchParams({ ...keep, ...(tool && { tool }) });
  return `/resources${params.size > 0 ? `?${params}` : ""}#tools`;
}

/** Where a form of figures goes that is to end in a quote request. */
export const quotePath = "/get-quote";

/** The address of the quote form that takes a tool's figures into its comments. */
export function quoteAddress(tool: ToolId, texts: Record<string, string>): string {
  return `${quotePath}?${new URLSearchParams({ from: tool, ...texts })}`;
}
