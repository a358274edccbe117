/** The tools of /resources; also the values of `?tool=` and of `from` in a link to the quote form. The comparison has a page of its own. */
export const toolIds = ["factoring-calculator", "rate-quote", "compare-offers"] as const;
export type ToolId = (typeof toolIds)[number];

/** The pages of the tools, and the form to which a tool's figures lead. */
export const englishPaths = {
  resources: "/resources",
  compareOffers: "/compare-offers",
  quote: "/get-quote",
} as const;

/** The same in one language. */
export type ToolPaths = Readonly<Record<keyof typeof englishPaths, string>>;

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
