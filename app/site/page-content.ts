/** A link drawn as a button or a text link. */
export interface ContentLink {
  to: string;
  label: string;
}

/** The URL of /resources with the factoring calculator open. `rateTool` is the URL with the rate tool open. */
export const factoringCalculator = "/resources?tool=factoring-calculator#tools";
export const rateTool = "/resources?tool=rate-quote#tools";

/** The closing box of a page, with one or two links. */
export interface CallToAction {
  heading: string;
  text: string;
  primary: ContentLink;
  secondary: ContentLink | null;
}

/** Returns `items` without false and null, which take the place of items that the site may not show. */
export function shown<const Item>(items: readonly (Item | false | null)[]): Item[] {
  return items.filter((item): item is Item => item !== false && item !== null);
}
