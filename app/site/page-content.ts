/** A link drawn as a button or a text link. */
export interface ContentLink {
  to: string;
  label: string;
}

/** Two tools of /resources, each opened by its address. */
export const factoringCalculator = "/resources?tool=factoring-calculator#tools";
export const rateTool = "/resources?tool=rate-quote#tools";

/** A figure and what it counts, as shown in a row of figures. */
export interface Stat {
  number: string;
  label: string;
}

/** A figure that decides, with the few words that say of what. */
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
  /** Where to go on from it. */
  link?: ContentLink;
}

/** The closing box of a page, with one or two ways onward. */
export interface CallToAction {
  heading: string;
  text: string;
  primary: ContentLink;
  secondary: ContentLink | null;
}

/** Marks content that an operator must replace before going live. */
export interface Example {
  sample: true;
}

/** Content that may still be a sample. */
export interface MaybeExample {
  sample: boolean;
}

/** Returns what is shown of content: in production without its samples. */
export function shownExamples<Item extends MaybeExample>(
  items: readonly Item[],
  { examples }: { examples: boolean },
): readonly Item[] {
  return examples ? items : items.filter(({ sample }) => !sample);
}

export interface Question {
  question: string;
  answer: string;
}
