import type { Config } from "~/config.server";
import { phone as phoneRule } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";
import { businessHoursOf, formatHours, specialDaysNear } from "./business-hours";
import { withheldClaims } from "./claims.server";
import { localDay } from "./dates";
import type { Language } from "./language";

/** Variables whose placeholders other pages mark as examples. */
const places = ["COMPANY_ADDRESS", "COMPANY_LINKEDIN", "COMPANY_FACEBOOK", "COMPANY_X"] as const;

/** Returns the value of a variable, or undefined if it is a placeholder in production. */
function ifReal<Name extends keyof Config>(config: Config, name: Name): Config[Name] | undefined {
  return config.production && config.companyDefaults.includes(name) ? undefined : config[name];
}

/** Returns the contact details that visitors may see. In production, a detail that is still a placeholder is null. */
export function contactsOf(config: Config) {
  const email = ifReal(config, "COMPANY_EMAIL") ?? null;
  return {
    phone: ifReal(config, "COMPANY_PHONE") ?? null,
    textLine: ifReal(config, "COMPANY_TEXT_LINE") ?? null,
    email,
    securityEmail: ifReal(config, "COMPANY_SECURITY_EMAIL") ?? email,
    accessibilityEmail: ifReal(config, "COMPANY_ACCESSIBILITY_EMAIL") ?? email,
  };
}

/** The company as the root loader gives it to every page. `portalUrl` is the origin of the client portal. */
export type Company = ReturnType<typeof companyOf>;

/** Returns the company from the configuration, which lets an operator rebrand without a rebuild. */
export function companyOf(config: Config, language: Language = "en", today: Date = new Date()) {
  const { phone, textLine, ...emails } = contactsOf(config);
  const [thisYear] = localDay(today, config.COMPANY_TIME_ZONE).split("-");
  return {
    name: config.COMPANY_NAME,
    shortName: config.COMPANY_SHORT_NAME,
    phone: phone === null ? null : phoneNumber(phone),
    textLine: textLine === null ? null : phoneNumber(textLine),
    ...emails,
    /** Empty in production while the address is the placeholder. */
    addressLines:
      ifReal(config, "COMPANY_ADDRESS")
        ?.split("|")
        .map((line) => line.trim()) ?? [],
    social: {
      linkedin: ifReal(config, "COMPANY_LINKEDIN"),
      facebook: ifReal(config, "COMPANY_FACEBOOK"),
      x: ifReal(config, "COMPANY_X"),
    },
    /** The placeholders shown and marked as examples. Empty in production. */
    placeholders: places.filter(
      (name) => !config.production && config.companyDefaults.includes(name),
    ),
    /** True shows example content. False in production. */
    examples: !config.production,
    notYetTrue: withheldClaims(config),
    hoursLabel: formatHours(businessHoursOf(config), config.timeZoneLabel, language),
    /** The days of the coming week with other hours. */
    specialDays: specialDaysNear(today, businessHoursOf(config), language),
    timeZoneLabel: config.timeZoneLabel,
    portalUrl: config.CLIENT_PORTAL_URL ?? null,
    /** The years since the founding year, such as "8+". */
    yearsInBusiness: `${Number(thisYear) - config.COMPANY_FOUNDED_YEAR}+`,
    foundedYear: config.COMPANY_FOUNDED_YEAR,
    daysToPay: config.COMPANY_DAYS_TO_PAY,
    borrowingBase: config.COMPANY_BORROWING_BASE.map(({ number }) => number),
  };
}

/** Returns a phone number for display, and in E.164 for `tel:` and `sms:` links. */
function phoneNumber(display: string) {
  const parsed = checkField(phoneRule(), display);
  return { display, tel: parsed.ok ? parsed.value.e164 : display.replace(/[^\d+]/g, "") };
}
