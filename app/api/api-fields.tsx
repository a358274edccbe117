import { InlineCode, WithCode } from "~/site/code";
import { Badge } from "~/ui/badge";
import { anyText } from "~/ui/form-schema";
import { DefinitionList } from "~/ui/lists";
import { type ParameterObject, referredName, type SchemaObject } from "./openapi";

/** A member of a request or an answer, or a parameter, which says where it stands. */
type Field = Omit<ParameterObject, "in"> & { in?: string };

/** Where the schema of this name is described on the page. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** Returns the members of an object's schema; none for any other schema. */
export function fieldsOf({ properties = {}, required = [] }: SchemaObject): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

/** What a request or an answer consists of: each field with its type, whether it must be there, and what it may hold. */
export function ApiFields({
  fields,
  optionality = true,
}: {
  fields: readonly Field[];
  /** False where it goes without saying, as in answers. */
  optionality?: boolean;
}) {
  return (
    <DefinitionList
      className="text-base"
      items={fields.map(({ name, in: place, required, schema }) => ({
        term: (
          <>
            <InlineCode className="font-semibold text-body">{name}</InlineCode>
            <span className="block text-sm">
              {typeOf(schema)}
              {place !== undefined && `, in ${place}`}
              {optionality && required && (
                <Badge tone="accent" className="ms-2">
                  required
                </Badge>
              )}
            </span>
          </>
        ),
        description: <Meaning schema={schema} />,
      }))}
    />
  );
}

function Meaning({ schema }: { schema: SchemaObject }) {
  const limits = limitsOf(schema).join(", ");
  const values = valuesOf(schema);
  return (
    <>
      <WithCode text={schema.description ?? ""} />
      {limits !== "" && (
        <span className="block text-sm text-muted">
          {`${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`}
        </span>
      )}
      {values.length > 0 && (
        <span className="mt-1 flex flex-wrap items-baseline gap-1.5 text-sm text-muted">
          {values.length === 1 ? "Always" : "One of"}
          {values.map((value) => (
            <InlineCode key={value} className="rounded-sm bg-sunken px-1.5 text-body">
              {value}
            </InlineCode>
          ))}
        </span>
      )}
    </>
  );
}

/** For example "text or null". */
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
  return [...own.filter((value) => value !== null).map(String), ...anyOf.flatMap(valuesOf)];
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "date and time (RFC 3339)",
  email: "an email address",
  uri: "an address",
  "uri-reference": "an address",
  uuid: "a UUID",
};

/** What else it may hold, in words. */
function limitsOf(schema: SchemaObject): string[] {
  const { format = "", pattern, minLength, maxLength, minimum, maximum, anyOf = [] } = schema;
  const limits = [formats[format] ?? ""];
  if (pattern === anyText || (minLength === 1 && maxLength === undefined)) limits.push("not blank");
  if (minLength !== undefined && minLength === maxLength) limits.push(`${minLength} characters`);
  else if (maxLength !== undefined) limits.push(`at most ${inWords(maxLength)} characters`);
  if (minimum !== undefined) {
    limits.push(
      `from ${inWords(minimum)}${maximum === undefined ? "" : ` to ${inWords(maximum)}`}`,
    );
  }
  if (schema.default !== undefined) limits.push(`${String(schema.default)} when left out`);
  return [...limits.filter((limit) => limit !== ""), ...anyOf.flatMap(limitsOf)];
}

function inWords(figure: number): string {
  return figure.toLocaleString("en-US");
}
