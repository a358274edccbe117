import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import { describeApi } from "~/api/document.server";
import { parseConfig } from "~/config.server";
import { leadCsvStream } from "~/desk/export-leads.server";
import { erasePersonalData, exportPersonalData } from "~/desk/personal-data.server";
import {
  correctableFieldsOf,
  everyFieldOf,
  fieldsOf,
  hintOf,
  type LeadField,
  questionFields,
} from "~/leads/fields";
import { exampleLead, leadFieldMessages } from "~/leads/fields.en";
import { leadFacts, staffField, staffFields } from "~/leads/lead-facts.server";
import { LeadFields, QuestionFields } from "~/leads/lead-fields";
import { leadFormMessages } from "~/leads/lead-form.en";
import { presentSent } from "~/leads/lead-json.server";
import { LeadMessagesProvider } from "~/leads/lead-messages";
import { leadMessages } from "~/leads/lead-notifications.server";
import { leadForms } from "~/leads/lead-posts.server";
import { ReceiptForms } from "~/leads/receipt";
import { receiptMessages } from "~/leads/receipt.en";
import { showReceipt } from "~/leads/receipts.server";
import { submitLead } from "~/leads/submit-lead.server";
import { sentenceCase } from "~/site/language";
import { checkForm } from "~/ui/form-schema";
import { applicationForms } from "../../scripts/draw/application-form-fields";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";

let database: TestDatabase;
let staffId = "";

beforeAll(async () => {
  database = await createTestDatabase();
  staffId = (await aStaffAccount(database.db)).id;
  const source = {
    address: "192.0.2.7",
    honeypotFilled: false,
    submittedAt: new Date("2026-11-02T15:00:00Z"),
  };
  for (const kind of kinds) {
    const values = leadForms[kind].parse(bodyOf(kind));
    const { receiptToken } = await submitLead(database.db, kind, values, source);
    const answers = leadForms.answers.parse(bodyOf(kind, questionFields));
    const change = { kind: "answered", answers } as const;
    const at = source.submittedAt;
    const lead = await updateLeadByReceiptToken(database.db, receiptToken, change, at);
    if (lead !== null) leads.set(kind, lead);
  }
  for (const [kind, lead] of leads) {
    const one = (async function* () {
      yield [lead];
    })();
    const stream = leadCsvStream(database.db, one);
    const [head = "", line = ""] = (await new Response(stream).text()).split("\r\n");
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(
      ([, a, b]) => a ?? b ?? "",
    );
    csv.set(
      kind,
      new Map(head.split(",").map((name, index) => [name.slice(1, -1), cells[index] ?? ""])),
    );
    const contact = { email: lead.email, phoneE164: null };
    const held = await exportPersonalData(database.db, { id: staffId }, contact);
    exported.set(kind, Object.assign({}, ...[held.leads].flat()));
  }
});
afterAll(() => database.cleanup());

