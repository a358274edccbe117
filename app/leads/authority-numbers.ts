import * as z from "zod/mini";
import { type Field, field } from "~/ui/form-schema";
import { anyCase, digitsIn, plainText, shortened } from "~/ui/typed-text";
import type { FieldRuleMessages } from "./fields.en";

/** The value of the MC and DOT fields for a carrier that is still waiting for its operating authority. */
export const pendingAuthority = "pending";

interface NumberKind {
  /** Matches a number in its stored form. */
  stored: RegExp;
  /** Matches what people write before the digits. A matching group stays in the number. */
  before: RegExp;
  /** Matches the letter that registries add after the digits. */
  after: RegExp;
}

const orPending = `|${anyCase(pendingAuthority)}`;
const between = String.raw`[\s.:#-]*`;
const toNumberWord = `(?:(?:docket|number|num|no)(?![a-z])${between})*`;

const docket: NumberKind = {
  stored: new RegExp(
    `^(?:(?:${["mc", "mx", "ff"].map(anyCase).join("|")})?[\\s#-]{0,3}\\d{1,7}${orPending})$`,
  ),
  before: new RegExp(
    `^(?:icc${between})?${toNumberWord}(?:m\\.?c\\b|m\\.?c(?=[^a-z])|(mx|ff))?${between}${toNumberWord}`,
    "i",
  ),
  after: /[\s-]?[bcp]$/i,
};

const usdot: NumberKind = {
  stored: new RegExp(
    `^(?:(?:${["usdot", "dot"].map(anyCase).join("|")})?[\\s#-]{0,3}\\d{1,8}${orPending})$`,
  ),
  before: new RegExp(
    `^(?:(?:u\\.?\\s?s\\.?[\\s-]?)?d\\.?o\\.?t(?=[^a-z]|$))?${between}${toNumberWord}`,
    "i",
  ),
  after: /[\s-]?[a-z]$/i,
};

const kinds = { docket, usdot };

// Every form accepts both languages, because people type their own on either page.
const none =
  /^(?:|(?:(?:mc|us[ -]?dot|dot)[\s:#-]{1,3})?(?:none(?: yet)?|n[\s./\\-]{0,3}a|nil|null|no|not yet|no (?:mc|dot|usdot|number|authority)(?: number)?(?: yet)?|(?:i )?don['’]?t have one(?: yet)?|not applicable|not available|0+|ningun[oa]?|no tengo|todav[ií]a no|no aplica|-{1,9})[.!]?)$/i;
const pending =
  /^(?:(?:mc|dot|usdot|authority|number|application)[\s:-]+)*(?:pending(?: approval)?(?:[\s,;-]+(?:applied|filed|since)(?: for| it| on)*(?: [\d/.-]+)?)?|t\.?b\.?d\.?|to be determined|(?:have )?applied(?: for| it| on)*(?: [\d/.-]+)?|applying|in progress|pendientes?|en tr[aá]mite|(?:lo |la )?(?:ya )?solicit(?:ado|ada|[eé])|en proceso)$/i;
const grouped = /^(?:\d{1,3}(?:[ ,.-]\d{3})+|\d+)$/;

/**
 * Returns a form field for a number or the word `pending`. The field `docket` takes an MC, MX or FF number of 1–7 digits, and `usdot` a USDOT number of 1–8 digits. `missing` is
 * the error for an empty field. Without `missing`, the field is optional: an empty text or the word *none* gives null.
 */
export function authorityNumber(
  name: keyof typeof kinds,
  messages: FieldRuleMessages,
  missing?: string,
): Field<string> {
  const kind = kinds[name];
  const { help, digits } = messages[name];
  const advice = missing === undefined ? "" : ` ${messages.advice}`;
  const problemOf = (text: string) => {
    const rest = text.replace(kind.before, "");
    const strange = /[^\d\s,.#:-][^\d,]*/.exec(rest)?.[0];
    if (strange !== undefined) return messages.notUnderstood(shortened(strange));
    return grouped.test(rest) || !/\d/.test(rest)
      ? messages.wrongCount(...digitsIn(text), digits)
      : messages.notUnderstood(shortened(rest));
  };
  const error = ({ input }: { input?: unknown }) => {
    if (input === "" && missing !== undefined) return missing;
    const text = String(input ?? "");
    const problem = kind === docket && isDotNumber(text) ? messages.isDot : problemOf(text);
    return `${help}${advice} ${problem}`.trim();
  };
  return field(
    z.pipe(
      z.string().check(z.regex(kind.stored, { error })),
      z.transform((text) => text.replace(/^(?:MC|USDOT|DOT)|[\s#-]/gi, "")),
    ),
    (typed) => readNumber(kind, typed, missing === undefined),
  );
}

/** Returns whether a text that is not a docket number is a DOT number, judging by its letters or its eight digits. */
function isDotNumber(text: string): boolean {
  const number = readNumber(usdot, text, false) ?? "";
  return /^\d{8}$/.test(number) || (/dot/i.test(text) && usdot.stored.test(number));
}

/** Returns an authority number in its stored form, null if it is empty or *none*, or the text unchanged if it is not understood. */
function readNumber(kind: NumberKind, typed: string, optional: boolean): string | null {
  const text = plainText(typed).replace(/(?<=\d)\.$/, "");
  if (optional && none.test(text)) return null;
  if (pending.test(text)) return pendingAuthority;
  const registry = kind.before.exec(text)?.[1]?.toUpperCase() ?? "";
  const digits = text.replace(kind.before, "").replace(kind.after, "");
  return grouped.test(digits) ? `${registry}${digits.replace(/\D/g, "")}` : text;
}
