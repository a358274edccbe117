import { z } from "zod";
import type { LeadKind } from "#db/schema";
import { clientForm } from "~/clients/accounts.server";
import { clientMessages } from "~/clients/messages.en";
import { externalLoginForm } from "~/clients/sign-in.server";
import { fieldsOf, hintOf, type LeadField, leadFields, withLabels } from "~/leads/fields";
import { exampleLead, fieldDescriptions, leadFieldMessages } from "~/leads/fields.en";
import { leadBodies } from "~/leads/lead-json.server";
import { leadForms } from "~/leads/lead-posts.server";
import { leadStatuses } from "~/leads/status";
import { maxPhotoMegabytes } from "~/photos/photo";
import { sentenceCase } from "~/site/language";
import { englishRows } from "~/team/fields";
import { teamMemberChange, teamMemberJson } from "~/team/team.server";
import type { Form } from "~/ui/form-schema";
import type { ResponseObject, SchemaObject } from "./openapi";

/** The description of each request field, by name. */
const fieldTexts: Readonly<Record<string, string>> = {
  language: "The language of our replies to the visitor. Defaults to en.",
  profileImage: `Photo. In a change: a JPEG, PNG or WebP of at most ${maxPhotoMegabytes} MB as a data URL, the address of a photo of this site, or null for no photo.`,
  systemType: "The kind of system to continue to.",
  externalUrl:
    "The address to continue to: https on a host of that system, or this site's own /client-dashboard. We never fetch it.",
  username: "Username of the client's account.",
  password:
    "Password of the client's account. It is only verified: not stored, logged or passed on.",
  firstName: "First name.",
  lastName: "Last name.",
  ...Object.fromEntries(englishRows.map(({ name, label }) => [name, `${label}.`])),
  ...Object.fromEntries(leadFields.map((field) => [field.name, describeField(field)])),
};

/** Returns the description of a lead's field: by default its label and hint. */
function describeField(field: LeadField): string {
  const labelled = withLabels(field, leadFieldMessages);
  const hint = hintOf(labelled, "fuel-card-application") ?? "";
  return fieldDescriptions[field.name] ?? `${sentenceCase(labelled.named)}. ${hint}`.trim();
}

/** Returns the schema of a request that sends a lead, with an example. */
function leadRequestOf(kind: LeadKind): SchemaObject {
  const example = fieldsOf(kind).map(({ name }) => [name, exampleLead[name]]);
  return requestOf(leadBodies[kind], Object.fromEntries(example));
}

export type SchemaName = keyof ReturnType<typeof componentSchemas>;

/** Returns a reference (`$ref`) to a named schema of the OpenAPI document. */
export function schemaRef(name: SchemaName): SchemaObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the OpenAPI document's named schemas. Derives request schemas from the rules that validate requests. */
export function componentSchemas() {
  return {
    QuoteFields: leadRequestOf("quote-request"),
    Quote: leadOf(leadForms["quote-request"]),
    FuelCardApplicationFields: leadRequestOf("fuel-card-application"),
    FuelCardApplication: leadOf(leadForms["fuel-card-application"]),
    TeamMember: objectOf({
      id: text("Random UUID."),
      ...storedFields(teamMemberJson),
      profileImage: { type: ["string", "null"], description: fieldTexts.profileImage },
    }),
    TeamMemberChange: {
      ...requestOf(teamMemberChange, { role: "Senior Account Manager" }),
      minProperties: 1,
    },
    ClientSignIn: requestOf(externalLoginForm(clientMessages.systems), {
      systemType: "quickbooks",
      externalUrl: "https://qbo.intuit.com/app",
      username: "rosa",
      password: "a long way to Flagstaff",
    }),
    Client: objectOf(storedFields(clientForm)),
    Error: objectOf(
      {
        success: { type: "boolean", const: false, description: "Always false." },
        error: text("What is wrong and what to do, as a sentence for people."),
        fieldErrors: {
          type: "object",
          additionalProperties: { type: "string" },
          description: "A message for each field to correct, by the field's name.",
        },
      },
      ["fieldErrors"],
    ),
  };
}

/** Returns the JSON schema of a validation rule's input. */
export function inputSchema(schema: z.core.$ZodType): SchemaObject {
  const { $schema: _version, ...part } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => foldNull(jsonSchema),
  });
  // zod's type also allows boolean schemas, which this API does not use.
  return part as SchemaObject;
}

/** Adds "null" to a schema's type. zod writes a separate schema for null instead. */
function foldNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, nothing, ...more] = schema.anyOf ?? [];
  if (nothing?.type !== "null" || first === undefined || more.length > 0) return;
  delete schema.anyOf;
  const { type, enum: values, anyOf } = first;
  // zod's types lack the lists of types that JSON Schema allows.
  Object.assign(schema, first, type !== undefined && { type: [type, "null"].flat() });
  if (values) schema.enum = [...values, null];
  if (anyOf) schema.anyOf = [...anyOf, nothing];
}

