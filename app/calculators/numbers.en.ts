import type { Messages } from "~/site/language";

/** The error messages for a figure that the visitor typed. `label` is the label of the field. */
export const numberMessages = {
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
  notPlain: (label: string) =>
    `Use only letters, numbers, spaces and . , & ' ( ) + - in the ${label}.`,
  examples: {
    money: "5000 or $5,000.50",
    percent: "2 or 2.25%",
    years: "3 or 0.5",
    days: "45",
    invoices: "45",
  },
} as const;

export type NumberMessages = Messages<typeof numberMessages>;

/** Formats a number of days: `1 day`, `45 days`. */
export const dayCount = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/** The texts of the home page's example. Its script loads all of them, so keep this short. */
export const loadFigureMessages = {
  numbers: numberMessages,
  /** The result in one sentence, normally and if the fee is larger than the reserve. */
  summary: {
    paid: (advance: string, rest: string, total: string, fee: string) =>
      `You would receive ${advance} up front and ${rest} when your customer pays: ${total} in all, after a fee of ${fee}.`,
    owed: (advance: string, fee: string, owed: string, total: string) =>
      `You would receive ${advance} up front, but the fee of ${fee} is larger than the reserve, so you would owe ${owed} when your customer pays: ${total} in all.`,
  },
  /** The label of the amount in errors. */
  amount: "Load amount",
  days: dayCount,
  day: (day: number) => `Day ${day}`,
} as const;

export type LoadFigureMessages = Messages<typeof loadFigureMessages>;
