import type { Config } from "~/config.server";
import { checkField, phone } from "~/ui/form-schema";
import { type BusinessHours, formatHours } from "./business-hours";
import { type PhoneNumber, yearsInBusiness } from "./company";

export function businessHoursOf(config: Config): BusinessHours {
  return {
    weekdays: config.COMPANY_WEEKDAYS.split(",").map(Number),
    opensAtMinute: config.COMPANY_OPENS,
    closesAtMinute: config.COMPANY_CLOSES,
    timeZone: config.COMPANY_TIME_ZONE,
    holidays: config.COMPANY_HOLIDAYS,
  };
}

/** The provider as every page receives it from the root loader; `portalUrl` is the origin of the external client portal. */
export type Company = ReturnType<typeof companyOf>;

/** Returns the company as pages show it, from the configuration, so that an operator rebrands without a rebuild. */
export function companyOf(config: Config, today: Date = new Date()) {
  return {
    name: config.COMPANY_NAME,
    shortName: config.COMPANY_SHORT_NAME,
    phone: phoneNumber(config.COMPANY_PHONE),
    textLine: phoneNumber(config.COMPANY_TEXT_LINE),
    email: config.COMPANY_EMAIL,
    securityEmail: config.COMPANY_SECURITY_EMAIL,
    accessibilityEmail: config.COMPANY_ACCESSIBILITY_EMAIL,
    addressLines: config.COMPANY_ADDRESS.split("|").map((line) => line.trim()),
    social: {
      linkedin: config.COMPANY_LINKEDIN,
      facebook: config.COMPANY_FACEBOOK,
      x: config.COMPANY_X,
    },
    hoursLabel: formatHours(businessHoursOf(config), config.COMPANY_TIME_ZONE_LABEL),
    timeZoneLabel: config.COMPANY_TIME_ZONE_LABEL,
    portalUrl: config.CLIENT_PORTAL_URL ?? null,
    yearsInBusiness: yearsInBusiness(config.COMPANY_FOUNDED_YEAR, today),
    foundedYear: config.COMPANY_FOUNDED_YEAR,
  };
}

function phoneNumber(display: string): PhoneNumber {
  const parsed = checkField(phone(), display);
  return { display, tel: parsed.ok ? parsed.value.e164 : display.replace(/[^\d+]/g, "") };
}
