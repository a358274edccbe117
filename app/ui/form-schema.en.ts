import type { RuleMessages } from "./form-schema";

/** What the rules of form-schema.ts say of what was typed; the part in question is given in quotes. */
export const ruleMessages: RuleMessages = {
  tooLong: (max) => `Shorten this to ${max} characters or fewer.`,
  notUnderstood: (part) => `We do not understand “${part}”.`,
  wrongCount: (part, count, wanted) =>
    count === 0
      ? `“${part}” has no digits.`
      : `“${part}” has ${count} ${count === 1 ? "digit" : "digits"}, not ${wanted}.`,
  email: {
    missing: "Enter your email address.",
    help: "Enter an email address in the form name@example.com.",
    tooLong: (max) => `Enter an email address of ${max} characters or fewer.`,
    space: (text) => `There is a space in “${text}”.`,
    noAt: (text) => `There is no @ in “${text}”.`,
    manyAts: (text) => `There is more than one @ in “${text}”.`,
    noName: (domain) => `There is no name before “${domain}”.`,
    manyDots: (name) => `There is a dot too many in “${name}”.`,
    noDot: (domain) => `There is no dot in “${domain}”.`,
  },
  phone: {
    missing: "Enter your phone number.",
    help: "Enter a US or Canadian phone number with its area code, such as (602) 555-0142.",
    digits: "10 with the area code",
    noAreaCode: (digits) => `“${digits}” is no area code.`,
    noExchange: (digits) => `“${digits}” does not follow an area code.`,
  },
};
