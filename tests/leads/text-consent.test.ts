import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { leadFieldMessages, textMessageConsent } from "~/leads/fields.en";
import { leadFieldMessagesEs, textMessageConsentEs } from "~/leads/fields.es";
import { LeadFields } from "~/leads/lead-fields";

const consents = [
  { consent: textMessageConsent, messages: leadFieldMessages, suffix: /\d$/ },
  { consent: textMessageConsentEs, messages: leadFieldMessagesEs, suffix: /-es$/ },
];

it.each(consents)(
  "matches the newest version in the ledger: $consent.version",
  ({ consent: { version, label, hint }, suffix }) => {
    expect(`${label}. ${hint}`).toBe(ledger[version]);
    expect(Object.keys(ledger).findLast((one) => suffix.test(one))).toBe(version);
  },
);

const required = {
  en: [
    "From Copper Factors.",
    "questions, answers and appointments",
    "usually fewer than ten",
    "Message and data rates may apply.",
    "STOP",
    "HELP",
    "not a condition",
  ],
  es: [
    "De Copper Factors.",
    "preguntas, respuestas y citas",
    "menos de diez",
    "puede cobrarle mensajes y datos",
    "ALTO",
    "STOP",
    "AYUDA",
    "HELP",
    "no es condición",
  ],
};

it.each([
  { messages: leadFieldMessages, texts: required.en },
  { messages: leadFieldMessagesEs, texts: required.es },
])(
  "states what carriers require: who sends, what, how often, the cost, how to stop, and where to read more: $texts.0",
  ({ messages, texts }) => {
    const empty = { typed: {}, errors: {} };
    const props = { kind: "quote-request", messages, brand: "Copper Factors", ...empty } as const;
    const page = renderToStaticMarkup(createElement(LeadFields, props));
    const [, hint = ""] = /<p id="smsConsent-hint"[^>]*>(.*?)<\/p>/.exec(page) ?? [];
    const links = [messages.terms, messages.privacy].map(({ href }) => `<a href="${href}">`);
    for (const text of [...texts, ...links]) expect(hint).toContain(text);
    expect(page).not.toMatch(/name="smsConsent"[^>]*checked/);
  },
);

/** Every consent text that visitors have agreed to, by its stored version. Add a version for a new text; never change one. */
const ledger: Readonly<Record<string, string>> = {
  "2026-11":
    "Yes, text me about this request. You agree to receive text messages about this request at the number above. Message and data rates may apply. Reply STOP at any time to end them. Your agreement is optional and is not a condition of any service.",
  "2026-11-22":
    "Yes, text me about this request. You agree to receive text messages about this request, with questions, answers and appointments, at the phone number you gave: usually fewer than ten in all. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help. Your agreement is optional and is not a condition of any service.",
  "2026-11-22-es":
    "Sí, envíenme mensajes de texto sobre esta solicitud. Usted acepta recibir mensajes de texto sobre esta solicitud, con preguntas, respuestas y citas, en el número de teléfono que nos dio: por lo general, menos de diez en total. Su compañía telefónica puede cobrarle mensajes y datos. Responda ALTO o STOP en cualquier momento para dejar de recibirlos, o AYUDA o HELP para pedir ayuda. Su consentimiento es opcional y no es condición para ningún servicio.",
};
