import { z } from "zod";
import {
  answers,
  clockTime,
  companyText,
  earlyClosings,
  holidays,
  mailAddress,
  mailAddresses,
  namedNumbers,
  newsCards,
  phone,
  pictures,
  shownText,
  testimonials,
  timeZone,
  webAddress,
  wholeNumber,
  zoneLabel,
} from "./config-values.server";

/** The kinds of freight, as the setting COMPANY_DAYS_TO_PAY names them. */
const freights = [
  "Dry Van",
  "Refrigerated",
  "Flatbed",
  "Step Deck",
  "Heavy Haul",
  "Auto Transport",
  "LTL Freight",
  "Expedited",
  "Intermodal",
  "Tanker",
  "Construction",
  "Agricultural",
] as const;

export type Freight = (typeof freights)[number];

/** What the setting COMPANY_BORROWING_BASE names: two amounts in whole dollars, and an advance rate in percent. */
const borrowingBaseNames = ["Receivables", "Left out", "Advance"] as const;

/**
 * The validation rules, by name, of the settings that the owner edits at /admin/settings. A rule parses text, from the database or from the
 * environment variable of the same name. app/settings/settings.ts describes the settings for people.
 */
export const settingRules = {
  COMPANY_NAME: companyText.prefault("TPF"),
  COMPANY_SHORT_NAME: companyText.prefault("TPF"),
  COMPANY_PHONE: phone.prefault("(602) 555-0142"),
  COMPANY_TEXT_LINE: phone.prefault("(602) 555-0143"),
  COMPANY_EMAIL: mailAddress.prefault("info@example.com"),
  COMPANY_SECURITY_EMAIL: mailAddress.prefault("security@example.com"),
  COMPANY_ACCESSIBILITY_EMAIL: mailAddress.prefault("accessibility@example.com"),
  COMPANY_ADDRESS: companyText.prefault("100 Placeholder Road | Phoenix, AZ 85001"),
  /** The base of the years in business. */
  COMPANY_FOUNDED_YEAR: wholeNumber(1900, Math.max(2018, new Date().getFullYear())).prefault(
    "2018",
  ),
  COMPANY_LINKEDIN: shownText.pipe(webAddress).prefault("https://example.com/linkedin"),
  COMPANY_FACEBOOK: shownText.pipe(webAddress).prefault("https://example.com/facebook"),
  COMPANY_X: shownText.pipe(webAddress).prefault("https://example.com/x"),
  COMPANY_OFFICE_PHOTO: pictures(1),
  COMPANY_ASSOCIATIONS: pictures(6),
  COMPANY_TIME_ZONE: timeZone.prefault("America/Phoenix"),
  COMPANY_WEEKDAYS: z
    .string()
    .regex(/^[1-7](,[1-7])*$/, "must have at least one day, such as 1,2,3 for Monday to Wednesday")
    .prefault("1,2,3,4,5"),
  COMPANY_OPENS: clockTime.prefault("07:00"),
  COMPANY_CLOSES: clockTime.prefault("15:00"),
  /** Days on which no one answers the phones. */
  COMPANY_HOLIDAYS: holidays.prefault("bank"),
  COMPANY_EARLY_CLOSINGS: earlyClosings.prefault(""),
  /** The figures of two worked examples. Without figures their pages show none. */
  COMPANY_DAYS_TO_PAY: namedNumbers(freights, "Dry Van: 38 | Flatbed: 45")
    .refine((rows) => rows.every(({ number }) => number <= 365), "must be at most 365 days each")
    .prefault(""),
  COMPANY_BORROWING_BASE: namedNumbers(
    borrowingBaseNames,
    "Receivables: 400,000 | Left out: 60,000 | Advance: 85",
    true,
  )
    .refine(
      ([receivables, leftOut, advance]) =>
        !receivables || !leftOut || !advance
          ? true
          : leftOut.number < receivables.number && advance.number <= 100,
      "must leave out less than the receivables, and advance at most 100 percent",
    )
    .prefault(""),
  /** Names of the claims in app/site/claims.ts that the owner confirms. */
  CLAIMS_CONFIRMED: z
    .string()
    .transform((list) =>
      list
        .split(/[\s,]+/)
        .filter((name) => name !== "")
        .sort(),
    )
    .prefault(""),
  TESTIMONIALS: testimonials,
  NEWS: newsCards,
  ANSWERS: answers,
  NOTIFY_TO: mailAddresses.optional(),
  NOTIFY_ESCALATE_TO: mailAddresses.optional(),
};

