import * as z from "zod/mini";
import { anyCase, bareText, digitsIn, plainText, shortened, textMaxLength } from "./typed-text";

/** A phone number as the person typed it and in E.164 (+1…), which is what search and links use. */
export interface Phone {
  typed: string;
  e164: string;
}

/** What the rule says in one language; what is quoted was typed. */
export interface PhoneMessages {
  notUnderstood: (part: string) => string;
  /** Of a number with `count` digits where as many as `wanted` says are asked for. */
  wrongCount: (part: string, count: number, wanted: string) => string;
  phone: Record<"missing" | "help" | "digits", string> &
    Record<"noAreaCode" | "noExchange", (digits: string) => string>;
}

const between = String.raw`[+\s().\-/_*~\u00b7\u2010-\u2015\u2022\u2043\u2212\ufe58\ufe63\uff0d]*`;
const anyOf = (...messages: string[]) => `(?:${messages.map(anyCase).join("|")})`;
// Both languages are read on every form. A dot stands for the letter that has an accent in one of them.
const label = `(?:${anyOf(
  ...["telephone", "tel.fono", "tel", "phone", "ph", "celular", "cell", "cel"],
  ...["mobile", "m.vil", "office", "oficina"],
)}|[CcMmOoPp][.:])`;
const extension = String.raw`[,;]?\s*(?:${anyOf("extensi.n", "ext", "x", "option", "opt")}|#)[\s.:#=]*\d{1,6}\s*\)?`;
const place = String.raw`\(?${anyOf("celular", "cell", "cel", "mobile", "m.vil", "office", "oficina", "work", "home")}\s*\)?`;
/** Longest phone number, in UTF-16 code units; whatever stands around its digits. */
const phoneMaxLength = 60;
// North American numbering: ten digits after an optional 1; area code and exchange both start with 2–9.
const phoneShape = new RegExp(
  `^(?:${label}[\\s.:#]*)?${between}(?:(?:00)?1${between})?[2-9](?:${between}\\d){2}${between}[2-9](?:${between}\\d){6}${between}(?:${extension})?\\s*(?:${place})?[\\s.,;]*$`,
);

/** Returns the schema of a US or Canadian number in any common notation; an extension stays in what was typed alone. */
export function phoneSchema(messages: PhoneMessages): z.ZodMiniType<Phone, string> {
  const { missing, help } = messages.phone;
  const error = ({ input }: { input?: unknown }) =>
    input === ""
      ? missing
      : `${help} ${phoneProblem(messages, String(input).slice(0, textMaxLength))}`;
  const text = z
    .string()
    .check(z.maxLength(phoneMaxLength, { error, abort: true }), z.regex(phoneShape, { error }));
  const parts = (typed: string) => ({ typed, e164: `+1${nationalDigits(typed).slice(0, 10)}` });
  return z.pipe(text, z.transform(parts));
}

/** Returns the number as it was typed where it is understood so, else with every width and dash as the usual one. */
export function phoneAsTyped(typed: string): string {
  const [line, plain] = [bareText(typed), plainText(typed)];
  return isPhone(plain) && !isPhone(line) ? plain : line;
}

function isPhone(text: string): boolean {
  return text.length <= phoneMaxLength && phoneShape.test(text);
}

function nationalDigits(text: string): string {
  return text.replace(/\D/g, "").replace(/^(?:00)?1/, "");
}

function phoneProblem(messages: PhoneMessages, text: string): string {
  const said = messages.phone;
  const number = plainText(text).replace(new RegExp(`(?:${extension})?\\s*(?:${place})?$`), "");
  const strange = /[^\d+\s().\-/_*~]+(?:\s+[^\d+\s().\-/_*~]+)*/.exec(
    number.replace(new RegExp(`^${label}[\\s.:#]*`), ""),
  )?.[0];
  if (strange !== undefined) return messages.notUnderstood(shortened(strange));
  const all = number.replace(/\D/g, "");
  const digits = all.length === 11 ? nationalDigits(all) : all;
  if (digits.length !== 10) return messages.wrongCount(...digitsIn(number), said.digits);
  return /^[2-9]/.test(digits)
    ? said.noExchange(digits.slice(3, 6))
    : said.noAreaCode(digits.slice(0, 3));
}
