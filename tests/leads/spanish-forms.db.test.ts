import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { leadCsvStream } from "~/desk/export-leads.server";
import { SpanishBadge } from "~/desk/lead-status";
import { fieldsOf, leadFields } from "~/leads/fields";
import { leadFieldMessagesEs, textMessageConsentEs } from "~/leads/fields.es";
import { leadColumns } from "~/leads/lead-facts.server";
import { leadFormsBy } from "~/leads/lead-posts.server";
import { action as sendJson } from "~/routes/api.quotes";
import { loader as cotizacion, action as pedirCotizacion } from "~/routes/es.cotizacion";
import { action as solicitarTarjeta } from "~/routes/es.tarjeta-de-combustible";
import { action as applyForCard } from "~/routes/fuel-card-application";
import { action as sendQuote } from "~/routes/get-quote";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { fuelCardFields, quoteFields } from "../support/leads";
import { triesOf } from "../support/long";
import { send } from "../support/requests";

describe("error messages in the form's language", () => {
  const cases = kinds.flatMap((kind) =>
    fieldsOf(kind).flatMap(({ name }) =>
      (wrong[name] ?? []).map((text): [Kind, string, string] => [kind, name, text]),
    ),
  );

  it.each(cases)("%s: of %s, %j", (kind, name, text) => {
    const [english = "", spanish = ""] = (["en", "es"] as const).map(
      (language) => errorsIn(language, kind, { [name]: text })[name],
    );
    expect(english).not.toBe("");
    expect(spanish).not.toBe("");
    const sentences = new Set(sentencesOf(english));
    expect(sentencesOf(spanish).filter((sentence) => sentences.has(sentence))).toEqual([]);
    expect(spanish).not.toMatch(/\b(?:Enter|Choose|Shorten|There is|We do not|Tick)\b/);
    expect(english).not.toMatch(
      /\b(?:Escriba|Elija|Acorte|Hay|Falta|Sobra|No entendemos|Marque)\b/,
    );
  });

  it("accepts and refuses the same input in both languages", () => {
    const typed = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.constantFrom(...Object.values(wrong).flat(), "pending", "pendiente", "ninguno", "on", "1"),
    );
    const names = [...new Set(leadFields.map(({ name }) => name))];
    const texts = fc.dictionary(fc.constantFrom(...names), typed);
    fc.assert(
      fc.property(fc.constantFrom(...kinds), texts, (kind, given) => {
        const english = errorsIn("en", kind, given);
        const spanish = errorsIn("es", kind, given);
        expect(Object.keys(spanish)).toEqual(Object.keys(english));
        for (const [name, message] of Object.entries(spanish)) {
          const sentences = new Set(sentencesOf(english[name] ?? ""));
          expect(sentencesOf(message).filter((sentence) => sentences.has(sentence))).toEqual([]);
        }
      }),
      { numRuns: triesOf(200) },
    );
  });

  it.each(["pendiente", "en trámite", "ya solicitado"])("%j is a pending number", (text) => {
    const fields = fuelCardFields({ mcNumber: text, dotNumber: text });
    for (const language of ["en", "es"] as const) {
      expect(leadFormsBy[language]["fuel-card-application"].parse(fields)).toMatchObject({
        mcNumber: "pending",
        dotNumber: "pending",
      });
    }
  });
});

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabase(database);
});
beforeEach(() => database.db.deleteFrom("leads").execute());
afterAll(async () => {
  setDatabase(undefined);
  await database.cleanup();
});

const stored = () => database.db.selectFrom("leads").selectAll().execute();

