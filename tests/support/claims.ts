import { type ClaimName, claims } from "~/site/claims";
import { claimsEs } from "~/site/claims.es";

/** The figures of a claim with their units, in either language: "95%", "24 hours", "15 centavos por galón", "más de 750", "AES-256". */
const figurePattern =
  /(?:AES-|más de )?\d(?:[\d.,–+/-]*[\d+])?%?(?: (?:to|al?) (?:más de )?\d[\d.,]*\d?%?)?(?: (?:hours?|days|years|months|trucks|cents per gallon|horas?|días|años|meses|camiones|centavos por galón))?/g;

/** Returns the phrases of a claim that other texts could repeat: its figures, its "no …" phrases, or its whole short text. */
export function sayingsOf(name: ClaimName): string[] {
  return [claims[name].text, claimsEs[name].text].flatMap((text) => [
    ...(text.match(figurePattern) ?? []).filter((figure) => !/^\d+$/.test(figure)),
    ...(/\d/.test(text) || text.length > 60 ? [] : [name === "notALoan" ? text : noneOf(text)]),
  ]);
}

/** Returns the pattern that finds a phrase as a whole, in any case. */
export function sayingPattern(saying: string): RegExp {
  const whole = saying.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?<![\\d.,–])${whole}(?![\\d+])`, "i");
}

/** Returns a claim's text without its leading "no" or "sin": "minimum volume" for "no minimum volume" or "sin volumen mínimo". */
const noneOf = (claim: string) => claim.replace(/^(?:no|sin) /, "");
