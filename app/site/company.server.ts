import type { Config } from "~/config.server";
import { phone as phoneRule } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";
import { businessHoursOf, formatHours } from "./business-hours";
import { yearsInBusiness } from "./claims";
import { withheldClaims } from "./claims.server";
import type { Language } from "./language";

/** The variables that other pages mark as examples while they are placeholders. */
const places = ["COMPANY_ADDRESS", "COMPANY_LINKEDIN", "COMPANY_FACEBOOK", "COMPANY_X"] as const;

/** The variables that production leaves out while they are placeholders. */
type Contact =
  | (typeof places)[number]
  | "COMPANY_PHONE"
  | "COMPANY_TEXT_LINE"
  | `COMPANY_${"" | "SECURITY_" | "ACCESSIBILITY_"}EMAIL`;

/** Returns the value of a variable, or undefined for a placeholder in production. */
function ifReal(config: Config, name: Contact): string | undefined {
  return config.production && config.companyDefaults.includes(name) ? undefined : config[name];
}

/** Returns the ways to reach the company as visitors may see them; null for a placeholder in production. */
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

/** The company, as every page gets it from the root loader. `portalUrl` is the origin of the client portal. */
export type Company = ReturnType<typeof companyOf>;

/** Returns the company from the configuration, so that an operator can rebrand without a rebuild. */
export function companyOf(config: Config, language: Language = "en", today: Date = new Date()) {
  const { phone, textLine, ...emails } = contactsOf(config);
  return {
    name: config.COMPANY_NAME,
    shortName: config.COMPANY_SHORT_NAME,
    phone: phone === null ? null : phoneNumber(phone),
    textLine: textLine === null ? null : phoneNumber(textLine),
    ...emails,
    /** Empty in production while it is the placeholder. */
    addressLines:
      ifReal(config, "COMPANY_ADDRESS")
        ?.split("|")
        .map((line) => line.trim()) ?? [],
    social: {
      linkedin: ifReal(config, "COMPANY_LINKEDIN"),
      facebook: ifReal(config, "COMPANY_FACEBOOK"),
      x: ifReal(config, "COMPANY_X"),
    },
    /** The placeholders that are shown, marked as examples: outside production only. */
    placeholders: places.filter(
      (name) => !config.production && config.companyDefaults.includes(name),
    ),
    /** Whether example content is shown: outside production only. */
    examples: !config.production,
    notYetTrue: withheldClaims(config),
    hoursLabel: formatHours(businessHoursOf(config), config.timeZoneLabel, language),
    timeZoneLabel: config.timeZoneLabel,
    portalUrl: config.CLIENT_PORTAL_URL ?? null,
    yearsInBusiness: yearsInBusiness(config.COMPANY_FOUNDED_YEAR, today),
    foundedYear: config.COMPANY_FOUNDED_YEAR,
  };
}

/** Returns a phone number for display and, in E.164, for `tel:` and `sms:` links. */
function phoneNumber(display: string) {
  const parsed = checkField(phoneRule(), display);
  return { display, tel: parsed.ok ? parsed.value.e164 : display.replace(/[^\d+]/g, "") };
}
