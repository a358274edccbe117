import type { Config } from "~/config.server";
import { phone } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";
import { businessHoursOf, formatHours } from "./business-hours";
import { yearsInBusiness } from "./claims";
import { withheldClaims } from "./claims.server";
import type { Language } from "./language";

/** The variables that production leaves out while they are placeholders. */
const places = ["COMPANY_ADDRESS", "COMPANY_LINKEDIN", "COMPANY_FACEBOOK", "COMPANY_X"] as const;
type Place = (typeof places)[number];

/** The company, as every page gets it from the root loader. `portalUrl` is the origin of the client portal. */
export type Company = ReturnType<typeof companyOf>;

/** Returns the company from the configuration, so that an operator can rebrand without a rebuild. */
export function companyOf(config: Config, language: Language = "en", today: Date = new Date()) {
  const isPlaceholder = (name: Place) => config.companyDefaults.includes(name);
  const ifReal = (name: Place) =>
    config.production && isPlaceholder(name) ? undefined : config[name];
  return {
    name: config.COMPANY_NAME,
    shortName: config.COMPANY_SHORT_NAME,
    phone: phoneNumber(config.COMPANY_PHONE),
    textLine: phoneNumber(config.COMPANY_TEXT_LINE),
    email: config.COMPANY_EMAIL,
    securityEmail: config.COMPANY_SECURITY_EMAIL,
    accessibilityEmail: config.COMPANY_ACCESSIBILITY_EMAIL,
    /** Empty in production while it is the placeholder. */
    addressLines:
      ifReal("COMPANY_ADDRESS")
        ?.split("|")
        .map((line) => line.trim()) ?? [],
    social: {
      linkedin: ifReal("COMPANY_LINKEDIN"),
      facebook: ifReal("COMPANY_FACEBOOK"),
      x: ifReal("COMPANY_X"),
    },
    /** The placeholders that are shown, marked as examples: outside production only. */
    placeholders: places.filter((name) => !config.production && isPlaceholder(name)),
    /** Whether example content (testimonials, news, team) is shown: outside production only. */
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
  const parsed = checkField(phone(), display);
  return { display, tel: parsed.ok ? parsed.value.e164 : display.replace(/[^\d+]/g, "") };
}
