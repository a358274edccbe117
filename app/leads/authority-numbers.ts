import { accept, accepting, type FieldRule, refuse, textMaxLength } from "~/ui/field-rules";

/** A phone number as the person typed it and in E.164 (+1…), which is what search and links use. */
export interface Phone {
  typed: string;
  e164: string;
}

/** An operating number as digits, or `pending` for a start-up without authority yet. */
export type OperatingNumber = string;

/** What a start-up without authority types in the MC and DOT fields (clarifications, "Forms"). */
export const pendingAuthority = "pending";

// Linear on hostile input: one class per part, no nesting that could match in two ways.
const emailShape =
  /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z0-9-]*[A-Za-z0-9]$/;

/** Email: one @, a dotted domain, at most 200 characters; stored as typed without surrounding space. */
export const emailRule: FieldRule<string> = accepting(
  { type: "string", format: "email", pattern: emailShape.source, maxLength: textMaxLength },
  (raw) => {
    const email = raw.trim();
    if (email === "") return refuse("Enter your email address.");
    if (email.length > textMaxLength)
      return refuse("Enter an email address of 200 characters or fewer.");
    return emailShape.test(email)
      ? accept(email)
      : refuse("Enter an email address in the form name@example.com.");
  },
);

const phoneHelp = "Enter a US or Canadian phone number with its area code, such as (602) 555-0142.";
const phoneMaxLength = 40;

const between = String.raw`[+\s().\-/–]*`;
// North American numbering: ten digits after an optional 1; area code and exchange both start with 2–9.
const phoneShape = new RegExp(
  `^${between}(?:1${between})?[2-9](?:${between}\\d){2}${between}[2-9](?:${between}\\d){6}${between}$`,
);

/** Phone: any common US or Canadian notation, ten digits with or without +1 (clarifications, "Forms"). */
export const phoneRule: FieldRule<Phone> = accepting(
  { type: "string", pattern: phoneShape.source, maxLength: phoneMaxLength },
  (raw) => {
    const typed = raw.trim();
    if (typed === "") return refuse("Enter your phone number.");
    if (typed.length > phoneMaxLength || !phoneShape.test(typed)) return refuse(phoneHelp);
    return accept({ typed, e164: `+1${typed.replace(/\D/g, "").slice(-10)}` });
  },
);

const mcShape = /^(MC|MX|FF)?[\s#-]{0,3}(\d{1,7})$/i;
const dotShape = /^(?:USDOT|DOT)?[\s#-]{0,3}(\d{1,8})$/i;

/** MC number: 1–7 digits, prefix MC optional, MX and FF kept, or `pending`; stored without spaces or dashes. */
export const mcNumberRule: FieldRule<OperatingNumber> = accepting(
  { type: "string", pattern: orPending(mcShape) },
  (raw) => {
    const match = mcShape.exec(raw.trim());
    if (match?.[2] !== undefined) return accept(`${otherRegistry(match[1])}${match[2]}`);
    return pendingOr(raw, "Enter an MC number of up to 7 digits, such as MC-123456.");
  },
);

/** DOT number: 1–8 digits with an optional USDOT or DOT prefix, or `pending`; stored as digits. */
export const dotNumberRule: FieldRule<OperatingNumber> = accepting(
  { type: "string", pattern: orPending(dotShape) },
  (raw) => {
    const match = dotShape.exec(raw.trim());
    if (match?.[1] !== undefined) return accept(match[1]);
    return pendingOr(raw, "Enter a DOT number of up to 8 digits, such as 1234567.");
  },
);

/** Returns a rule that asks for a number with `missing` when the field is empty, then applies `rule`. */
export function requiredNumber(
  rule: FieldRule<OperatingNumber>,
  missing: string,
): FieldRule<OperatingNumber> {
  return accepting(rule.accepts, (raw) => (raw.trim() === "" ? refuse(missing) : rule(raw)));
}

/** Returns the source of a pattern without its `i`, each letter in both cases, or the word for a pending authority. */
function orPending({ source }: RegExp): string {
  return `${source}|^${pendingAuthority}$`.replace(/\\.|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : `[${part.toUpperCase()}${part.toLowerCase()}]`,
  );
}

function otherRegistry(prefix: string | undefined): string {
  const registry = prefix?.toUpperCase() ?? "MC";
  return registry === "MC" ? "" : registry;
}

function pendingOr(raw: string, help: string) {
  return raw.trim().toLowerCase() === pendingAuthority
    ? accept(pendingAuthority)
    : refuse(`${help} If you have no authority yet, enter “pending”.`);
}
