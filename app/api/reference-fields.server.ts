import { anyText } from "~/ui/field-rules";
import type { SchemaObject } from "./document-types";
import type { ReferenceField } from "./reference-types";

/** Returns the fields of an object's schema as rows to read; none for any other schema. */
export function fieldsOf({ properties = {}, required = [] }: SchemaObject): ReferenceField[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  );
}

/** Returns one field or parameter as a row to read. */
export function fieldOf(name: string, schema: SchemaObject, required: boolean): ReferenceField {
  return {
    name,
    type: typeOf(schema),
    required,
    description: schema.description ?? "",
    limits: limitsOf(schema).join(", "),
    values: valuesOf(schema),
  };
}

/** Returns the name of the schema that a reference leads to, or null. */
export function referredName({ $ref }: SchemaObject): string | null {
  return $ref?.split("/").at(-1) ?? null;
}

function typeOf(schema: SchemaObject): string {
  const name = referredName(schema);
  if (name !== null) return name;
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const types = schema.type === undefined ? (schema.anyOf ?? []).map(typeOf) : schema.type;
  return [...new Set([types].flat())].join(" or ") || "any";
}

/** The values it may have; a list that allows null says so by its type. */
function valuesOf({ enum: values, const: only, anyOf = [] }: SchemaObject): string[] {
  const own = values ?? (only === undefined ? [] : [only]);
  return [
    ...own.filter((value) => value !== null).map(String),
    ...anyOf.flatMap((one) => valuesOf(one)),
  ];
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "date and time (RFC 3339)",
  email: "an email address",
  uri: "an address",
  "uri-reference": "an address",
  uuid: "a UUID",
};

function limitsOf(schema: SchemaObject): string[] {
  const { format = "", pattern, minLength, maxLength, minimum, maximum, anyOf = [] } = schema;
  const limits = [formats[format] ?? ""];
  if (pattern === anyText || (minLength === 1 && maxLength === undefined)) limits.push("not blank");
  if (minLength !== undefined && minLength === maxLength) limits.push(`${minLength} characters`);
  else if (maxLength !== undefined) limits.push(`at most ${inWords(maxLength)} characters`);
  if (minimum !== undefined) limits.push(rangeInWords(minimum, maximum));
  if (schema.default !== undefined) limits.push(`${String(schema.default)} when left out`);
  return [...limits.filter((limit) => limit !== ""), ...anyOf.flatMap((one) => limitsOf(one))];
}

function rangeInWords(minimum: number, maximum: number | undefined): string {
  return maximum === undefined
    ? `from ${inWords(minimum)}`
    : `from ${inWords(minimum)} to ${inWords(maximum)}`;
}

function inWords(figure: number): string {
  return figure.toLocaleString("en-US");
}
