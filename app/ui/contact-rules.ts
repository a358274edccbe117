import { accept, accepting, type FieldRule, refuse, textMaxLength } from "./field-rules";

/** A phone number as the person typed it and in E.164 (+1…), which is what search and links use. */
export interface Phone {
  typed: string;
  e164: string;
}

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
