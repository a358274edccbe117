import type { Words } from "~/site/words";

/** What is said of a figure that was typed, whatever field it stands in; `label` is the field's. */
export const numberWords = {
  missing: (label: string) => `Enter the ${label}.`,
  notDigits: (label: string, example: string) =>
    `Enter the ${label} in digits, such as ${example}.`,
  notWhole: (label: string, example: string) =>
    `Enter the ${label} as a whole number, such as ${example}.`,
  tooPrecise: (label: string, decimals: number, example: string) =>
    `Enter the ${label} with at most ${decimals} decimal places, such as ${example}.`,
  outside: (label: string, min: string, max: string) => `${label} must be from ${min} to ${max}.`,
  notListed: (label: string) => `Choose the ${label} from the list.`,
  tooLong: (label: string, max: number) => `Shorten the ${label} to ${max} characters at most.`,
  examples: {
    money: "5000 or $5,000.50",
    percent: "2 or 2.25%",
    years: "3 or 0.5",
    days: "45",
    invoices: "45",
  },
} as const;

export type NumberWords = Words<typeof numberWords>;

/** `1 day`, `45 days`. */
export const dayCount = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;
