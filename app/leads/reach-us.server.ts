import type { Config } from "~/config.server";
import { contactsOf } from "~/site/company.server";
import type { Language } from "~/site/language";
import { wordings } from "~/site/messages";
import { type ContactWay, serverMessages } from "./server.messages";

/** Returns a phrase on how to reach the company: by the contact methods in `ways` that are configured or, without any, by the quote form. */
export function reachUs(config: Config, language: Language, ways: readonly ContactWay[]): string {
  const { reach } = serverMessages[language];
  const contacts = contactsOf(config);
  const real = ways.flatMap((way) => {
    const value = contacts[way];
    return value === null ? [] : [reach[way](value)];
  });
  const form = new URL(wordings[language].getQuote.to, config.siteUrl).href;
  return real.length > 0 ? real.join(reach.or) : reach.form(form);
}
