import type { SettingName } from "~/config-settings.server";
import { answersNeeded } from "~/site/questions";
import { escalationMinutes } from "~/staff/limits";
import { mostLogos } from "./entries";

export const settingsPath = "/admin/settings";

/** How a setting is edited. Each kind has its control in setting-control.tsx and is read in read-setting.server.ts. */
export type SettingKind =
  | "text"
  | "email"
  | "tel"
  | "url"
  | "number"
  | "time"
  | "lines"
  | "time-zone"
  | "weekdays"
  | "days"
  | "closings"
  | "claims"
  | "entries"
  | "answers";

/** A setting's texts on the settings page and in its export, and how the owner edits the setting. The validation rules are in config-settings.server.ts. */
export interface Setting {
  group: SettingGroup;
  label: string;
  hint?: string;
  kind: SettingKind;
  /** The pages, mails and files that show the setting. Absent for a list whose entries name their own. */
  shownIn?: string;
  /** True if the default is not a fact about the company. The form is then empty until the owner fills it out. */
  placeholder: boolean;
}

/** The sections of the settings page in order, each with its title and hint. */
export const settingGroups = {
  company: {
    title: "Company and contacts",
    hint: "Names, phone numbers, email addresses, the address and social profiles. Empty a field to leave it out.",
  },
  pictures: {
    title: "Office photo and logos",
    hint: "Describe each picture for people who cannot see it. Without a photo the About page shows a drawing. Photos of people belong to the website team.",
  },
  hours: {
    title: "Hours and holidays",
    hint: "When someone answers the phones. Reply times are promised from these hours; a time that a visitor was already promised stays.",
  },
  examples: {
    title: "Worked examples",
    hint: "Figures of your own that two pages draw and mark as an example. Without figures they draw nothing.",
  },
  claims: {
    title: "Claims",
    hint: "What the website says about your service. Check each claim that is true. On the public site a claim that is not checked is left out, or said as its row shows.",
  },
  testimonials: {
    title: "Testimonials",
    hint: "What clients said, with their consent. Without Spanish, the Spanish page shows the English quote.",
  },
  news: {
    title: "News",
    hint: "Stories on other websites, before the market outlook. Without Spanish, the Spanish page shows the English text.",
  },
  answers: {
    title: "Answers to questions",
    hint: `On the public site the Questions page appears with ${answersNeeded} answers that are yours or whose claims are all confirmed.`,
  },
  notified: {
    title: "Who is notified",
    hint: "Email addresses, separated by commas. Staff also get mail about their own leads.",
  },
} as const;

export type SettingGroup = keyof typeof settingGroups;

const everyPage = "Header and footer of every page";
const hoursPlaces = `${everyPage}, reply times, search engines`;
const specialDaysPlaces = "Reply times; the hours in header and footer in the week before";

/** The sections whose defaults are facts, not placeholders. */
const withDefaults: readonly SettingGroup[] = ["hours", "examples", "claims"];

function setting(
  group: SettingGroup,
  label: string,
  kind: SettingKind,
  texts: Pick<Setting, "hint" | "shownIn"> = {},
): Setting {
  return { group, label, kind, ...texts, placeholder: !withDefaults.includes(group) };
}

const socialProfile = (label: string) =>
  setting("company", label, "url", { shownIn: "Footer, search engines" });

