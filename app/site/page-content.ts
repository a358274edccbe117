import type { SpotName } from "./illustrations/spots";

/** A link drawn as a button or a text link. */
export interface ContentLink {
  to: string;
  label: string;
}

/** A figure and what it counts, as shown in a row of figures. */
export interface Stat {
  number: string;
  label: string;
}

/** A short titled text; `id` is stable, for keys, anchors and icons. */
export interface TextCard {
  id: string;
  title: string;
  text: string;
}

/** A short titled text beside a small drawing. */
export interface PictureCard extends TextCard {
  picture: SpotName;
}

/** A titled run of paragraphs. */
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
export interface Sample {
  sample: true;
}

/** Content that may still be a sample. */
export interface MaybeSample {
  sample: boolean;
}

/** Returns what is shown of content: in production without its samples. */
export function shownSamples<Item extends MaybeSample>(
  items: readonly Item[],
  { samples }: { samples: boolean },
): readonly Item[] {
  return samples ? items : items.filter(({ sample }) => !sample);
}

export interface Question {
  id: string;
  question: string;
  answer: string;
}
