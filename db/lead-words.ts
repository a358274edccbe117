import type { Insertable } from "kysely";
import type { LeadsTable } from "./schema";

/**
 * The alternative forms of one search word. A form is a list of prefixes. A lead matches the word if all prefixes of any form match: `Black-Smith` has the forms `[blacksmith]` and
 * `[black, smith]`.
 */
export type SearchWord = readonly (readonly string[])[];

/** Maximum length of a search word, in characters. Longer words are cut, both in the index and in searches. */
export const wordMaxLength = 12;

/** Prefixes that mark index entries other than plain words. No plain word contains them. */
const marks = { domain: "@", number: "#", phoneEnd: "~", suspectedSpam: "!" } as const;

// Letters that Unicode does not decompose into a letter and an accent.
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
};

/** Name particles that people write joined or apart: `de la Cruz`, `O Brien`, `Mac Donald`. */
const particles = new Set(
  "al,bin,da,das,de,del,della,den,der,des,di,do,dos,du,el,la,las,le,los,mac,mc,o,san,santa,st,ten,ter,van,von,zu".split(
    ",",
  ),
);

/** A lead with at least the columns that every search uses. */
type SearchableLead = Partial<Insertable<LeadsTable>> &
  Pick<LeadsTable, "companyName" | "contactName" | "email" | "phoneE164" | "quarantined">;

/** Returns the search index entries of a lead, without duplicates, separated by spaces. */
export function getLeadWords(lead: SearchableLead): string {
  const [local = "", domain = ""] = lead.email.split(/@(?=[^@]*$)/);
  const texts = [
    lead.companyName,
    lead.contactName,
    local,
    domain,
    lead.comments,
    lead.primaryRoutes,
    lead.factoringCompany,
    lead.brokersAndShippers,
  ];
  const words = texts.flatMap((text) => (text ? splitWords(text).flat(2) : []));
  words.push(toDomainWord(domain), toPhoneEndWord(lead.phoneE164.replace(/^\+1?/, "")));
  if (lead.mcNumber) words.push(...toRegistryWords("mc", lead.mcNumber));
  if (lead.dotNumber) words.push(...toRegistryWords("dot", lead.dotNumber));
  return [...new Set(words.map(lead.quarantined ? toSpamWord : cut))].join(" ");
}

/** Returns the index entry for a word of a suspected spam lead. Its prefix keeps the lead out of searches of the other leads. */
export function toSpamWord(word: string): string {
  return cut(marks.suspectedSpam + word);
}

/**
 * Splits text into search words of digits and lower-case letters without accents. `Gonzalez-Rivera` and `de la Cruz` are each one search word with
 * two forms: the joined parts, and the list of parts.
 */
export function splitWords(text: string): SearchWord[] {
  const words: SearchWord[] = [];
  let parts: string[] = [];
  for (const piece of plain(text).split(/\s+/)) {
    const found = piece.match(/[\p{L}\p{N}]+/gu) ?? [];
    parts.push(...found);
    if (found.length === 1 && particles.has(found[0] ?? "")) continue;
    if (parts.length > 0) words.push(formsOf(parts));
    parts = [];
  }
  return parts.length > 0 ? [...words, formsOf(parts)] : words;
}

/** Returns the index entry for an email domain or for its beginning. */
export function toDomainWord(domain: string): string {
  return cut(marks.domain + plain(domain).replace(/[^\p{L}\p{N}]+/gu, ""));
}

/** Returns the search word for an authority number, or for its first digits. Drops leading zeros. `registry` is `mc`, `mx`, `ff` or `dot`. */
export function toNumberWord(registry: string, digits: string): string {
  return cut(marks.number + registry + digits.replace(/^0+(?=.)/, ""));
}

/** Returns the index entry for the last digits of a phone number. The digits are reversed, which turns the suffix search into a prefix search. */
export function toPhoneEndWord(digits: string): string {
  return cut(marks.phoneEnd + [...digits].reverse().join(""));
}

function toRegistryWords(registry: string, stored: string): string[] {
  const [, letters = "", digits] = /^([A-Z]*)(\d+)$/i.exec(stored) ?? [];
  if (digits === undefined) return splitWords(stored).flat(2);
  return [toNumberWord(letters.toLowerCase() || registry, digits)];
}

function formsOf(parts: readonly string[]): SearchWord {
  const together = cut(parts.join(""));
  return parts.length === 1 ? [[together]] : [[together], parts.map(cut)];
}

/** Returns a text in lower case without accents, as searches compare it. */
export function plain(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      // Apostrophes that Unicode classifies as letters.
      .replace(/[ʹ-ˈ՚]/g, "'")
      .toLowerCase()
      .replace(/[ßæœøđðþħıł]/g, (letter) => plainLetters[letter] ?? letter)
  );
}

/** Cuts a word to the maximum length in code points, so that no character is split. */
function cut(word: string): string {
  return word.length <= wordMaxLength ? word : [...word].slice(0, wordMaxLength).join("");
}
