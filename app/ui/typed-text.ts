// Normalizes typed and pasted text before it is validated.

/** Maximum length of a single-line text, in UTF-16 code units. */
export const textMaxLength = 200;
/** Maximum length of a comment, in UTF-16 code units. */
export const commentsMaxLength = 2_000;

/** Returns a version of `clean` that leaves a text too long for any field unchanged, because cleaning that text would take long. */
export function bounded(clean: (raw: string) => string): (raw: string) => string {
  return (raw) => (raw.length > 10 * commentsMaxLength ? raw : clean(raw));
}

// Invisible marks that set writing direction or line breaks. Joiners are separate, because emoji and some scripts need them.
const marks =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const joiners = /\u200c|\u200d|[\ufe0e\ufe0f]/g;
const breaks = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Returns a text without invisible marks, and with a space for each line break. Only pasting puts line breaks into a single line. */
export const oneLineText = bounded((raw) => raw.replace(breaks, " ").replace(marks, "").trim());

/** Cleans an email address or a number like `oneLineText`, and also removes joiners. */
export const bareText = bounded((raw) => oneLineText(raw.replace(joiners, "")));

/** Cleans a text like `bareText`. Also replaces full-width letters and digits with ordinary ones, and each dash with a hyphen. */
export const plainText = bounded((raw) =>
  bareText(raw).normalize("NFKC").replace(dashes, "-").trim(),
);

/** Returns a pattern that matches a word in either case. JSON Schema has no flags. */
export function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/** Shortens a part of a typed text to 40 characters, for quoting. */
export function shortened(part: string): string {
  const letters = Array.from(part.trim());
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : letters.join("");
}

/** Returns a part of a text, cut to 40 characters for quoting, and the number of digits in the uncut part. */
export function digitsIn(part: string): [part: string, count: number] {
  return [part.slice(0, 40), part.replace(/\D/g, "").length];
}
