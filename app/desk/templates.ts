import { type StaffStatus, staffStatuses, statusTexts } from "~/leads/status";

/** How a template is sent: by the staff's own mail or phone; the site sends none. */
export type TemplateChannel = "mail" | "text";

/** What staff write to a visitor whose request has this status. */
export interface Template {
  channel: TemplateChannel;
  status: TemplateStatus;
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

const mails: Record<TemplateStatus, readonly [subject: string, body: string]> = {
  new: [
    "Your {request} {reference}",
    "Hello {name},\n\nthank you for your {request} for {company}. When is a good time to call you?\n\n{me}\n{us}, {phone}",
  ],
  contacted: [
    "Your {request} {reference}: what we need",
    "Hello {name},\n\nit was good to talk to you. To go on we need a copy of your latest invoice and the names of the brokers you haul for.\n\n{me}\n{us}, {phone}",
  ],
  quoted: [
    "Our offer for {company} ({reference})",
    "Hello {name},\n\nyou have our offer now. Do you have any questions about it? I am glad to go through it with you.\n\n{me}\n{us}, {phone}",
  ],
  won: [
    "Welcome, {company}",
    "Hello {name},\n\nwelcome to {us}. I am the one to ask about whatever comes up.\n\n{me}\n{us}, {phone}",
  ],
  lost: [
    "Your {request} {reference}",
    "Hello {name},\n\nthank you for having asked us. Should things change for {company}, we are glad to hear from you.\n\n{me}\n{us}, {phone}",
  ],
};

const texts: Record<TemplateStatus, string> = {
  new: "{us}: thank you for your {request} {reference}. When may we call you? Reply STOP to end texts.",
  contacted:
    "{us}: about your {request} {reference}: did you find your latest invoice? Reply STOP to end texts.",
  quoted:
    "{us}: do you have any questions about our offer ({reference})? {phone}. Reply STOP to end texts.",
  won: "{us}: welcome! Questions? {phone}. Reply STOP to end texts.",
  lost: "{us}: thank you for asking us ({reference}). Reply STOP to end texts.",
};

/** The templates as they come with the program, in the order of the work. */
export const ownTemplates: readonly Template[] = staffStatuses
  .filter((status): status is TemplateStatus => status !== "spam")
  .flatMap((status) => [
    { channel: "mail", status, subject: mails[status][0], body: mails[status][1] },
    { channel: "text", status, subject: "", body: texts[status] },
  ]);

/** What a template is called in forms, settings and the timeline: `mail:quoted`. */
export function templateKey({ channel, status }: Pick<Template, "channel" | "status">): string {
  return `${channel}:${status}`;
}

/** What people call it: "Mail, quoted". */
export function templateLabel({ channel, status }: Pick<Template, "channel" | "status">): string {
  return `${channel === "mail" ? "Mail" : "Text"}, ${statusTexts[status].name.toLowerCase()}`;
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
