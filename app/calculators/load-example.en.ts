import { facts } from "~/site/claims";
import type { Messages } from "~/site/words";
import { loadFigureMessages } from "./numbers.en";

export const loadExampleMessages = {
  figures: loadFigureMessages,
  heading: "Example: one load",
  loadPays: "Load pays",
  paysAfter: "Broker pays after",
  /** On paper, before, between and after the two figures. */
  inMessages: ["The load pays ", ", the broker pays after ", "."],
  yours: "Yours",
  yoursNote: `${facts.funding} of approval`,
  later: "Yours later",
  /** Around the days. */
  laterNote: ["in ", ", when the broker pays"],
  heldBack: "Held back until then",
  fee: "Fee, taken from that",
  terms: (advance: string, fee: string) =>
    `At a ${advance} advance and ${fee} per 30 days. An example, not an offer: rates of ${facts.rates} are ${facts.individualRates}.`,
  compare: "Compare an offer you hold",
  quote: "Get a quote for this load",
  workOut: "Work out this load",
} as const;

export type LoadExampleMessages = Messages<typeof loadExampleMessages>;
