// What people type and what their phones paste is made plain before a rule judges it.

/** Longest text field, in UTF-16 code units. */
export const textMaxLength = 200;
/** Longest comments field, in UTF-16 code units. */
export const commentsMaxLength = 2_000;

/** Returns a cleaner that leaves what is too long for any field however plain it is made, which takes time. */
export function bounded(clean: (raw: string) => string): (raw: string) => string {
  return (raw) => (raw.length > 10 * commentsMaxLength ? raw : clean(raw));
}

// Marks that show nothing and steer writing direction or line breaks; joiners stay in words, as emoji and scripts are written with them.
const marks =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const joiners = /\u200c|\u200d|[\ufe0e\ufe0f]/g;
const breaks = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Drops invisible marks; a line break, which only a program or a paste puts into a field of one line, becomes a space. */
export const oneLineText = bounded((raw) => raw.replace(breaks, " ").replace(marks, "").trim());

/** As `oneLineText` of what is no word, such as an address or a number: without joiners too. */
export const bareText = bounded((raw) => oneLineText(raw.replace(joiners, "")));

/** As `bareText`, with every width of letter and digit as the usual one and every dash as a hyphen. */
export const plainText = bounded((raw) =>
  bareText(raw).normalize("NFKC").replace(dashes, "-").trim(),
);

/** A pattern for a word in either case: JSON Schema knows no flags. */
export function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/** Returns a part of what was typed, short enough to be named. */
export function shortened(part: string): string {
  const letters = Array.from(part.trim());
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : letters.join("");
}

/** Returns what names a number whose digits were counted, and how many there are. */
export function digitsIn(part: string): [part: string, count: number] {
  return [part.slice(0, 40), part.replace(/\D/g, "").length];
}
