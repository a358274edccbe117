import type { LeadKind } from "#db/schema";
import { facts } from "~/site/claims";

/** All that differs between the kinds of lead beside their fields. */
interface LeadKindRow {
  name: string;
  /** As a label, of one and of many, and where there is little room. */
  label: string;
  labels: string;
  shortLabel: string;
  /** The names of one and of many in the API's answers. */
  json: { one: string; many: string };
  /** What the desk says when its list of this kind cannot be read. */
  unlisted: string;
  /** The path of the form's page, and its head. */
  path: string;
  title: string;
  lede: string;
  /** What one need not fear or wait for, in a line below the head on narrow screens. */
  reassurance: string;
  /** What happens after sending, shown beside the form and, but for the first, on the receipt. */
  nextSteps: readonly string[];
  /** The button before and after sending, the toast, and what is said when it failed. */
  submit: string;
  submitted: string;
  successTitle: string;
  failure: string;
}

/** The promise to whoever sent a form. */
export const answeredWithin = `We'll contact you ${facts.quoteResponse}`;

const referenceAtOnce = "You get a Reference ID at once, on the screen.";

export const leadKinds = {
  "quote-request": {
    name: "quote request",
    label: "Quote request",
    labels: "Quote requests",
    shortLabel: "Quote",
    json: { one: "quote", many: "quotes" },
    unlisted: "Failed to fetch quotes",
    path: "/get-quote",
    title: "Get Your Free Quote",
    lede: "About two minutes.",
    reassurance: "Nothing is signed until you say so",
    nextSteps: [
      referenceAtOnce,
      `We look at your request and call, text or email you ${facts.quoteResponse}.`,
      "You get a rate set for your business. Nothing is signed until you say so.",
    ],
    submit: "Get My Free Quote",
    submitted: "Quote Submitted!",
    successTitle: "Quote Request Submitted!",
    failure: "There was a problem submitting your request. Please try again.",
  },
  "fuel-card-application": {
    name: "fuel card application",
    label: "Fuel card application",
    labels: "Fuel card applications",
    shortLabel: "Fuel card",
    json: { one: "application", many: "applications" },
    unlisted: "Failed to fetch fuel card applications",
    path: "/fuel-card-application",
    title: "Fuel Card Application",
    lede: `Save up to ${facts.fuelSavingsNetwork} at network locations and up to ${facts.fuelSavingsElsewhere} elsewhere.`,
    reassurance: "Your first card ships overnight at no charge",
    nextSteps: [
      referenceAtOnce,
      `We check your application and contact you ${facts.quoteResponse}.`,
      "Once approved, your first fuel card ships overnight at no charge.",
    ],
    submit: "Submit Application",
    submitted: "Application Submitted!",
    successTitle: "Fuel Card Application Submitted!",
    failure: "Failed to submit application. Please try again.",
  },
} as const satisfies Record<LeadKind, LeadKindRow>;

/** The kinds in their order on the desk. */
export const leadKindNames = [
  "quote-request",
  "fuel-card-application",
] as const satisfies LeadKind[];

/** Returns the kind that a text names, or null. */
export function readLeadKind(text: string | null): LeadKind | null {
  return leadKindNames.find((kind) => kind === text) ?? null;
}
