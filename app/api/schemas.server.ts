import { z } from "zod";
import type { LeadKind } from "#db/schema";
import { externalLoginForm } from "~/clients/external-login.server";
import { clientMessages } from "~/clients/messages.en";
import { clientForm } from "~/clients/rules";
import {
  fieldsOf,
  type LeadField,
  type LeadFieldName,
  leadFields,
  questionFields,
} from "~/leads/fields";
import { fieldDescriptions, leadExamples } from "~/leads/fields.en";
import { leadForms } from "~/leads/forms.server";
import { leadBodies } from "~/leads/lead-json.server";
import { leadStatuses } from "~/leads/status";
import { englishRows } from "~/team/fields";
import { teamMemberChange, teamMemberJson } from "~/team/member.server";
import { maxPhotoMegabytes } from "~/team/photo";
import type { Form } from "~/ui/form-schema";
import { referredName, type SchemaObject } from "./openapi";

type FieldName =
  | "profileImage"
  | "language"
  | keyof ReturnType<typeof externalLoginForm>["shape"]
  | keyof typeof clientForm.shape;

const texts: Record<Exclude<FieldName, LeadFieldName>, string> = {
  language: "The language in which the visitor is answered: en when it is left out.",
  profileImage: `Photo. In a change: a JPEG, PNG or WebP of at most ${maxPhotoMegabytes} MB as a data URL, the address of a photo of this site, or null for none.`,
  systemType: "Kind of system to go to.",
  externalUrl:
    "Address to go to: https on a host of that system, or this site's own /client-dashboard. It is never fetched.",
  username: "User name of the client's account.",
  password: "Password of the client's account. It is only verified: not stored, logged or sent on.",
  firstName: "First name.",
  lastName: "Last name.",
};

/** What each field of a request is, by name. */
const fieldTexts: Readonly<Record<string, string>> = {
  ...texts,
  ...Object.fromEntries(englishRows.map(({ name, described }) => [name, described])),
  ...Object.fromEntries(leadFields.map(({ name }) => [name, fieldDescriptions[name]])),
};

// Invented people and companies; addresses at example.com and telephone numbers with 555.

const quote = leadExample("quote-request");
const fuelCard = leadExample("fuel-card-application");

function leadExample(kind: LeadKind, fields: readonly LeadField[] = fieldsOf(kind)) {
  // Each kind's example has all fields of its kind.
  const whole: {
    readonly [Kind in LeadKind]: Partial<Record<LeadFieldName, unknown>>;
  } = leadExamples;
  const values = new Map<string, unknown>(Object.entries(whole[kind]));
  return Object.fromEntries(fields.map(({ name }) => [name, values.get(name)]));
}

const beginning = { language: "en", status: "new", quarantined: false, authorityPending: false };

/** What stands in the document as an example of each of its schemas, by the schema's name. */
export const examples = {
  QuoteFields: quote,
  Quote: {
    id: "5f0c2a1e-7f4b-4c1d-9a53-0d6b7e8f9a10",
    reference: "5f0c2a1e",
    submittedAt: "2026-11-02T15:04:05.678Z",
    ...quote,
    mcNumber: "123456",
    numberOfTrucks: "6-10",
    ...leadExample("quote-request", questionFields),
    ...beginning,
  },
  FuelCardApplicationFields: fuelCard,
  FuelCardApplication: {
    id: "c81d4e2e-bcf2-41e6-869b-7df92533d2db",
    reference: "c81d4e2e",
    submittedAt: "2026-11-02T15:10:00.000Z",
    ...fuelCard,
    ...leadExample("fuel-card-application", questionFields),
    ...beginning,
    authorityPending: true,
  },
  TeamMember: {
    id: "0b54c3de-9f2a-4b7a-8a0e-1c2d3e4f5a6b",
    ...Object.fromEntries(englishRows.map(({ name, example }) => [name, example])),
    profileImage: null,
  },
  TeamMemberChange: { role: "Senior Account Manager" },
  ClientSignIn: {
    systemType: "quickbooks",
    externalUrl: "https://qbo.intuit.com/app",
    username: "rosa",
    password: "a long way to Flagstaff",
  },
  Client: {
    firstName: "Rosa",
    lastName: "Delgado",
    username: "rosa",
    email: "rosa@example.com",
    companyName: "Copper State Hauling",
  },
};

/** The schemas that requests and answers share; what a refusal says differs too much for one example. */
export type SchemaName = keyof typeof examples | "Error";

const exampleByName: Readonly<Record<string, object | undefined>> = examples;

export function schemaRef(name: SchemaName): SchemaObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** By their name in the document; what requests accept and require comes from the rules that check them. */
export function componentSchemas(): Record<SchemaName, SchemaObject> {
  const schemas: Record<SchemaName, SchemaObject> = {
    QuoteFields: requestOf(leadBodies["quote-request"]),
    Quote: leadOf(leadForms["quote-request"]),
    FuelCardApplicationFields: requestOf(leadBodies["fuel-card-application"]),
    FuelCardApplication: leadOf(leadForms["fuel-card-application"]),
    TeamMember: objectOf({
      id: text("Random UUID."),
      ...storedFields(teamMemberJson),
      profileImage: { type: ["string", "null"], description: fieldTexts.profileImage },
    }),
    TeamMemberChange: { ...requestOf(teamMemberChange), minProperties: 1 },
    ClientSignIn: requestOf(externalLoginForm(clientMessages.systems)),
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

/** An example of what a schema describes, from those of its parts; undefined where it names none. */
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

export function text(description: string, more: SchemaObject = {}): SchemaObject {
  return { type: "string", description, ...more };
}

export function flag(description: string, example?: boolean): SchemaObject {
  return { type: "boolean", description, example };
}

export function always(word: string): SchemaObject {
  return { type: "string", const: word };
}

/** An object whose members are all there, but for the optional ones. */
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

/** A lead: its id and reference, each field of its form and of the questions after it as stored, and where it stands. */
function leadOf(form: Form): SchemaObject {
  return objectOf({
    id: text("Random UUID.", { format: "uuid" }),
    reference: text(
      "The Reference ID that the visitor is given: the first 8 characters of the id.",
      { minLength: 8, maxLength: 8 },
    ),
    submittedAt: text("When it came, in UTC.", { format: "date-time" }),
    ...storedFields(form),
    ...storedFields(leadForms.answers),
    language: text("The language in which the visitor is answered.", { enum: ["en", "es"] }),
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
