import { type StaffStatus, staffStatuses, statusTexts } from "~/leads/status";
import type { Language } from "~/site/language";
import type { Messages } from "~/site/words";
import { templateMessages } from "./templates.en";
import { templateMessagesEs } from "./templates.es";

/** How a template is sent: by the staff's own mail or phone; the site sends none. */
export type TemplateChannel = "mail" | "text";

/** What staff write to a visitor whose request has this status. */
export interface Template {
  channel: TemplateChannel;
  status: TemplateStatus;
  /** Offered beside a lead that was written in it. */
  language: Language;
  /** Of a mail; "" for a text. */
  subject: string;
  body: string;
}

type TemplateStatus = Exclude<StaffStatus, "spam">;

/** What stands for something of the lead or the site, in braces, and what it stands for. */
export const placeholders = {
  name: "the contact’s name",
  company: "the visitor’s company",
  request: "“quote request” or “fuel card application”",
  reference: "the Reference ID",
  us: "our name",
  phone: "our phone number",
  me: "your user name",
} as const;

/** What fills a template, by its placeholders. */
export type TemplateValues = Record<keyof typeof placeholders, string>;

const messages: Readonly<Record<Language, Messages<typeof templateMessages>>> = {
  en: templateMessages,
  es: templateMessagesEs,
};

/** The templates as they come with the program, in the order of the work, each in English and in Spanish. */
export const ownTemplates: readonly Template[] = staffStatuses
  .filter((status): status is TemplateStatus => status !== "spam")
  .flatMap((status) =>
    (["en", "es"] as const).flatMap((language): Template[] => {
      const { mails, texts } = messages[language];
      const [subject, body] = mails[status];
      return [
        { channel: "mail", status, language, subject, body },
        { channel: "text", status, language, subject: "", body: texts[status] },
      ];
    }),
  );

type Named = Pick<Template, "channel" | "status" | "language">;

/** What a template is called in forms, settings and the timeline: `mail:quoted`, in Spanish `mail:quoted:es`. */
export function templateKey({ channel, status, language }: Named): string {
  return `${channel}:${status}${language === "en" ? "" : `:${language}`}`;
}

/** What people call it: "Mail, quoted", "Mail, quoted, in Spanish". */
export function templateLabel({ channel, status, language }: Named): string {
  const label = `${channel === "mail" ? "Mail" : "Text"}, ${statusTexts[status].name.toLowerCase()}`;
  return language === "es" ? `${label}, in Spanish` : label;
}

const inBraces = /\{([^{}\n]{0,40})\}/g;
const isPlaceholder = (name: string): name is keyof TemplateValues =>
  Object.hasOwn(placeholders, name);

/** Returns what stands in braces and is no placeholder. */
export function strangePlaceholders(text: string): string[] {
  return [...text.matchAll(inBraces)]
    .map(([, name = ""]) => name)
    .filter((name) => !isPlaceholder(name));
}

/** Puts the values in their places, once: braces that a visitor typed stay as they are. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(inBraces, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  );
}
