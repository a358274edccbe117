import { type StaffStatus, staffStatuses, statusTexts } from "~/leads/status";
import type { Language } from "~/site/language";
import { templateMessages } from "./templates.messages";

/** The kind of app in which staff send a template. The site itself sends no templates. */
export type TemplateChannel = "mail" | "text";

/** A message template for leads with this status and language. */
export interface Template {
  channel: TemplateChannel;
  status: TemplateStatus;
  /** The language of the leads that the template is for. */
  language: Language;
  /** The subject of an email. "" for a text message. */
  subject: string;
  body: string;
}

/** Maximum lengths, in characters: an email that a `mailto:` link can carry, and a text message of three parts. */
export const longestTemplate = { subject: 150, mail: 1_500, text: 450 } as const;

type TemplateStatus = Exclude<StaffStatus, "spam">;

/** The placeholders that a template writes in braces, with their meanings. */
export const placeholders = {
  name: "the contact’s name",
  company: "the visitor’s company",
  request: "“quote request” or “fuel card application”",
  reference: "the Reference ID",
  us: "our name",
  phone: "our phone number",
  me: "your name",
  "follow-up":
    "the next time you promised, as in “on Monday, November 23 at 8:00 AM MST”; without one, “as soon as we can”",
} as const;

/** The values of the placeholders. */
export type TemplateValues = Record<keyof typeof placeholders, string>;

/** The built-in templates in the order of the statuses, each in English and in Spanish. */
export const ownTemplates: readonly Template[] = staffStatuses
  .filter((status): status is TemplateStatus => status !== "spam")
  .flatMap((status) =>
    (["en", "es"] as const).flatMap((language): Template[] => {
      const { mails, texts } = templateMessages[language];
      const [subject, body] = mails[status];
      return [
        { channel: "mail", status, language, subject, body },
        { channel: "text", status, language, subject: "", body: texts[status] },
      ];
    }),
  );

type Named = Pick<Template, "channel" | "status" | "language">;

/** Returns the key of a template in forms, settings and the timeline: `mail:quoted`, or `mail:quoted:es` in Spanish. */
export function templateKey({ channel, status, language }: Named): string {
  return `${channel}:${status}${language === "en" ? "" : `:${language}`}`;
}

const channelNames = { mail: "Email", text: "Text" };

/** Returns the label of a template, such as "Email, quoted" or "Email, quoted, in Spanish". */
export function templateLabel({ channel, status, language }: Named): string {
  const label = `${channelNames[channel]}, ${statusTexts[status].toLowerCase()}`;
  return language === "es" ? `${label}, in Spanish` : label;
}

const inBraces = /\{([^{}\n]{0,40})\}/g;
const isPlaceholder = (name: string): name is keyof TemplateValues =>
  Object.hasOwn(placeholders, name);

/** Returns the names in braces that are not placeholders. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(inBraces)]
    .map(([, name = ""]) => name)
    .filter((name) => !isPlaceholder(name));
}

/** Replaces each placeholder in a text with its value. Leaves braces inside a value unchanged. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(inBraces, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  );
}
