/** The English error messages of the rules in form-schema.ts and phone.ts. Most quote the invalid part. */
export const ruleMessages = {
  tooLong: (named: string, max: string) => `Shorten the ${named} to ${max} characters or fewer.`,
  notUnderstood: (part: string) => `We do not understand “${part}”.`,
  wrongCount: (part: string, count: number, wanted: string) =>
    count === 0
      ? `“${part}” has no digits.`
      : `“${part}” has ${count} ${count === 1 ? "digit" : "digits"}, not ${wanted}.`,
  email: {
    missing: "Enter your email address.",
    help: "Enter an email address in the form name@example.com.",
    tooLong: (max: string) => `Enter an email address of ${max} characters or fewer.`,
    space: (text: string) => `There is a space in “${text}”.`,
    noAt: (text: string) => `There is no @ in “${text}”.`,
    manyAts: (text: string) => `There is more than one @ in “${text}”.`,
    noName: (domain: string) => `There is no name before “${domain}”.`,
    manyDots: (name: string) => `There is an extra dot in “${name}”.`,
    noDot: (domain: string) => `There is no dot in “${domain}”.`,
  },
  phone: {
    missing: "Enter your phone number.",
    help: "Enter a US or Canadian phone number with its area code, such as (602) 555-0142.",
    digits: "10 with the area code",
    noAreaCode: (digits: string) => `“${digits}” is not an area code.`,
    noExchange: (digits: string) => `“${digits}” cannot follow an area code.`,
  },
};

export type RuleMessages = typeof ruleMessages;
