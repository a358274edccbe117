import type { SettingName } from "~/config-settings.server";
import type { FirstRunStep } from "~/staff/first-run";
import type { SettingGroup } from "./settings";

/** The settings that a step asks for: all of a section, or some. */
interface StepSettings {
  group: SettingGroup;
  only: readonly SettingName[] | undefined;
}

/** The settings of each step of the first run. The team has pages of its own. */
export const stepSettings: Readonly<Record<FirstRunStep, StepSettings | null>> = {
  brand: {
    group: "company",
    only: ["COMPANY_NAME", "COMPANY_SHORT_NAME", "COMPANY_FOUNDED_YEAR", "COMPANY_ADDRESS"],
  },
  contacts: {
    group: "company",
    only: ["COMPANY_PHONE", "COMPANY_TEXT_LINE", "COMPANY_EMAIL"],
  },
  hours: { group: "hours", only: undefined },
  claims: { group: "claims", only: undefined },
  notified: { group: "notified", only: undefined },
  team: null,
};
