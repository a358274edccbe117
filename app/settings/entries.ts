import type { SettingName } from "~/config-settings.server";

/** A field of an entry, such as the quote of a testimonial. */
export interface EntryField {
  name: string;
  label: string;
  hint?: string;
  /** By default one line of text. A picture is an uploaded file, stored under the id that is the field's text. */
  kind?: "long" | "date" | "url" | "picture";
  /** The choices of a select. */
  options?: readonly { value: string; label: string }[];
  isNumber?: true;
  optional?: true;
  isSpanish?: true;
}

interface EntryType {
  one: string;
  /** How many entries a list with pictures may have. */
  mostPictures?: number;
  fields: readonly EntryField[];
}

const places = [
  { value: "home", label: "Home page" },
  { value: "why-us", label: "Why us" },
];

const pictureFields: readonly EntryField[] = [
  { name: "photo", label: "Picture", kind: "picture" },
  { name: "alt", label: "Description" },
  { name: "altEs", label: "Description in Spanish", isSpanish: true },
];

const spanish = { optional: true, isSpanish: true } as const;

const stars = ["5", "4", "3", "2", "1"].map((value) => ({ value, label: value }));

/** How many logos of associations the pages have room for. */
export const mostLogos = 6;

/** The settings whose value is a list of entries. For each: what a single entry is called, and an entry's fields. */
export const entryTypes: Partial<Record<SettingName, EntryType>> = {
  COMPANY_OFFICE_PHOTO: { one: "Photo", mostPictures: 1, fields: pictureFields },
  COMPANY_ASSOCIATIONS: { one: "Logo", mostPictures: mostLogos, fields: pictureFields },
  TESTIMONIALS: {
    one: "Testimonial",
    fields: [
      { name: "name", label: "Name" },
      { name: "title", label: "Title or company" },
      { name: "location", label: "City and state" },
      { name: "place", label: "Page", options: places },
      { name: "rating", label: "Stars", isNumber: true, options: stars },
      { name: "quote", label: "Quote", kind: "long", hint: "Without quotation marks." },
      { name: "titleEs", label: "Title in Spanish", ...spanish },
      { name: "quoteEs", label: "Quote in Spanish", kind: "long", ...spanish },
    ],
  },
  NEWS: {
    one: "News card",
    fields: [
      { name: "title", label: "Title" },
      { name: "text", label: "Summary", kind: "long" },
      { name: "source", label: "Source", hint: "The website or publisher." },
      { name: "link", label: "Link", kind: "url", hint: "Begins with https://" },
      { name: "date", label: "Date", kind: "date", optional: true },
      { name: "titleEs", label: "Title in Spanish", ...spanish },
      { name: "textEs", label: "Summary in Spanish", kind: "long", ...spanish },
    ],
  },
};

/** Parses the entries in a setting's text. Converts the value of each field to a string. Returns an empty list if the text is not a JSON list. */
export function entriesOf(text: string): Record<string, string>[] {
  const list = jsonOf(text);
  return Array.isArray(list) ? list.map(textsOf) : [];
}

/** Returns the claim names in the text of CLAIMS_CONFIRMED. Returns an empty list for null. */
export function claimsIn(text: string | null): string[] {
  return (text ?? "").split(/[\s,]+/).filter((name) => name !== "");
}

/** Returns the text that identifies an entry in a list: its name, title or picture description. */
export function titleOf({ name, title, alt }: Record<string, string>): string {
  return name ?? title ?? alt ?? "";
}

/** Returns the owner's answers from the text of the setting ANSWERS, keyed by question. */
export function answersOf(text: string): Record<string, string> {
  return textsOf(jsonOf(text));
}

function textsOf(value: unknown): Record<string, string> {
  const texts = Object.entries(Object(value)).map(([key, entry]) => [key, String(entry)]);
  return Object.fromEntries(texts);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
