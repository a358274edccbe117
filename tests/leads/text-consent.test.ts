import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { leadFieldWords, textMessageConsent } from "~/leads/fields.en";
import { LeadFields } from "~/leads/lead-fields";

/** Every wording that was ever agreed to, by the version that is stored with it: one is added, none is changed. */
const ledger: Readonly<Record<string, string>> = {
  "2026-11":
    "Yes, text me about this request. You agree to receive text messages about this request at the number above. Message and data rates may apply. Reply STOP at any time to end them. Your agreement is optional and is not a condition of any service.",
  "2026-11-22":
    "Yes, text me about this request. You agree to receive text messages about this request, with questions, answers and appointments, at the phone number you gave: usually fewer than ten in all. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help. Your agreement is optional and is not a condition of any service.",
};

it("is worded as its version in the ledger, the newest", () => {
  const { version, label, hint } = textMessageConsent;
  expect(`${label}. ${hint}`).toBe(ledger[version]);
  expect(Object.keys(ledger).at(-1)).toBe(version);
});

it("tells what carriers ask for: who sends, what, how often, at what cost, how it ends, and where to read more", () => {
  const bind = (name: string) => ({ id: name, name, defaultValue: "", error: undefined });
  const props = {
    kind: "quote-request",
    words: leadFieldWords,
    brand: "Copper Factors",
    bind,
  } as const;
  const page = renderToStaticMarkup(createElement(LeadFields, props));
  const [, told = ""] = /<p id="smsConsent-hint"[^>]*>(.*?)<\/p>/.exec(page) ?? [];
  for (const text of [
    "From Copper Factors.",
    "questions, answers and appointments",
    "usually fewer than ten",
    "Message and data rates may apply.",
    "STOP",
    "HELP",
    "not a condition",
    '<a href="/terms-of-use">',
    '<a href="/privacy-policy">',
  ]) {
    expect(told).toContain(text);
  }
  expect(page).not.toMatch(/name="smsConsent"[^>]*checked/);
});
