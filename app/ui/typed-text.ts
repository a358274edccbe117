// Normalizes typed and pasted text before it is validated.

/** Maximum length of a single-line text, in code points. */
export const textMaxLength = 200;
/** Maximum length of a comment, in code points. */
export const commentsMaxLength = 2_000;

/** Returns a function that cleans a text with `clean`. A text of more than 20,000 characters stays unchanged, because cleaning it would take long. */
export function bounded(clean: (raw: string) => string): (raw: string) => string {
  return (raw) => (raw.length > 10 * commentsMaxLength ? raw : clean(raw));
}

// Invisible marks that set writing direction or line breaks. Joiners are separate, because emoji and some scripts need them.
const marks =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const joiners = /\u200c|\u200d|[\ufe0e\ufe0f]/g;
const breaks = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Removes invisible marks from the text of a single-line field and replaces line breaks with spaces. Only pasted texts contain line breaks. */
export const oneLineText = bounded((raw) => raw.replace(breaks, " ").replace(marks, "").trim());

/** Cleans an email address or a number like `oneLineText`, and also removes zero-width joiners and variation selectors. */
export const bareText = bounded((raw) => oneLineText(raw.replace(joiners, "")));

/** Cleans a text like `bareText`. Also replaces full-width letters and digits with ordinary ones, and each dash with a hyphen. */
export const plainText = bounded((raw) =>
  bareText(raw).normalize("NFKC").replace(dashes, "-").trim(),
);

/** Returns a pattern that matches a lower-case word in upper or lower case. It works without flags, because JSON Schema has no regular-expression flags. */
export function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/** Cuts a part of a typed text to 40 characters, so that an error message can quote it. */
export function shortened(part: string): string {
  const letters = Array.from(part.trim());
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : letters.join("");
}

/** Counts the digits in a part of a typed text. Returns the part, cut to 40 characters for an error message, and the count. */
export function digitsIn(part: string): [part: string, count: number] {
  return [part.slice(0, 40), part.replace(/\D/g, "").length];
}
