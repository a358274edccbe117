/** The ids of the tools: the values of `?tool=`, and of `?from=` in links to the quote form. The comparison has its own page. */
export const toolIds = ["factoring-calculator", "rate-quote", "compare-offers"] as const;
export type ToolId = (typeof toolIds)[number];

/** The paths of the tools' pages and of the quote form. */
export const englishPaths = {
  resources: "/resources",
  compareOffers: "/compare-offers",
  quote: "/get-quote",
} as const;

/** The paths of the tools' pages and of the quote form, in one language. */
export type ToolPaths = Readonly<Record<keyof typeof englishPaths, string>>;

/** Returns the URL of an empty tool or, if `tool` is undefined, of /resources with all tools closed. On /resources, keeps the category of the guides. */
export function toolAddress(
  tool: ToolId | undefined,
  category: string | undefined,
  { resources, compareOffers }: ToolPaths,
): string {
  if (tool === "compare-offers") return compareOffers;
  const params = new URLSearchParams({ ...(category && { category }), ...(tool && { tool }) });
  return `${resources}${params.size > 0 ? `?${params}` : ""}#tools`;
}

/** Returns the URL of the quote form with a tool's figures in its comments. */
export function quoteAddress(tool: ToolId, texts: Record<string, string>, { quote }: ToolPaths) {
  return `${quote}?${new URLSearchParams({ from: tool, ...texts })}`;
}
