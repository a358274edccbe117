import { z } from "zod";
import { clientForm, systemHandoffForm } from "~/clients/rules";
import { fuelCardApplicationForm, quoteRequestForm } from "~/leads/fields";
import { leadStatuses } from "~/leads/status";
import { teamMemberChange, teamMemberForm } from "~/team/member.server";
import type { Form } from "~/ui/form-schema";
import { referredName, type SchemaObject } from "./openapi";
import { examples, fieldTexts } from "./samples";

/** The schemas that requests and answers share; what a refusal says differs too much for one example. */
export type SchemaName = keyof typeof examples | "Error";

const exampleByName: Readonly<Record<string, object | undefined>> = examples;

/** Returns a reference to one of the document's schemas. */
export function schemaRef(name: SchemaName): SchemaObject {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Returns the schemas that requests and answers share, by their name in the document. Those of requests are the ones
 * that check them: what their fields accept, and whether they are required, comes from the rules behind them.
 */
export function componentSchemas(): Record<SchemaName, SchemaObject> {
  const schemas: Record<SchemaName, SchemaObject> = {
    QuoteFields: requestOf(quoteRequestForm),
    Quote: leadOf(quoteRequestForm),
    FuelCardApplicationFields: requestOf(fuelCardApplicationForm),
    FuelCardApplication: leadOf(fuelCardApplicationForm),
    TeamMember: objectOf({
      id: text("Random UUID."),
      ...storedFields(teamMemberForm),
      profileImage: { type: ["string", "null"], description: fieldTexts.profileImage },
    }),
    TeamMemberChange: { ...requestOf(teamMemberChange), minProperties: 1 },
    ClientSignIn: requestOf(systemHandoffForm),
    Client: objectOf(textsOf(Object.keys(clientForm.shape))),
    Error: objectOf(
      {
        success: { type: "boolean", const: false, description: "Whether it was done." },
        error: text("What is wrong and what to do, for a person."),
        fieldErrors: {
          type: "object",
          additionalProperties: { type: "string" },
          description: "A sentence for each field at fault, by the field's name.",
        },
      },
      ["fieldErrors"],
    ),
  };
  for (const [name, schema] of Object.entries(schemas)) schema.example = exampleByName[name];
  return schemas;
}

/** Returns the JSON Schema of what a zod schema takes. */
export function inputSchema(schema: z.core.$ZodType): SchemaObject {
  const { $schema: _version, ...part } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => foldNull(jsonSchema),
  });
  // Its types allow `true` for any schema and figures for exclusive bounds, which no schema of ours has.
  return part as SchemaObject;
}

/** Says in a schema's type that it may be null, where zod says it by a schema of its own. */
function foldNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, nothing, ...more] = schema.anyOf ?? [];
  if (nothing?.type !== "null" || first === undefined || more.length > 0) return;
  delete schema.anyOf;
  const { type, enum: values, anyOf } = first;
  // The lists of types that JSON Schema allows are missing in zod's own types.
  Object.assign(schema, first, type !== undefined && { type: [type, "null"].flat() });
  if (values) schema.enum = [...values, null];
  if (anyOf) schema.anyOf = [...anyOf, nothing];
}

/** Returns an example of what a schema describes, from those of its parts; undefined where it names none. */
export function exampleOf(schema: SchemaObject): unknown {
  const name = referredName(schema);
  if (name !== null) return exampleByName[name];
  const { items, properties } = schema;
  if (items) return [exampleOf(items)];
  if (!properties) return schema.const ?? schema.example;
  const members = Object.entries(properties).map(([key, member]) => [key, exampleOf(member)]);
  return Object.fromEntries(members);
}

export const success: SchemaObject = { type: "boolean", const: true };

/** Returns the schema of a text, described. */
export function text(description: string, more: SchemaObject = {}): SchemaObject {
  return { type: "string", description, ...more };
}

/** Returns the schema of a yes or no, described. */
export function flag(description: string, example?: boolean): SchemaObject {
  return { type: "boolean", description, example };
}

/** Returns the schema of a text that is always the same. */
export function always(word: string): SchemaObject {
  return { type: "string", const: word };
}

/** Returns the schema of an object whose members are all there, but for the optional ones. */
export function objectOf(
  properties: Record<string, SchemaObject>,
  optional: readonly string[] = [],
): SchemaObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

export function listOf(items: SchemaObject): SchemaObject {
  return { type: "array", items };
}

function textsOf(names: readonly string[]): Record<string, SchemaObject> {
  return Object.fromEntries(names.map((name) => [name, text(fieldTexts[name] ?? "")]));
}

function requestOf(schema: z.core.$ZodType): SchemaObject {
  const { properties = {}, ...rest } = inputSchema(schema);
  for (const [name, field] of Object.entries(properties)) field.description = fieldTexts[name];
  return { ...rest, properties };
}

/** A lead: its id and reference, each field of its form as stored, and where it stands. */
function leadOf(form: Form): SchemaObject {
  return objectOf({
    id: text("Random UUID.", { format: "uuid" }),
    reference: text(
      "The Reference ID that the visitor is given: the first 8 characters of the id.",
      { minLength: 8, maxLength: 8 },
    ),
    submittedAt: text("When it came, in UTC.", { format: "date-time" }),
    ...storedFields(form),
    status: text(
      "Where the work on it stands. `withdrawn` is the visitor's own word, the others are staff's.",
      { enum: [...leadStatuses] },
    ),
    quarantined: flag("True for suspected spam, which is listed apart."),
    authorityPending: flag("True when the MC or DOT number is “pending”."),
  });
}

/** The fields of a form as they are stored and shown. */
function storedFields(form: Form): Record<string, SchemaObject> {
  const inputs = Object.entries(inputSchema(form).properties ?? {});
  const fields = inputs.map(([name, input]) => [
    name,
    { ...storedField(input), description: fieldTexts[name] },
  ]);
  return Object.fromEntries(fields);
}

/** What is stored of a field that accepts this: a value of its list, a yes or no, or a text; null where it may be absent. */
function storedField({ type, enum: values, anyOf }: SchemaObject): SchemaObject {
  const [first] = anyOf ?? [];
  const types = [type ?? first?.type ?? "string"].flat();
  if (types.includes("boolean")) return { type: "boolean" };
  const nullable = types.includes("null") || (anyOf?.some((one) => one.type === "null") ?? false);
  const known = values ?? first?.enum;
  const stored = { type: nullable ? ["string", "null"] : "string" };
  if (known === undefined) return stored;
  return { ...stored, enum: nullable ? [...new Set([...known, null])] : known };
}