export type SettingName = keyof typeof settingRules;

/** The texts of settings, as environment variables hold them. A setting without a text has its default. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;

/** The settings that the owner changed, by name; null for a setting that has its default again. */
export type StoredSettings = Readonly<Partial<Record<SettingName, string | null>>>;

export const settingNames = Object.keys(settingRules) as readonly SettingName[];

type DayHours = Record<"COMPANY_OPENS" | "COMPANY_CLOSES", number>;

/** Adds an issue if the business does not close later than it opens. Adds none if either time is missing or invalid. */
export function requireLaterClosing(
  { COMPANY_OPENS: opens, COMPANY_CLOSES: closes }: Partial<DayHours>,
  context: z.RefinementCtx,
): void {
  if (typeof opens !== "number" || typeof closes !== "number" || opens < closes) return;
  const message = "must be later than COMPANY_OPENS";
  context.addIssue({ code: "custom", path: ["COMPANY_CLOSES"], message });
}

const settingsSchema = z.object(settingRules).superRefine(requireLaterClosing);

/** Returns the text of a setting's default value. */
export function defaultTextOf(name: SettingName): string {
  const { def } = settingRules[name];
  return "defaultValue" in def ? String(def.defaultValue) : "";
}

/** Returns whether two texts give a setting the same value. Such texts may differ in spaces or in the order of names. Null equals only null. */
export function isSameText(name: SettingName, ...texts: readonly (string | null)[]): boolean {
  const [one, other] = texts.map((text) => {
    const parsed = text === null ? null : settingRules[name].safeParse(text);
    return JSON.stringify(parsed?.success ? [parsed.data] : text);
  });
  return one === other;
}

/** Returns the label of the company's time zone, and the names of the COMPANY_* settings that have no value in `given`. */
export function describeSettings(
  { COMPANY_TIME_ZONE }: { COMPANY_TIME_ZONE: string },
  given: Readonly<Record<string, string | undefined>>,
) {
  return {
    /** The short name of the business's time zone, valid all year, such as MST or ET. */
    timeZoneLabel: zoneLabel(COMPANY_TIME_ZONE),
    /** Names of the COMPANY_* settings that have their default. */
    companyDefaults: settingNames.filter(
      (name) => name.startsWith("COMPANY_") && given[name] === undefined,
    ) as readonly string[],
  };
}

/** Returns the texts in `given` that belong to settings, by name. */
export function settingTextsOf(
  given: Readonly<Record<string, string | null | undefined>>,
): SettingTexts {
  const named = settingNames.filter((name) => given[name] != null);
  return Object.fromEntries(named.map((name) => [name, given[name]]));
}

/** What is wrong with a setting. */
export interface SettingProblem {
  /** What it must be: "must be later than COMPANY_OPENS". */
  message: string;
  /** The part that is wrong, such as the entry 0 and its field "quote"; empty for the whole. */
  at: readonly string[];
}

/** Parses the texts of settings. Returns their values or, if any text is invalid, the first problem of each invalid text by name. */
export function parseSettings(texts: SettingTexts) {
  const parsed = settingsSchema.safeParse(texts);
  // Zod leaves out what has neither a text nor a default.
  const absent = { NOTIFY_TO: undefined, NOTIFY_ESCALATE_TO: undefined };
  if (parsed.success) return { ok: true, values: { ...absent, ...parsed.data } } as const;
  const problems = parsed.error.issues.map(
    ({ path: [name, ...at], message }) => [String(name), { message, at: at.map(String) }] as const,
  );
  return { ok: false, problems: new Map(problems.toReversed()) } as const;
}