describe("each field of the table", () => {
  it("belongs to a form and has its rule", () => {
    for (const row of rows) {
      const needs = Object.values(row.in);
      expect(needs.length, row.name).toBeGreaterThan(0);
      for (const need of needs) expect(leadForms.ruleOf(row, need), row.name).toBeDefined();
    }
  });

  const empty = { typed: {}, errors: {} };

  it.each(casesOfForms)(
    "%s: %s is on the form with its label, hint and options",
    (kind, name, row) => {
      const markup = renderToStaticMarkup(
        createElement(LeadFields, { kind, messages, brand: "TPF", ...empty }),
      );
      const page = new Markup(markup);
      expect(page.labelOf(name)).toContain(row.label);
      const hint = hintOf(row, kind);
      if (hint !== undefined) expect(page.text).toContain(hint);
      for (const option of row.options ?? []) expect(page.text).toContain(option.label);
    },
  );

  it.each([
    ["companyName", 'type="text"', 'autocomplete="organization"', 'autocapitalize="words"'],
    ["contactName", 'type="text"', 'autocomplete="name"', 'autocapitalize="words"'],
    ["email", 'type="email"', 'inputmode="email"', 'autocomplete="email"'],
    ["phone", 'type="tel"', 'inputmode="tel"', 'autocomplete="tel"'],
    ["mcNumber", 'autocapitalize="characters"', 'spellcheck="false"', 'autocomplete="off"'],
    ["dotNumber", 'autocapitalize="characters"', 'spellcheck="false"', 'autocomplete="off"'],
  ])("%s has the right keyboard and autocomplete", (name, ...attributes) => {
    for (const kind of kinds) {
      const props = { kind, messages, brand: "TPF", ...empty };
      const markup = renderToStaticMarkup(createElement(LeadFields, props)).toLowerCase();
      const [input = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`, "i").exec(markup) ?? [];
      for (const attribute of attributes) expect(input, kind).toContain(attribute);
    }
  });

  it.each(casesAfter)("%s: %s appears only after Submit", (kind, name, row) => {
    const asked = (
      fields: typeof LeadFields,
      props = { kind, messages, brand: "TPF", ...empty, texts: true },
    ) => new Markup(renderToStaticMarkup(createElement(fields, props)));
    const after = asked(QuestionFields as typeof LeadFields);
    for (const text of [
      messages.sections[row.section],
      ...(row.options ?? []).map(({ label }) => label),
    ]) {
      expect(after.text).toContain(text);
    }
    expect(after.labelOf(name)).toBe(row.label);
    expect(asked(LeadFields).labelOf(name)).toBe("");
    expect(row.in[kind]).toBe("optional");
  });

  it.each(casesOfForms)("%s: %s has a message when required and empty", (kind, name, row) => {
    const checked = checkForm(leadForms[kind], {});
    const invalid = checked.ok ? [] : Object.keys(checked.errors);
    expect(invalid.includes(name)).toBe(row.in[kind] === "required");
  });

  it.each(cases)("%s: %s is stored, in the JSON and in the export", (kind, name) => {
    const stored = storedOf(kind, name);
    expect(stored).not.toBeNull();
    expect(presentSent(leadOf(kind))).toHaveProperty(name, stored);
    expect(exported.get(kind)).toHaveProperty(name, stored);
  });

  it.each(cases)("%s: %s is in the CSV", (kind, name) => {
    const stored = storedOf(kind, name);
    const cell = typeof stored === "boolean" ? (stored ? "yes" : "no") : String(stored);
    expect(csv.get(kind)?.get(name)?.replace(/^'/, "")).toBe(cell);
  });

  it.each(cases)("%s: %s is on the desk, unless the desk shows it its own way", (kind, _, row) => {
    const fact = leadFacts(leadOf(kind)).find(({ term }) => term === row.desk);
    expect(fact?.description).toBe(row.shownApart ? undefined : shownOf(kind, row));
  });

  it.each(cases)("%s: %s is in mail and webhook under its label", (kind, name, row) => {
    const lines = leadMessages(leadOf(kind), config).staff.text.split("\n");
    if (row.shownApart) expect(["comments", "smsConsent", "agreeToTerms"]).toContain(name);
    else expect(lines).toContain(`${row.mail ?? sentenceCase(row.named)}: ${shownOf(kind, row)}`);
  });

  it.each(cases)("%s: %s is on the receipt, editable if allowed", (kind, name, row) => {
    const receipt = showReceipt(leadOf(kind), config, "en", null, []);
    const fact = { term: row.mail ?? sentenceCase(row.named), description: shownOf(kind, row) };
    expect(receipt.facts).toContainEqual(fact);
    const markup = renderToStaticMarkup(
      createElement(
        LeadMessagesProvider,
        { value: receiptPage },
        createElement(ReceiptForms, { messages: receiptPage, receipt, refused: undefined }),
      ),
    );
    const page = new Markup(markup);
    const asked = page.labelOf(name) + page.labelOf(`answer-${name}`);
    // A visitor without consent to text messages may give it when choosing to be texted.
    const agrees = name === "smsConsent" && storedOf(kind, name) === false;
    const isCorrectable = correctableFieldsOf(kind).some((field) => field.name === name);
    const may = isCorrectable || isAskedAfter(name) || agrees;
    expect(asked.includes(row.label)).toBe(may);
    if (may) expect(page.text + markup).toContain(shownOf(kind, row));
  });

  it.each(cases)("%s: %s is in the API document", (kind, name) => {
    const isQuote = kind === "quote-request";
    const { schemas: known } = document.components;
    const fields = known[isQuote ? "QuoteFields" : "FuelCardApplicationFields"];
    const answered = known[isQuote ? "Quote" : "FuelCardApplication"];
    expect(answered.properties[name].description).toMatch(/^[A-Z].+\.$/);
    expect(exampleLead, "in app/leads/fields.en.ts").toHaveProperty(name);
    if (isAskedAfter(name)) {
      expect(fields.properties).not.toHaveProperty(name);
    } else {
      expect(fields.properties[name].description).toBe(answered.properties[name].description);
      expect(fields.example).toHaveProperty(name, exampleLead[name]);
    }
  });

  it.each(Object.entries(applicationForms))(
    "is in the PDF in %s once, with its label and options",
    async (_language, { file, pages }) => {
      const fields = pages.flat().flatMap((section) => section.fields);
      const redraw = `${file}: node scripts/draw/application-form.mjs draws it`;
      expect(fields.map(({ name }) => name).sort()).toEqual(inPdf);
      const drawn = await drawnWidgets(file);
      expect(drawn.map(({ fieldName }) => fieldName).sort(), redraw).toEqual(inPdf);
      for (const { fieldName, fieldType, alternativeText, options = [] } of drawn) {
        const field = fields.find(({ name }) => name === fieldName);
        expect(fieldType, fieldName).toBe(fieldTypes[field?.control ?? ""] ?? "Tx");
        expect(alternativeText).toContain(field?.label ?? "no such field");
        const offered = options.map((option) => ({
          value: option.exportValue,
          label: option.displayValue,
        }));
        expect(offered).toEqual(field?.options ?? []);
      }
    },
  );

  it("is gone with the erasure of its lead", async () => {
    const typed = cases.flatMap(([kind, name, { control }]) =>
      control === "select" || control === "tick" ? [] : [String(storedOf(kind, name))],
    );
    expect(await everythingStored()).toEqual(expect.stringContaining(typed[0] ?? "nothing"));
    for (const lead of leads.values()) {
      const contact = { email: lead.email, phoneE164: null };
      const shown = { leads: [lead.id], clients: [], eraseClients: false };
      const erased = { outcome: "erased", leads: 1, clients: 0 };
      expect(await erasePersonalData(database, { id: staffId }, contact, shown)).toEqual(erased);
    }
    expect(await database.db.selectFrom("leads").selectAll().execute()).toEqual([]);
    const left = await everythingStored();
    for (const text of typed.filter((one) => one.length > 7)) expect(left).not.toContain(text);
  });
});

/** Returns the rows of every table as one text. */
async function everythingStored(): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const read = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database.db));
  return JSON.stringify((await Promise.all(read)).map(({ rows: stored }) => stored));
}

interface Widget {
  fieldName: string;
  fieldType: string;
  alternativeText: string;
  options?: { exportValue: string; displayValue: string }[];
}

/** The type of a control in a PDF (ISO 32000-1, table 220), if it is not a text field. */
const fieldTypes: Readonly<Record<string, string>> = { select: "Ch", tick: "Btn" };

async function drawnWidgets(file: string): Promise<Widget[]> {
  const data = new Uint8Array(readFileSync(file));
  const loading = getDocument({ data, verbosity: 0 });
  const pdf = await loading.promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = numbers.map(async (number) => (await pdf.getPage(number)).getAnnotations());
  const widgets = (await Promise.all(pages)).flat();
  await loading.destroy();
  return widgets;
}

/** Extracts from static markup what the tests need. */
class Markup {
  constructor(private readonly markup: string) {}

  get text(): string {
    return plain(this.markup);
  }

  /** The label of a control; for a list shown in full, the text above it. */
  labelOf(name: string): string {
    const label = new RegExp(`<label for="${name}".*?</label>|<p id="${name}-label".*?</p>`, "s");
    return plain(this.markup.match(label)?.[0] ?? "");
  }
}

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

type Row = (typeof staffFields)[number];

function isAskedAfter(name: string) {
  return questionFields.some((field) => field.name === name);
}

function casesOf(fields: (kind: LeadKind) => readonly LeadField[]) {
  return kinds.flatMap((kind) =>
    fields(kind).map((row): [LeadKind, LeadField["name"], Row] => [
      kind,
      row.name,
      staffField(row),
    ]),
  );
}

/** A complete body of one kind, from the example; no optional field is empty. Each kind has its own person. */
function bodyOf(kind: LeadKind, fields = fieldsOf(kind)): Record<string, unknown> {
  const example = { ...exampleLead, email: `${kind}@example.com` };
  if (kind === "fuel-card-application") example.phone = "+1 928 555 0110";
  return Object.fromEntries(fields.map(({ name }) => [name, example[name]]));
}

function leadOf(kind: LeadKind): LeadRecord {
  const lead = leads.get(kind);
  if (lead === undefined) throw new Error(`no ${kind} is stored`);
  return lead;
}

function storedOf(kind: LeadKind, name: string): unknown {
  return new Map<string, unknown>(Object.entries(leadOf(kind))).get(name);
}

function shownOf(kind: LeadKind, { name, options }: Row): string {
  const stored = storedOf(kind, name);
  const value = typeof stored === "boolean" ? (stored ? "yes" : "no") : String(stored);
  return options?.find((option) => option.value === value)?.label ?? value;
}

const receiptPage = { ...leadFormMessages, receipt: receiptMessages };

const config = parseConfig({ NODE_ENV: "test", SITE_URL: "https://site.example" });

const kinds = ["quote-request", "fuel-card-application"] as const;

const rows = staffFields;

const messages = leadFieldMessages;

const inPdf = rows.flatMap(({ name }) => (isAskedAfter(name) ? [] : [name])).sort();

const cases = casesOf(everyFieldOf);

const casesOfForms = casesOf((kind) => fieldsOf(kind));

const casesAfter = casesOf(() => questionFields);

const leads = new Map<LeadKind, LeadRecord>();

const csv = new Map<LeadKind, Map<string, string>>();

const exported = new Map<LeadKind, Record<string, unknown>>();

const document = JSON.parse(JSON.stringify(describeApi(config)));
