import { apiPage } from "./api-texts";
import type {
  OpenApiDocument,
  OperationObject,
  ResponseObject,
  SchemaObject,
} from "./document-types";
import { fieldOf, fieldsOf, referredName } from "./reference-fields.server";
import type { ApiReference, ReferenceAnswer, ReferenceOperation } from "./reference-types";

/** Returns what the API's page shows, read from the document itself. */
export function referenceOf(document: OpenApiDocument): ApiReference {
  const { info, servers, tags, components } = document;
  const server = servers[0]?.url ?? "";
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: operationOf({ document, server, method, path }, operation),
    })),
  );
  const shared = sharedRefusals(described.flatMap(({ operation }) => operation.answers));
  const operations = described.map(({ tag, operation }) => ({
    tag,
    operation: withoutShared(operation, shared),
  }));
  return {
    title: info.title,
    version: info.version,
    server,
    introduction: info.description.split("\n\n"),
    security: Object.values(components.securitySchemes).map(({ name, description }) => ({
      name: name === undefined ? "Bearer token" : `Cookie \`${name}\``,
      description,
    })),
    groups: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.flatMap(({ tag, operation }) => (tag === name ? [operation] : [])),
    })),
    sharedRefusals: [...shared.values()].sort((a, b) => a.status.localeCompare(b.status)),
    schemas: Object.entries(components.schemas)
      .filter(([name]) => operations.every(({ operation }) => operation.body?.schema !== name))
      .map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  };
}

/** A refusal that reads the same at so many operations is told once for all. */
const oftenShared = 3;

/** Returns the refusals that many operations share, by their whole text. */
function sharedRefusals(answers: readonly ReferenceAnswer[]): Map<string, ReferenceAnswer> {
  const refusals = answers.filter(({ status }) => status >= "400");
  const counts = new Map<string, number>();
  for (const one of refusals) counts.set(textOf(one), (counts.get(textOf(one)) ?? 0) + 1);
  return new Map(
    refusals
      .filter((one) => (counts.get(textOf(one)) ?? 0) >= oftenShared)
      .map((one) => [textOf(one), one]),
  );
}

function withoutShared(
  operation: ReferenceOperation,
  shared: ReadonlyMap<string, ReferenceAnswer>,
): ReferenceOperation {
  const isShared = (answer: ReferenceAnswer) => shared.has(textOf(answer));
  return {
    ...operation,
    answers: operation.answers.filter((answer) => !isShared(answer)),
    sharedStatuses: operation.answers.filter(isShared).map(({ status }) => status),
  };
}

function textOf(answer: ReferenceAnswer): string {
  return JSON.stringify(answer);
}

interface Place {
  document: OpenApiDocument;
  server: string;
  method: string;
  path: string;
}

function operationOf(place: Place, operation: OperationObject): ReferenceOperation {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const bodySchema = requestBody?.content["application/json"].schema;
  return {
    id: operationId,
    method: place.method.toUpperCase(),
    path: place.path,
    summary,
    description,
    access: needsSession(operation) ? apiPage.session : apiPage.noSession,
    parameters: parameters.map(({ name, in: where, required, schema }) => ({
      ...fieldOf(name, schema, required),
      place: where,
    })),
    body: bodySchema
      ? {
          schema: referredName(bodySchema) ?? "",
          fields: fieldsOf(resolve(place.document, bodySchema)),
        }
      : null,
    answers: Object.entries(responses).map(([status, response]) => answerOf(status, response)),
    sharedStatuses: [],
    curl: curlOf(place, operation),
  };
}

function answerOf(
  status: string,
  { description, headers, content }: ResponseObject,
): ReferenceAnswer {
  const body = content?.["application/json"];
  return {
    status,
    description,
    headers: Object.keys(headers).filter((name) => name !== "X-Request-Id"),
    schema: body ? schemaName(body.schema) : null,
    // A refusal is one line, so that a dozen of them do not hide the answer that counts.
    example: body ? exampleText(body.example, status < "400" ? 2 : 0) : null,
  };
}

function exampleText(example: unknown, indent: number): string | null {
  return example === undefined ? null : JSON.stringify(example, null, indent);
}

/** The name of the answer's schema, or of the one thing that it holds. */
function schemaName(schema: SchemaObject): string | null {
  const own = referredName(schema);
  if (own !== null) return own;
  for (const property of Object.values(schema.properties ?? {})) {
    const held = referredName(property.items ?? property);
    if (held !== null) return held;
  }
  return null;
}

function resolve(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  const name = referredName(schema);
  return name === null ? schema : (document.components.schemas[name] ?? {});
}

function needsSession({ security }: OperationObject): boolean {
  return security.some((scheme) => Object.keys(scheme).length > 0);
}

/** Sample values of the path's parameters, percent-encoded. */
const samples: Readonly<Record<string, string>> = {
  email: "rosa%40example.com",
  id: "0b54c3de-9f2a-4b7a-8a0e-1c2d3e4f5a6b",
};

function curlOf({ document, server, method, path }: Place, operation: OperationObject): string {
  const address = server + path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? name);
  const cookie = Object.values(document.components.securitySchemes)[0]?.name ?? "";
  const example = operation.requestBody?.content["application/json"].example;
  const parts = [
    method === "get" ? `curl ${address}` : `curl -X ${method.toUpperCase()} ${address}`,
    ...(needsSession(operation) ? [`-b "${cookie}=$SESSION"`] : []),
    ...(operation.parameters?.some(({ name }) => name === "Origin")
      ? [`-H "Origin: ${server}"`]
      : []),
    ...(example === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${shellQuoted(example)}'`]),
  ];
  return parts.join(" \\\n  ");
}

/** JSON for single quotes of a shell. */
function shellQuoted(example: unknown): string {
  return JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
}
