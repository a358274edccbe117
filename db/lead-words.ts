import type { Insertable } from "kysely";
import type { LeadsTable } from "./schema";

/**
 * A word to look for: any of its forms finds it, each of them words that all begin so, in whatever order. `Gonzalez-Rivera` is
 * found as `gonzalezriver`, or as `gonzalez` and `rivera`.
 */
export type SearchWord = readonly (readonly string[])[];

/** Of a longer word only this many letters are kept and looked for, so that each beginning has its place in the index. */
export const wordMaxLength = 12;

/** No word has one: these mark what is not a word of a text. */
const marks = { domain: "@", number: "#", phoneEnd: "~", suspectedSpam: "!" } as const;

// What Unicode does not take apart into a letter and its accent.
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

/** Names that are written together or apart: `de la Cruz`, `O Brien`, `Mac Donald`. */
const particles = new Set(
  "al,bin,da,das,de,del,della,den,der,des,di,do,dos,du,el,la,las,le,los,mac,mc,o,san,santa,st,ten,ter,van,von,zu".split(
    ",",
  ),
);

/** A lead, with at least what every one is looked for by. */
type SearchableLead = Partial<Insertable<LeadsTable>> &
  Pick<LeadsTable, "companyName" | "contactName" | "email" | "phoneE164" | "quarantined">;

/** Returns the words by which a lead is found, each once, with blanks between them. */
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

/** Words of suspected spam are no other lead's: no search walks the one to leave it out among the others. */
export function toSpamWord(word: string): string {
  return cut(marks.suspectedSpam + word);
}

/**
 * Returns the words of a text: small letters without accents, and digits. What stands together with punctuation, or after a
 * particle, is one word with two forms: written together, and each part by itself.
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

/** The word of an email address's domain, or of its beginning. */
export function toDomainWord(domain: string): string {
  return cut(marks.domain + plain(domain).replace(/[^\p{L}\p{N}]+/gu, ""));
}

/** The word of a registry's number (`mc`, `mx`, `ff` or `dot`) or its beginning: zeros before it do not count. */
export function toNumberWord(registry: string, digits: string): string {
  return cut(marks.number + registry + digits.replace(/^0+(?=.)/, ""));
}

/** The word that begins so when a phone number ends with these digits. */
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

function plain(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      // Apostrophes that Unicode counts among the letters.
      .replace(/[ʹ-ˈ՚]/g, "'")
      .toLowerCase()
      .replace(/[ßæœøđðþħıł]/g, (letter) => plainLetters[letter] ?? letter)
  );
}

/** By code points, which no letter is cut in two by. */
function cut(word: string): string {
  return word.length <= wordMaxLength ? word : [...word].slice(0, wordMaxLength).join("");
}
