import type { ReactNode } from "react";
import { CodeBlock, InlineCode, WithCode } from "~/site/code";
import { headingId } from "~/site/prose";
import { Badge, type BadgeTone } from "~/ui/badge";
import { anyText } from "~/ui/form-schema";
import { DefinitionList } from "~/ui/lists";
import { sentenceCase } from "~/ui/sentence-case";
import type { OpenApiDocument } from "./document.server";
import {
  bodyOf,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  referredName,
  type SchemaObject,
} from "./openapi";

type PlacedOperation = OperationObject & { path: string; method: string };

type Answer = readonly [status: string, response: ResponseObject];

/** Where the refusals stand that read the same at each operation. */
export const refusalsTitle = "Refusals everywhere";

interface ApiOperationProps {
  operation: PlacedOperation;
  document: OpenApiDocument;
}

/** One method of one address: what to send, how, and what it may be answered. */
export function ApiOperation({ operation, document }: ApiOperationProps) {
  const { operationId: id, method, path, summary, description, parameters = [] } = operation;
  const schemas: Readonly<Record<string, SchemaObject>> = document.components.schemas;
  const body = bodyOf(operation.requestBody)?.schema;
  const own: Answer[] = [];
  const general: string[] = [];
  for (const [status, response] of Object.entries(operation.responses)) {
    if ("$ref" in response) general.push(status);
    else own.push([status, response]);
  }
  return (
    <section aria-labelledby={id} className="space-y-6">
      <div className="space-y-3">
        <h3 id={id} className="text-xl">
          {summary}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ApiMethod method={method} />
          <InlineCode className="font-semibold">{path}</InlineCode>
        </p>
        <p className="measure">
          <WithCode text={description} />
        </p>
        <p className="text-base text-muted">
          Who may ask: {needsSession(operation) ? "Administrators, by session cookie" : "Anybody"}.
        </p>
      </div>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <ApiFields fields={parameters} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <ApiFields fields={fieldsOf(schemas[referredName(body) ?? ""] ?? body)} />
        </Part>
      )}
      <Part title="Example">
        <CodeBlock>{curlOf(operation, document)}</CodeBlock>
      </Part>
      <Part title="Answers">
        <ApiAnswers answers={own} />
        {general.length > 0 && (
          <p className="mt-3 text-base text-muted">
            Also <InlineCode className="text-body">{general.join(", ")}</InlineCode>, as told under{" "}
            <a href={`#${headingId(refusalsTitle)}`}>{refusalsTitle}</a>.
          </p>
        )}
      </Part>
    </section>
  );
}

/** The method of an operation; those that write stand out. */
export function ApiMethod({ method }: { method: string }) {
  return <Badge tone={method === "get" ? "action" : "accent"}>{method.toUpperCase()}</Badge>;
}

/** Answers by their status: what each means, what it holds, and one to read. */
export function ApiAnswers({ answers }: { answers: readonly Answer[] }) {
  return (
    <DefinitionList
      className="text-base"
      items={answers.map(([status, response]) => ({
        term: <Badge tone={toneOf(status)}>{status}</Badge>,
        description: <AnswerMeaning status={status} response={response} />,
      }))}
    />
  );
}

function AnswerMeaning({ status, response }: { status: string; response: ResponseObject }) {
  const { schema, example } = bodyOf(response) ?? {};
  const held = schema ? heldName(schema) : null;
  // Every answer carries the request id.
  const headers = Object.keys(response.headers).filter((name) => name !== "X-Request-Id");
  return (
    <div className="space-y-2">
      <p>
        <WithCode text={response.description} />{" "}
        {held !== null && (
          <>
            Holds <a href={`#${schemaId(held)}`}>{held}</a>
            {headers.length > 0 ? ", with " : "."}
          </>
        )}
        {headers.length > 0 && (
          <>
            {held === null && "With "}
            <InlineCode>{headers.join(", ")}</InlineCode>.
          </>
        )}
      </p>
      {example !== undefined &&
        // A refusal is one line, so that a dozen of them do not hide the answer that counts.
        (status < "400" ? (
          <CodeBlock>{JSON.stringify(example, null, 2)}</CodeBlock>
        ) : (
          <p>
            <InlineCode className="text-sm">{JSON.stringify(example)}</InlineCode>
          </p>
        ))}
    </div>
  );
}

function toneOf(status: string): BadgeTone {
  if (status.startsWith("2")) return "positive";
  return status.startsWith("3") ? "neutral" : "negative";
}

/** The name of an answer's schema, or of the first thing with a name that it holds. */
function heldName(schema: SchemaObject): string | null {
  const members = Object.values(schema.properties ?? {}).map((member) => member.items ?? member);
  return [schema, ...members].map(referredName).find((name) => name !== null) ?? null;
}

function needsSession({ security }: PlacedOperation): boolean {
  return security.some((scheme) => Object.keys(scheme).length > 0);
}

/** Sample values of the path's parameters, percent-encoded. */
const samples: Readonly<Record<string, string>> = {
  email: "rosa%40example.com",
  id: "0b54c3de-9f2a-4b7a-8a0e-1c2d3e4f5a6b",
};

/** The operation as a command for a shell. */
function curlOf(operation: PlacedOperation, { servers, components }: OpenApiDocument): string {
  const { method, path, parameters = [] } = operation;
  const server = servers[0]?.url ?? "";
  const address = server + path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? name);
  const parts = [
    method === "get" ? `curl ${address}` : `curl -X ${method.toUpperCase()} ${address}`,
  ];
  if (needsSession(operation)) {
    parts.push(`-b "${components.securitySchemes.adminSession.name}=$SESSION"`);
  }
  if (parameters.some(({ name }) => name === "Origin")) parts.push(`-H "Origin: ${server}"`);
  const example = bodyOf(operation.requestBody)?.example;
  if (example !== undefined) {
    const json = JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
    parts.push('-H "Content-Type: application/json"', `-d '${json}'`);
  }
  return parts.join(" \\\n  ");
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 text-base font-semibold">{title}</h4>
      {children}
    </div>
  );
}

/** A member of a request or an answer, or a parameter, which says where it stands. */
type Field = Omit<ParameterObject, "in"> & { in?: string };

/** Where the schema of this name is described on the page. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** The members of an object's schema; none for any other schema. */
export function fieldsOf({ properties = {}, required = [] }: SchemaObject): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

interface ApiFieldsProps {
  fields: readonly Field[];
  /** False where it goes without saying, as in answers. */
  optionality?: boolean;
}

/** What a request or an answer consists of: each field with its type, whether it must be there, and what it may hold. */
export function ApiFields({ fields, optionality = true }: ApiFieldsProps) {
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
        description: <FieldMeaning schema={schema} />,
      }))}
    />
  );
}

function FieldMeaning({ schema }: { schema: SchemaObject }) {
  const limits = limitsOf(schema).join(", ");
  const values = valuesOf(schema);
  return (
    <>
      <WithCode text={schema.description ?? ""} />
      {limits !== "" && (
        <span className="block text-sm text-muted">{`${sentenceCase(limits)}.`}</span>
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
