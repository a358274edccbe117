import * as z from "zod/mini";
import type { RuleMessages } from "./form-schema.en";
import { anyCase, bareText, digitsIn, plainText, shortened, textMaxLength } from "./typed-text";

/** A phone number as typed, and in E.164 (+1…) for search and links. */
export interface Phone {
  typed: string;
  e164: string;
}

const between = String.raw`[+\s().\-/_*~\u00b7\u2010-\u2015\u2022\u2043\u2212\ufe58\ufe63\uff0d]*`;
const anyOf = (...words: string[]) => `(?:${words.map(anyCase).join("|")})`;
// Every form accepts both languages. A dot matches a letter with or without an accent.
const label = `(?:${anyOf(
  ...["telephone", "tel.fono", "tel", "phone", "ph", "celular", "cell", "cel"],
  ...["mobile", "m.vil", "office", "oficina"],
)}|[CcMmOoPp][.:])`;
const extension = String.raw`[,;]?\s*(?:${anyOf("extensi.n", "ext", "x", "option", "opt")}|#)[\s.:#=]*\d{1,6}\s*\)?`;
const place = String.raw`\(?${anyOf("celular", "cell", "cel", "mobile", "m.vil", "office", "oficina", "work", "home")}\s*\)?`;
/** Maximum length of a phone number with everything around its digits, in code points. */
const phoneMaxLength = 60;
// North American Numbering Plan: ten digits after an optional 1. Area code and exchange start with 2–9.
const phoneShape = new RegExp(
  `^(?:${label}[\\s.:#]*)?${between}(?:(?:00)?1${between})?[2-9](?:${between}\\d){2}${between}[2-9](?:${between}\\d){6}${between}(?:${extension})?\\s*(?:${place})?[\\s.,;]*$`,
);

/** Returns the schema of a US or Canadian phone number in any common format. A parsed number has `e164` and `typed`; only `typed` includes an extension. */
export function phoneSchema(messages: RuleMessages): z.ZodMiniType<Phone, string> {
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

/** Returns a typed phone number without invisible characters. If the number is valid only with plain digits and hyphens (`plainText`), returns that form. */
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

function phoneProblem({ phone, notUnderstood, wrongCount }: RuleMessages, text: string): string {
  const number = plainText(text).replace(new RegExp(`(?:${extension})?\\s*(?:${place})?$`), "");
  const strange = /[^\d+\s().\-/_*~]+(?:\s+[^\d+\s().\-/_*~]+)*/.exec(
    number.replace(new RegExp(`^${label}[\\s.:#]*`), ""),
  )?.[0];
  if (strange !== undefined) return notUnderstood(shortened(strange));
  const all = number.replace(/\D/g, "");
  const digits = all.length === 11 ? nationalDigits(all) : all;
  if (digits.length !== 10) return wrongCount(...digitsIn(number), phone.digits);
  return /^[2-9]/.test(digits)
    ? phone.noExchange(digits.slice(3, 6))
    : phone.noAreaCode(digits.slice(0, 3));
}
