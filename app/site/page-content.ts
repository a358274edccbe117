/** A link drawn as a button or a text link. */
export interface ContentLink {
  to: string;
  label: string;
}

/** Two tools of /resources, each opened by its URL. */
export const factoringCalculator = "/resources?tool=factoring-calculator#tools";
export const rateTool = "/resources?tool=rate-quote#tools";

/** A figure with its label, in a row of figures. */
export interface Stat {
  number: string;
  label: string;
}

/** A key figure with its unit. */
export interface Figure {
  value: string;
  unit: string;
}

/** A short titled text. */
export interface TextCard {
  title: string;
  text: string;
}

/** A titled run of paragraphs; `id` is its anchor. */
export interface TextSection {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  /** A link to read on. */
  link?: ContentLink;
}

/** The closing box of a page, with one or two links. */
export interface CallToAction {
  heading: string;
  text: string;
  primary: ContentLink;
  secondary: ContentLink | null;
}

/** Returns the items that the site may show. The others are false or null. */
export function shown<const Item>(items: readonly (Item | false | null)[]): Item[] {
  return items.filter((item): item is Item => item !== false && item !== null);
}

export interface Question {
  question: string;
  answer: string;
}
