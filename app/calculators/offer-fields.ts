import type { ChoiceField, NumberField, TextField } from "./figure-fields";

/** How often an offer's fee falls due over the days an invoice is open. */
export type FeePeriod = "flat" | "per-10-days" | "per-15-days" | "per-30-days" | "daily-30";

/** The figures of the visitor's own business: the same for every offer, or dollars could not be compared. */
export type SharedName = "averageInvoice" | "invoicesPerMonth" | "daysToPay";

/** The three places for an offer. */
export const offerKeys = ["a", "b", "c"] as const;
export type OfferKey = (typeof offerKeys)[number];

export type OfferName =
  | "name"
  | "advanceRate"
  | "factoringFee"
  | "feePeriod"
  | "wireFee"
  | "monthlyMinimum";

/** Query keys and HTML names: the shared ones, and `a-advanceRate` and so on for each offer. */
export type CompareName = SharedName | `${OfferKey}-${OfferName}`;

export const sharedFields: Record<SharedName, NumberField> = {
  averageInvoice: {
    kind: "number",
    label: "Average Invoice",
    hint: "What one of your invoices is worth, such as $5,000.",
    unit: "money",
    min: 1,
    max: 100_000_000,
    step: 100,
    inputMode: "decimal",
  },
  invoicesPerMonth: {
    kind: "number",
    label: "Invoices per Month",
    hint: "How many invoices you would factor in a month.",
    unit: "invoices",
    min: 1,
    max: 1000,
    step: 1,
    inputMode: "numeric",
  },
  daysToPay: {
    kind: "number",
    label: "Days to Pay",
    hint: "How many days your customers take to pay, on average.",
    unit: "days",
    min: 1,
    max: 365,
    step: 15,
    inputMode: "numeric",
  },
};

/** The rules of one offer. All empty means that there is no such offer. */
export const offerFields = {
  name: {
    kind: "text",
    label: "Offer Name",
    hint: "Optional, such as the factor's name.",
    maxLength: 40,
  },
  advanceRate: {
    kind: "number",
    label: "Advance Rate",
    hint: "The share of the invoice paid up front.",
    unit: "percent",
    min: 0,
    max: 100,
    step: 5,
    inputMode: "decimal",
  },
  factoringFee: {
    kind: "number",
    label: "Factoring Fee",
    hint: "The percentage of the full invoice, for each fee period.",
    unit: "percent",
    min: 0,
    max: 20,
    step: 0.1,
    inputMode: "decimal",
  },
  feePeriod: {
    kind: "choice",
    label: "Fee Period",
    hint: "A period that has started counts in full, unless the fee is charged by the day.",
    options: [
      { value: "flat", label: "Once per invoice (flat)" },
      { value: "per-10-days", label: "Each started 10 days" },
      { value: "per-15-days", label: "Each started 15 days" },
      { value: "per-30-days", label: "Each started 30 days" },
      { value: "daily-30", label: "Per 30 days, by the day" },
    ],
  },
  wireFee: {
    kind: "number",
    label: "Wire or ACH Fee",
    hint: "For each transfer; leave empty if there is none.",
    unit: "money",
    min: 0,
    max: 1000,
    step: 1,
    inputMode: "decimal",
    optional: true,
  },
  monthlyMinimum: {
    kind: "number",
    label: "Monthly Minimum",
    hint: "The least you pay in fees a month; leave empty if there is none.",
    unit: "money",
    min: 0,
    max: 1_000_000,
    step: 50,
    inputMode: "decimal",
    optional: true,
  },
} as const satisfies Record<OfferName, NumberField | TextField | ChoiceField<FeePeriod>>;