describe("a post to a Spanish form", () => {
  it("is refused in Spanish and keeps the input", async () => {
    const fields = fuelCardFields({ email: "rosa", companyName: "", phone: "12" });
    const answer = await send(solicitarTarjeta, "/es/tarjeta-de-combustible", { fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      outcome: "refused",
      typed: { email: "rosa", phone: "12", primaryRoutes: "I-40 and I-17" },
      errors: {
        companyName: "Escriba el nombre de su empresa.",
        email:
          "Escriba un correo electrónico con la forma nombre@example.com. Falta la @ en “rosa”.",
        phone:
          "Escriba un número de teléfono de Estados Unidos o Canadá con su código de área, como (602) 555-0142. “12” tiene 2 dígitos; se esperan 10 con el código de área.",
      },
    });
    expect(await stored()).toEqual([]);
  });

  it("questions a mistyped address once, in Spanish", async () => {
    const fields = quoteFields({ email: "rosa@gmial.com" });
    const answer = await send(pedirCotizacion, "/es/cotizacion", { fields });
    expect(answer.body).toMatchObject({
      errors: { email: expect.stringMatching(/^¿Quiso escribir rosa@gmail\.com\? /) },
    });
    const asked = { ...fields, askedEmail: "rosa@gmial.com" };
    const again = await send(pedirCotizacion, "/es/cotizacion", { fields: asked });
    expect(again.status).toBe(303);
    expect(await stored()).toMatchObject([{ email: "rosa@gmial.com" }]);
  });

  it("stores the suggested address once that was chosen, unless the address was changed since", async () => {
    const chosen = { askedEmail: "rosa@gmial.com", acceptSuggestion: "on" };
    const fields = quoteFields({ email: "rosa@gmial.com", ...chosen });
    await send(pedirCotizacion, "/es/cotizacion", { fields });
    const changed = quoteFields({ email: "rosa@gmail.con", ...chosen, phone: "602 555 0143" });
    const asked = await send(pedirCotizacion, "/es/cotizacion", { fields: changed });
    expect(asked.body).toMatchObject({
      asked: { typed: "rosa@gmail.con", meant: "rosa@gmail.com" },
    });
    expect(await stored()).toMatchObject([{ email: "rosa@gmail.com" }]);
  });

  it.each([
    ["", "", null],
    ["", "MC 99", "99"],
    ["", "USDOT 1234567", null],
    ["USDOT 7654321", "", undefined],
  ])(
    "moves a DOT number out of the MC field, and with it %j and %j",
    async (moved, dotNumber, mc) => {
      const typed = quoteFields({ mcNumber: "USDOT 1234567", dotNumber });
      const refused = await send(pedirCotizacion, "/es/cotizacion", { fields: typed });
      expect(refused.body).toMatchObject({
        errors: { mcNumber: expect.stringMatching(/ Este parece ser un número DOT\.$/) },
      });
      const fields = { ...typed, moveNumber: moved || "USDOT 1234567" };
      const answer = await send(pedirCotizacion, "/es/cotizacion", { fields });
      expect(answer.status).toBe(mc === undefined ? 400 : 303);
      const numbers = { mcNumber: mc, dotNumber: "1234567" };
      expect(await stored()).toMatchObject(mc === undefined ? [] : [numbers]);
    },
  );

  it("stores its language and the consent's wording", async () => {
    const fields = quoteFields({ smsConsent: "on" });
    const answer = await send(pedirCotizacion, "/es/cotizacion", { fields });
    expect(answer.status).toBe(303);
    const [lead, ...more] = await stored();
    expect(more).toEqual([]);
    expect(answer.headers.get("Location")).toMatch(/^\/(?:receipt|es\/recibo)\/[\w-]{43}$/);
    const { version, label, hint } = textMessageConsentEs;
    expect(lead).toMatchObject({ language: "es", smsConsent: true, smsConsentVersion: version });
    expect(leadFieldMessagesEs.fields.smsConsent).toMatchObject({ label, hint });
  });

  it("is the same lead as an equal English one, and of the same key", async () => {
    const key = { submissionKey: randomUUID() };
    const english = await send(sendQuote, "/get-quote", { fields: quoteFields(key) });
    const spanish = await send(pedirCotizacion, "/es/cotizacion", { fields: quoteFields() });
    const corrected = await send(pedirCotizacion, "/es/cotizacion", {
      fields: quoteFields({ ...key, comments: "Dos camiones" }),
    });
    const token = (location: string | null) => location?.split("/").at(-1);
    const tokens = [english, spanish, corrected].map(({ headers }) =>
      token(headers.get("Location")),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(await stored()).toMatchObject([{ language: "es", comments: "Dos camiones" }]);
    await send(applyForCard, "/fuel-card-application", { fields: fuelCardFields() });
    expect(await stored()).toHaveLength(2);
  });
});

it("is marked for staff: a badge on the desk, a column in the export", async () => {
  await send(pedirCotizacion, "/es/cotizacion", { fields: quoteFields() });
  const leads = await stored();
  const one = (async function* () {
    yield leads;
  })();
  const csv = await new Response(leadCsvStream(database.db, one)).text();
  const [head = "", line = ""] = csv.split("\r\n");
  expect(head.split(",").slice(-2)).toEqual(['"language"', '"id"']);
  expect(line.split(",").at(-2)).toBe('"es"');
  expect(leadColumns).not.toContain("language");
  const badge = (language: "en" | "es") =>
    renderToStaticMarkup(createElement(SpanishBadge, { lead: { language } }));
  expect([badge("es").includes("Spanish"), badge("en")]).toEqual([true, ""]);
});

describe("JSON", () => {
  const post = (more: object) =>
    send(sendJson, "/api/quotes", { json: { ...quoteFields(), agreeToTerms: true, ...more } });

  it("may set the visitor's language; English without it", async () => {
    expect((await post({ language: "es" })).body).toMatchObject({ quote: { language: "es" } });
    expect((await post({ companyName: "Another" })).body).toMatchObject({
      quote: { language: "en" },
    });
    expect((await stored()).map(({ language }) => language).sort()).toEqual(["en", "es"]);
  });

  it("refuses other languages, in English", async () => {
    const answer = await post({ language: "fr", companyName: "" });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fieldErrors: {
          companyName: "Enter your company name.",
          language: "Send en or es, or leave it out.",
        },
      },
    });
    expect(await stored()).toEqual([]);
  });
});

