import fc from "fast-check";
import type { SchemaObject } from "~/api/openapi";
import { type ApiDocument, type DocumentedSchema, schemasOf } from "./openapi";

/** Returns generators of request bodies for a document, by the name of the schema. */
export function requestBodies(document: ApiDocument) {
  const schemaAt = schemasOf(document);

  function documented(name: string): DocumentedSchema {
    const found = document.components.schemas[name];
    if (found === undefined) throw new Error(`${name} is not documented`);
    return found;
  }

  const inputsOf = (name: string) =>
    Object.entries(documented(name).properties) as [string, SchemaObject][];

  /** Bodies that the document calls valid: all required members, and any of the others. */
  function bodiesFor(name: string): fc.Arbitrary<Record<string, unknown>> {
    const { required = [] } = documented(name);
    const model = Object.fromEntries(
      inputsOf(name).map(([field, input]) => [field, valuesFor(input)]),
    );
    const isDocumented = schemaAt(["components", "schemas", name]);
    return fc.record(model, { requiredKeys: required }).filter((body) => isDocumented(body));
  }

  return { bodiesFor, documented, inputsOf, wrongFor };
}

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

/** Values that neither the description nor the site's leniency with typed input allows. */
function wrongFor(input: SchemaObject): fc.Arbitrary<unknown> {
  const wrong: fc.Arbitrary<unknown>[] = [fc.constant({}), fc.constant([["x"]])];
  const { maxLength, enum: values, pattern = "" } = input;
  if (maxLength) wrong.push(fc.constant("9".repeat(maxLength + 1)));
  if (values || input.anyOf) wrong.push(fc.string().map((text) => `not ${text}`));
  if (pattern.startsWith("^")) wrong.push(anyTexts(20).map((text) => `${text}!?`));
  if (input.const) wrong.push(fc.constantFrom(false, "no", 0));
  return fc.oneof(...wrong);
}
