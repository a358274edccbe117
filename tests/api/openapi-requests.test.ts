import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeApi } from "~/api/document.server";
import type { SchemaObject } from "~/api/openapi";
import { systemHandoffForm } from "~/clients/rules";
import { parseConfig } from "~/config.server";
import { leadForms } from "~/leads/fields";
import { teamMemberChange } from "~/team/member.server";
import type { Form } from "~/ui/form-schema";
import { type ApiDocument, type DocumentedSchema, schemasOf } from "../support/openapi";

const document: ApiDocument = JSON.parse(
  JSON.stringify(
    describeApi(parseConfig({ NODE_ENV: "test", SITE_URL: "https://www.example.com" })),
  ),
);
const schemaAt = schemasOf(document);

/** Each request's schema in the document, beside the one that checks the request. */
const requests: [name: string, checked: Form | typeof teamMemberChange][] = [
  ["QuoteFields", leadForms["quote-request"]],
  ["FuelCardApplicationFields", leadForms["fuel-card-application"]],
  ["ClientSignIn", systemHandoffForm],
  ["TeamMemberChange", teamMemberChange],
];

function documented(name: string): DocumentedSchema {
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`${name} is not documented`);
  return found;
}

const inputsOf = (name: string) =>
  Object.entries(documented(name).properties) as [string, SchemaObject][];

/** Values that a field's description calls valid. */
function valuesFor(input: SchemaObject): fc.Arbitrary<unknown> {
  if (input.const !== undefined) return fc.constant(input.const);
  if (input.enum) return fc.constantFrom(...input.enum);
  if (input.anyOf?.some(({ type }) => type)) return fc.oneof(...input.anyOf.map(valuesFor));
  const types = [input.type ?? []].flat();
  if (types.includes("boolean")) return fc.boolean();
  if (types.includes("integer")) return fc.integer({ min: input.minimum, max: input.maximum });
  const text = textsFor(input);
  return types.includes("null") ? fc.option(text) : text;
}

function textsFor({
  format,
  pattern,
  anyOf,
  maxLength = 300,
}: SchemaObject): fc.Arbitrary<unknown> {
  if (format === "email") return fc.emailAddress({ size: "small" });
  const [form = pattern] = (anyOf ?? []).map((one) => one.pattern);
  const isWholeText = form?.startsWith("^");
  const texts =
    isWholeText && form ? fc.stringMatching(new RegExp(form, "u")) : anyTexts(maxLength);
  return texts.filter((text) => text.length <= maxLength && new RegExp(form ?? "", "u").test(text));
}

function anyTexts(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(maxLength, 60) });
}

/** Whole bodies that the document calls valid: all that is required, and any of the rest. */
function bodiesFor(name: string): fc.Arbitrary<Record<string, unknown>> {
  const { required = [] } = documented(name);
  const model = Object.fromEntries(
    inputsOf(name).map(([field, input]) => [field, valuesFor(input)]),
  );
  const isDocumented = schemaAt(["components", "schemas", name]);
  return fc.record(model, { requiredKeys: required }).filter((body) => isDocumented(body));
}

/** Values that neither the description nor the leniency towards people covers. */
function wrongFor(input: SchemaObject): fc.Arbitrary<unknown> {
  const wrong: fc.Arbitrary<unknown>[] = [fc.constant({}), fc.constant([["x"]])];
  const { maxLength, enum: values, pattern = "" } = input;
  if (maxLength) wrong.push(fc.constant("9".repeat(maxLength + 1)));
  if (values || input.anyOf) wrong.push(fc.string().map((text) => `not ${text}`));
  if (pattern.startsWith("^")) wrong.push(anyTexts(20).map((text) => `${text}!?`));
  if (input.const) wrong.push(fc.constantFrom(false, "no", 0));
  return fc.oneof(...wrong);
}

describe.each(requests)("%s", (name, checked) => {
  const isDocumented = schemaAt(["components", "schemas", name]);

  it("names each field that is checked, and says what it accepts", () => {
    expect(inputsOf(name).map(([field]) => field)).toEqual(Object.keys(checked.shape));
    for (const [field, input] of inputsOf(name)) {
      expect(input.type ?? input.anyOf, field).toBeDefined();
      expect(input, field).toHaveProperty("description", expect.stringMatching(/\w+.*\.$/));
    }
  });

  it("requires what is refused when it is left out", () => {
    const refused = checked.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? [];
    expect(documented(name).required ?? []).toEqual(refused);
  });

  it("calls valid only what is accepted", () => {
    fc.assert(
      fc.property(bodiesFor(name), (body) => {
        expect(checked.safeParse(body).error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("calls invalid what is refused", () => {
    const fields = inputsOf(name).filter(
      ([field, { type }]) => type !== "boolean" || field === "agreeToTerms",
    );
    // Photos and addresses are judged after the schema: tests/team and tests/clients prove those.
    const judgedHere = fields.filter(([field]) => !/^(profileImage|externalUrl)$/.test(field));
    const broken = fc
      .constantFrom(...judgedHere)
      .chain(([field, input]) => fc.tuple(fc.constant(field), wrongFor(input)));
    fc.assert(
      fc.property(bodiesFor(name), broken, (body, [field, value]) => {
        const wrong = { ...body, [field]: value };
        expect(isDocumented(wrong)).toBe(false);
        expect(checked.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual([field]);
      }),
      { numRuns: 300 },
    );
  });
});
