import { type ToolId, tools } from "./calculator-texts";
import { isCompareSent } from "./compare-offers";
import { factoringFields, isFactoringSent } from "./factoring";
import { offerFields, offerKeys, sharedFields } from "./offer-fields";
import { isRateQuoteSent, rateQuoteFields } from "./rate-quote";

const sentTo: Record<ToolId, (params: URLSearchParams) => boolean> = {
  "factoring-calculator": isFactoringSent,
  "rate-quote": isRateQuoteSent,
  "compare-offers": isCompareSent,
};

/** Every query parameter that carries a figure: with one of them a page is one visitor's own. */
export const figureNames: readonly string[] = [
  ...[factoringFields, rateQuoteFields, sharedFields].flatMap((fields) => Object.keys(fields)),
  ...offerKeys.flatMap((key) => Object.keys(offerFields).map((name) => `${key}-${name}`)),
];

/** Returns the tool that an address opens: the one `tool` names, else the one whose figures it carries, or undefined. */
export function openToolOf(params: URLSearchParams): ToolId | undefined {
  const named = tools.find(({ id }) => id === params.get("tool"));
  return (named ?? tools.find(({ id }) => sentTo[id](params)))?.id;
}

/** Returns whether an address carries figures for the tool it opens, so that there is a result (or a slip) to show. */
export function isToolSent(params: URLSearchParams): boolean {
  const tool = openToolOf(params);
  return tool !== undefined && sentTo[tool](params);
}

/** Other parameters of the page that the tools' links and forms carry along. */
export type KeptParams = Readonly<Record<string, string>>;

/** Returns the address of /resources with a tool open and empty; without a tool, with all of them closed. */
export function toolAddress(tool: ToolId | undefined, keep: KeptParams): string {
  const params = new URLSearchParams({ ...keep, ...(tool && { tool }) });
  return `/resources${params.size > 0 ? `?${params}` : ""}#tools`;
}