it("refills the Spanish form in Spanish", async () => {
  const { body } = await send(cotizacion, "/es/cotizacion?service=fuel-card&tier=fleet");
  expect(body).toEqual({
    servicesInterested: "fuel-card-fleet",
    comments: "Me interesa el programa de tarjetas de combustible para flotillas.",
  });
});

type Kind = (typeof kinds)[number];

function errorsIn(language: "en" | "es", kind: Kind, texts: object): FieldErrors {
  const checked = checkForm(leadFormsBy[language][kind], texts);
  return checked.ok ? {} : checked.errors;
}

/** The sentences of a message, without the input it repeats. */
function sentencesOf(message: string) {
  return message.replace(/“[^”]*”/gu, "“”").split(/(?<=[.?])\s+/);
}

const kinds = ["quote-request", "fuel-card-application"] as const;

/** Inputs that break each rule, by the name of the field. */
const wrong: Record<string, readonly string[]> = {
  companyName: ["", "x".repeat(201)],
  contactName: [" "],
  email: [
    "",
    "rosa",
    "a b@c.de",
    "a@b@c.de",
    "@c.de",
    "a..b@c.de",
    "a@c",
    "a@c.d-",
    "a;b@c.de",
    "x".repeat(201),
  ],
  phone: ["", "555-0142", "no", "602-555-HAUL", "102 555 0142", "602 155 0142", "1".repeat(61)],
  mcNumber: ["12345678", "MD-1", "MC", "12-34", "nada de eso"],
  dotNumber: ["123456789", "DOT", "?"],
  monthlyRevenue: ["", "much"],
  businessType: ["circus"],
  yearsInBusiness: ["many"],
  numberOfTrucks: ["0", "many"],
  servicesInterested: ["all"],
  fuelCardTier: ["", "gold"],
  monthlyFuelSpend: [""],
  primaryRoutes: [""],
  preferredFuelBrands: ["", "none"],
  comments: ["x".repeat(2_001)],
  agreeToTerms: [""],
};