/** Every setting that the owner can change, in the order of the settings page. */
export const settings: Readonly<Record<SettingName, Setting>> = {
  COMPANY_NAME: setting("company", "Company name", "text", {
    hint: "The full legal name.",
    shownIn: "Footer, legal pages, every email, search engines",
  }),
  COMPANY_SHORT_NAME: setting("company", "Short name", "text", {
    hint: "The brand, as in the logo.",
    shownIn: `${everyPage}, texts, guides, receipts`,
  }),
  COMPANY_PHONE: setting("company", "Phone", "tel", {
    hint: "With the area code, such as (602) 555-0187.",
    shownIn: `${everyPage}, forms, receipts, emails, search engines`,
  }),
  COMPANY_TEXT_LINE: setting("company", "Text line", "tel", {
    hint: "The number that takes text messages.",
    shownIn: "Footer, forms, receipts, emails",
  }),
  COMPANY_EMAIL: setting("company", "Email", "email", {
    shownIn: "Footer, legal pages, receipts, sender of every email, the API description",
  }),
  COMPANY_SECURITY_EMAIL: setting("company", "Email for security reports", "email", {
    shownIn: "Security, security.txt; without it the email above",
  }),
  COMPANY_ACCESSIBILITY_EMAIL: setting("company", "Email about accessibility", "email", {
    shownIn: "Accessibility; without it the email above",
  }),
  COMPANY_ADDRESS: setting("company", "Address", "lines", {
    shownIn: "Footer, legal pages, search engines",
  }),
  COMPANY_FOUNDED_YEAR: setting("company", "Founded in", "number", {
    hint: "The year. The years in business follow from it.",
    shownIn: "Home page, About, Why us",
  }),
  COMPANY_LINKEDIN: socialProfile("LinkedIn"),
  COMPANY_FACEBOOK: socialProfile("Facebook"),
  COMPANY_X: socialProfile("X"),
  COMPANY_OFFICE_PHOTO: setting("pictures", "Office photo", "entries", {
    hint: "A wide picture, best 3 to 2. The page crops a taller one.",
    shownIn: "About, with the company's name and address",
  }),
  COMPANY_ASSOCIATIONS: setting("pictures", "Logos of associations", "entries", {
    hint: `Associations that you belong to, ${mostLogos} at most. Use logos for a white background.`,
    shownIn: "Home page, About",
  }),
  COMPANY_TIME_ZONE: setting("hours", "Time zone", "time-zone", {
    shownIn: "Every time on the site, in emails and on the desk",
  }),
  COMPANY_WEEKDAYS: setting("hours", "Open on", "weekdays", { shownIn: hoursPlaces }),
  COMPANY_OPENS: setting("hours", "Opens", "time", { shownIn: hoursPlaces }),
  COMPANY_CLOSES: setting("hours", "Closes", "time", { shownIn: hoursPlaces }),
  COMPANY_HOLIDAYS: setting("hours", "Closed on", "days", { shownIn: specialDaysPlaces }),
  COMPANY_EARLY_CLOSINGS: setting("hours", "Closes early on", "closings", {
    shownIn: specialDaysPlaces,
  }),
  COMPANY_DAYS_TO_PAY: setting("examples", "Days to pay, by freight", "lines", {
    hint: "One kind of freight a line, named as on the page, such as Dry Van: 38.",
    shownIn: "Industries",
  }),
  COMPANY_BORROWING_BASE: setting("examples", "Borrowing base", "lines", {
    hint: "Three lines, such as Receivables: 400,000 and Left out: 60,000 in dollars, and Advance: 85 in percent.",
    shownIn: "Asset-based lending",
  }),
  CLAIMS_CONFIRMED: setting("claims", "Confirmed claims", "claims"),
  TESTIMONIALS: setting("testimonials", "Testimonials", "entries", {
    shownIn: "Home page, Why us",
  }),
  NEWS: setting("news", "News", "entries", { shownIn: "Resources" }),
  ANSWERS: setting("answers", "Answers", "answers", { shownIn: "Questions, search engines" }),
  NOTIFY_TO: setting("notified", "New leads", "text", {
    hint: "Mail about each new lead, and about problems of the website.",
  }),
  NOTIFY_ESCALATE_TO: setting("notified", "Leads without an owner", "text", {
    hint: `Mail about leads that no one takes within ${Object.values(escalationMinutes).join(" and ")} minutes.`,
  }),
};

/** Returns the names of the settings in a section of the settings page. */
export function settingsIn(group: SettingGroup): SettingName[] {
  return (Object.keys(settings) as SettingName[]).filter((name) => settings[name].group === group);
}

/** Returns whether a text is the name of a section of the settings page. */
export function isSettingGroup(text: string | null): text is SettingGroup {
  return text !== null && Object.hasOwn(settingGroups, text);
}
