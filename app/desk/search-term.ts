import {
  type SearchWord,
  splitWords,
  toDomainWord,
  toNumberWord,
  toPhoneEndWord,
} from "#db/lead-words";
import type { LeadLookup } from "#db/queries/desk-lookups.server";

/** Longest search, in UTF-16 code units: the longest field there is. */
export const searchMaxLength = 200;

/** Words of a search that count: more tell no more, and each costs. */
const maxWords = 12;

/** Fewest last digits by which a phone number is found: fewer would fit too many. */
const phoneEndMinDigits = 3;

/** Fewest digits of a number that may have been typed with zeros before it. */
const zeroedMinDigits = 5;

const registries = ["mc", "mx", "ff", "dot"] as const;

/** The whole address comes first: it finds the newest when one sent more leads than a search looks through. */
export function emailLookups(text: string): LeadLookup[] {
  const value = keyOf(text);
  if (value === "") return [];
  return [
    { target: "email", match: "exact", value },
    { target: "email", match: "prefix", value },
  ];
}

/**
 * Returns the look-ups by which a search finds leads; a lead that any of them finds is found. An email address, its domain, a
 * number with its registry (MC, MX, FF, DOT, USDOT), a phone number and plain digits are told by their form; of any other text
 * each word may begin any word of the lead. Empty for an empty text.
 */
export function searchLookups(text: string): LeadLookup[] {
  const term = keyOf(text);
  if (term === "") return [];
  if (/^[^\s@]+@\S*$/.test(term)) return emailLookups(term);
  const registered = /^(mc|mx|ff|usdot|dot)[\s#.:-]{0,3}(\d[\d\s.,-]*)$/.exec(term);
  if (registered !== null) {
    const [, registry = "", number = ""] = registered;
    const word = toNumberWord(registry.replace("us", ""), number.replace(/\D/g, ""));
    return [words([[[word]]])];
  }
  if (/^[+\d\s().\-/–]*\d[\d\s().\-/–]*$/.test(term)) return digitLookups(term);
  return textLookups(term);
}

function digitLookups(term: string): LeadLookup[] {
  const digits = term.replace(/\D/g, "");
  const international = term.startsWith("+") || digits.length === 11;
  const national = international && digits.startsWith("1") ? digits.slice(1) : digits;
  const asTyped = soughtWords(term);
  if (national.length === 10) {
    return [{ target: "phone", match: "exact", value: `+1${national}` }, words(asTyped)];
  }
  const lookups: LeadLookup[] = [];
  // No area code begins with 0 or 1.
  if (/^[2-9]\d\d/.test(national)) {
    lookups.push({ target: "phone", match: "prefix", value: `+1${national}` });
  }
  if (national.length >= phoneEndMinDigits && national.length < 10) {
    lookups.push(words([[[toPhoneEndWord(national)]]]));
  }
  // A country's code and brackets make it a phone number; anything else may be any number.
  if (/[+()]/.test(term) && lookups.length > 0) return lookups;
  if (!digits.startsWith("0") || digits.length >= zeroedMinDigits) {
    lookups.push(words([registries.map((registry) => [toNumberWord(registry, digits)])]));
  }
  lookups.push(words(asTyped));
  if (term === digits) lookups.push({ target: "reference", match: "prefix", value: digits });
  return lookups;
}

function textLookups(term: string): LeadLookup[] {
  const sought = soughtWords(term);
  const lookups: LeadLookup[] = sought.length > 0 ? [words(sought)] : [];
  // No address begins with what is before its domain.
  if ((!/\s/.test(term) && !term.startsWith("@")) || sought.length === 0)
    lookups.push({ target: "email", match: "prefix", value: term });
  // Four hexadecimal letters are also a word now and then, so a reference never takes the search for itself.
  if (/^[0-9a-f]{4,8}$/.test(term)) {
    lookups.push({ target: "reference", match: "prefix", value: term });
  }
  return lookups;
}

/** Whether a name was typed with `and` or `&` tells nothing. */
function soughtWords(term: string): SearchWord[] {
  const domain = /(?:^|\s)@(\S+)/.exec(term);
  const found = splitWords(domain === null ? term : term.replace(domain[0], " "));
  const telling = found.filter(([together]) => together?.[0] !== "and");
  const sought = telling.length > 0 ? telling : found;
  return [...(domain === null ? [] : [[[toDomainWord(domain[1] ?? "")]]]), ...sought].slice(
    0,
    maxWords,
  );
}

function words(sought: readonly SearchWord[]): LeadLookup {
  return { target: "words", words: sought };
}

function keyOf(text: string): string {
  return text.trim().slice(0, searchMaxLength).trim().toLowerCase();
}
