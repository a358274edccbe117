import type { SettingName } from "~/config-settings.server";
import type { FirstRunStep } from "~/staff/first-run";
import { type SettingGroup, settingsIn } from "./settings";

/** The settings of each step of the first run: some of a section, or all. The team has pages of its own. */
export const stepSettings: Readonly<
  Record<FirstRunStep, { group: SettingGroup; only: readonly SettingName[] } | null>
> = {
  brand: {
    group: "company",
    only: ["COMPANY_NAME", "COMPANY_SHORT_NAME", "COMPANY_FOUNDED_YEAR", "COMPANY_ADDRESS"],
  },
  contacts: { group: "company", only: ["COMPANY_PHONE", "COMPANY_TEXT_LINE", "COMPANY_EMAIL"] },
  hours: { group: "hours", only: settingsIn("hours") },
  claims: { group: "claims", only: settingsIn("claims") },
  notified: { group: "notified", only: settingsIn("notified") },
  team: null,
};