export const success: SchemaObject = { type: "boolean", const: true };

/** Returns a string schema. `more` adds other keywords. */
export function text(description: string, more: SchemaObject = {}): SchemaObject {
  return { type: "string", description, ...more };
}

/** Returns the schema of an object whose properties are required unless `optional` lists them. */
export function objectOf(
  properties: Record<string, SchemaObject>,
  optional: readonly string[] = [],
): SchemaObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

function requestOf(schema: z.core.$ZodType, example: object): SchemaObject {
  const { properties = {}, ...rest } = inputSchema(schema);
  for (const [name, field] of Object.entries(properties)) field.description = fieldTexts[name];
  return { ...rest, properties, example };
}

/** Returns the schema of a lead: its ids, the stored fields of its form and of the questions after Submit, and its status. */
function leadOf(form: Form): SchemaObject {
  return objectOf({
    id: text("Random UUID.", { format: "uuid" }),
    reference: text("The Reference ID that the visitor gets: the first 8 characters of the id.", {
      minLength: 8,
      maxLength: 8,
    }),
    submittedAt: text("When it was submitted, in UTC.", { format: "date-time" }),
    ...storedFields(form),
    ...storedFields(leadForms.answers),
    language: text("The language of our replies to the visitor.", { enum: ["en", "es"] }),
    status: text("The status. The visitor sets `withdrawn`; staff set the others.", {
      enum: [...leadStatuses],
    }),
    quarantined: {
      type: "boolean",
      description: "True for suspected spam, which is listed separately.",
    },
    authorityPending: {
      type: "boolean",
      description: "True when the MC or DOT number is “pending”.",
    },
  });
}

/** Returns the schemas of a form's fields as stored. */
function storedFields(form: Form): Record<string, SchemaObject> {
  const inputs = Object.entries(inputSchema(form).properties ?? {});
  const fields = inputs.map(([name, input]) => [
    name,
    { ...storedField(input), description: fieldTexts[name] },
  ]);
  return Object.fromEntries(fields);
}

/** Returns the schema of a field's stored value, derived from the schema of its input: a listed value, a boolean or a text, or null for an optional field. */
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

/** The OpenAPI components of response headers, by header name. Every response has `X-Request-Id`. */
export const headerComponents = {
  "X-Request-Id": {
    description: "Identifies the request in the site's log.",
    schema: { type: "string", format: "uuid" },
  },
  "Retry-After": {
    description: "Seconds to wait before sending the request again.",
    schema: { type: "integer", minimum: 1 },
  },
  ETag: {
    description: "Send it as If-None-Match to get 304 while nothing has changed.",
    schema: { type: "string" },
  },
  "Set-Cookie": {
    description: "The client's session, the same as `token`.",
    schema: { type: "string" },
  },
};

/** Returns the OpenAPI description of a response with `headers` and `X-Request-Id`. A null schema means no body. */
export function answer(
  description: string,
  schema: SchemaObject | null,
  ...headers: readonly (keyof typeof headerComponents)[]
): ResponseObject {
  const references = ["X-Request-Id", ...headers].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return {
    description,
    headers: Object.fromEntries(references),
    ...(schema && { content: { "application/json": { schema } } }),
  };
}

const error = schemaRef("Error");

/** The error responses by status, the same for every operation. */
export const refusals = {
  400: answer("Something in the request is missing or malformed; `fieldErrors` says where.", error),
  401: answer("There is no valid session.", error),
  403: answer(
    "Another site made a browser send the write, or the write has a session cookie but no `Origin` of this site.",
    error,
  ),
  404: answer("Not found.", error),
  408: answer("The body did not arrive in time. The connection is closed.", error),
  413: answer("The body is too large. The connection may be closed.", error),
  414: answer("The address is longer than 8 KB.", error),
  415: answer("The body is not declared as JSON.", error),
  421: answer("The request was sent to a host name that is not this site's.", error),
  429: answer(
    "Too many requests from one IP address. Wait the seconds of `Retry-After`.",
    error,
    "Retry-After",
  ),
  431: answer("The request has more than 100 headers. The connection is closed.", error),
  503: answer(
    "The database is busy, or there are too many requests at once. Nothing was stored.",
    error,
    "Retry-After",
  ),
};

/** Returns references to the error responses with these statuses. */
export function refusalsOf(...statuses: readonly (keyof typeof refusals)[]) {
  const references = statuses.map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  return Object.fromEntries(references);
}
