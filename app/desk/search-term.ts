import {
  type SearchWord,
  splitWords,
  toDomainWord,
  toNumberWord,
  toPhoneEndWord,
} from "#db/lead-words";
import type { LeadLookup } from "#db/queries/desk-lookups.server";

/** Maximum length of a search text, in UTF-16 code units: that of the longest single-line field. */
export const searchMaxLength = 200;

/** Maximum words of a search that are used. */
const maxWords = 12;

/** Minimum last digits that find a phone number. Fewer digits would match too many numbers. */
const phoneEndMinDigits = 3;

/** Minimum digits of a number that may have leading zeros. */
const zeroedMinDigits = 5;

const registries = ["mc", "mx", "ff", "dot"] as const;

/** Returns the look-ups for an email address or its beginning. */
export function emailLookups(text: string): LeadLookup[] {
  const value = keyOf(text);
  return value === "" ? [] : [{ target: "email", value }];
}

/**
 * Returns the look-ups for a search text, or an empty array for an empty text. A lead matches if any look-up finds it. Recognizes email addresses, email domains, numbers after MC,
 * MX, FF, DOT or USDOT, phone numbers and digits. In other text, each word also matches longer words that begin with it.
 */
export function searchLookups(text: string): LeadLookup[] {
  const term = keyOf(text);
  if (term === "") return [];
  if (/^[^\s@]+@\S*$/.test(term)) return emailLookups(term);
  const registered = /^(mc|mx|ff|usdot|dot)[\s#.:-]{0,3}(\d[\d\s.,-]*)$/.exec(term);
  if (registered !== null) {
    const [, registry = "", number = ""] = registered;
    const word = toNumberWord(registry.replace("us", ""), number.replace(/\D/g, ""));
    return [words([[[word]]]), ...referenceLookups(term)];
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
    return [{ target: "phone", value: `+1${national}` }, words(asTyped)];
  }
  const lookups: LeadLookup[] = [];
  // No area code begins with 0 or 1.
  if (/^[2-9]\d\d/.test(national)) {
    lookups.push({ target: "phone", value: `+1${national}` });
  }
  if (national.length >= phoneEndMinDigits && national.length < 10) {
    lookups.push(words([[[toPhoneEndWord(national)]]]));
  }
  // A country code or parentheses indicate a phone number.
  if (/[+()]/.test(term) && lookups.length > 0) return lookups;
  if (!digits.startsWith("0") || digits.length >= zeroedMinDigits) {
    lookups.push(words([registries.map((registry) => [toNumberWord(registry, digits)])]));
  }
  lookups.push(words(asTyped));
  if (term === digits) lookups.push({ target: "reference", value: digits });
  return lookups;
}

function textLookups(term: string): LeadLookup[] {
  const sought = soughtWords(term);
  const lookups: LeadLookup[] = sought.length > 0 ? [words(sought)] : [];
  // A text that begins with @ is a domain.
  if ((!/\s/.test(term) && !term.startsWith("@")) || sought.length === 0)
    lookups.push({ target: "email", value: term });
  return [...lookups, ...referenceLookups(term)];
}

/** Returns the look-up of a reference, which may also be a word or an FF number, so it is only one of the look-ups. */
function referenceLookups(term: string): LeadLookup[] {
  return /^[0-9a-f]{4,8}$/.test(term) ? [{ target: "reference", value: term }] : [];
}

/** Returns the words to search for. Ignores "and" and "&". */
function soughtWords(term: string): SearchWord[] {
  const domain = /(?:^|\s)@(\S+)/.exec(term);
  const found = splitWords(domain === null ? term : term.replace(domain[0], " "));
  const relevant = found.filter(([together]) => together?.[0] !== "and");
  const sought = relevant.length > 0 ? relevant : found;
  return [...(domain === null ? [] : [[[toDomainWord(domain[1] ?? "")]]]), ...sought].slice(
    0,
    maxWords,
  );
}

const words = (sought: readonly SearchWord[]): LeadLookup => ({ target: "words", words: sought });

function keyOf(text: string): string {
  return text.trim().slice(0, searchMaxLength).trim().toLowerCase();
}
