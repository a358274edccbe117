/** The steps of the first run, the guided setup of a new site, in order and with their titles. */
export const firstRunSteps = {
  brand: "Name and brand",
  contacts: "Phones and email",
  hours: "Hours and holidays",
  claims: "Claims",
  notified: "Who is notified",
  team: "Team",
} as const;

export type FirstRunStep = keyof typeof firstRunSteps;

export const firstRunStepNames = Object.keys(firstRunSteps) as readonly FirstRunStep[];

/** Returns the URL of a step of the first run. The URL contains the step's number, counted from 1. */
export function firstRunAddress(step: FirstRunStep): string {
  return `/admin/settings/first-run?step=${firstRunStepNames.indexOf(step) + 1}`;
}
