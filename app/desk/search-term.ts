import type { LeadLookup, LookupTarget } from "#db/queries/desk-lookups.server";

/** Longest search, in UTF-16 code units: the longest field there is. */
export const searchMaxLength = 200;

/** Fewest last digits by which a phone number is found: fewer would fit too many. */
const phoneEndMinDigits = 4;

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
 * Returns the look-ups by which a search finds leads; a lead that any of them finds is found. An email address, a number
 * with its registry (MC, MX, FF, DOT, USDOT), a whole phone number and plain digits are told by their form; any other
 * text may begin a company, a name, a surname, an email address or a reference. Empty for an empty text.
 */
export function searchLookups(text: string): LeadLookup[] {
  const term = keyOf(text);
  if (term === "") return [];
  if (term.includes("@")) return emailLookups(term);
  const registered = /^(mc|mx|ff|usdot|dot)[\s#-]{0,3}(\d{1,8})$/.exec(term);
  if (registered !== null) return registryLookups(registered[1] ?? "", registered[2] ?? "");
  return /^[+\d\s().\-/–]*\d[\d\s().\-/–]*$/.test(term) ? digitLookups(term) : textLookups(term);
}

function registryLookups(registry: string, digits: string): LeadLookup[] {
  if (registry.endsWith("dot")) return [prefix("dotNumber", digits)];
  return [prefix("mcNumber", registry === "mc" ? digits : `${registry.toUpperCase()}${digits}`)];
}

function digitLookups(term: string): LeadLookup[] {
  const digits = term.replace(/\D/g, "");
  const international = term.startsWith("+") || digits.length === 11;
  const national = international && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length === 10) return [{ target: "phone", match: "exact", value: `+1${national}` }];
  const lookups: LeadLookup[] = [];
  if (national.length >= 3) lookups.push(prefix("phone", `+1${national}`));
  if (national.length >= phoneEndMinDigits && national.length < 10) {
    lookups.push({ target: "phoneEnd", match: "exact", value: national });
  }
  // Spaces and brackets make it a phone number; bare digits may be anything.
  if (term !== digits) return lookups.length > 0 ? lookups : textLookups(term);
  lookups.push(prefix("dotNumber", digits), prefix("mcNumber", digits));
  lookups.push(prefix("reference", digits), prefix("company", digits));
  return lookups;
}

function textLookups(term: string): LeadLookup[] {
  const lookups = (["company", "contact", "surname", "email"] as const).map((target) =>
    prefix(target, term),
  );
  // Four hexadecimal letters are also a word now and then, so a reference never takes the search for itself.
  return /^[0-9a-f]{4,8}$/.test(term) ? [...lookups, prefix("reference", term)] : lookups;
}

function prefix(target: LookupTarget, value: string): LeadLookup {
  return { target, match: "prefix", value };
}

function keyOf(text: string): string {
  return text.trim().slice(0, searchMaxLength).trim().toLowerCase();
}
