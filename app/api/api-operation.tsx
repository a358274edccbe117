import type { ReactNode } from "react";
import { CodeBlock, InlineCode, WithCode } from "~/site/code";
import { headingId } from "~/site/prose";
import { Badge, type BadgeTone } from "~/ui/badge";
import { DefinitionList } from "~/ui/lists";
import { ApiFields, fieldsOf, schemaId } from "./api-fields";
import type { OpenApiDocument } from "./document.server";
import {
  bodyOf,
  type OperationObject,
  type ResponseObject,
  referredName,
  type SchemaObject,
} from "./openapi";

/** An operation with its place in the document. */
type PlacedOperation = OperationObject & { path: string; method: string };

/** An answer with its status. */
type Answer = readonly [status: string, response: ResponseObject];

/** Where the refusals stand that read the same at each operation. */
export const refusalsTitle = "Refusals everywhere";

/** One method of one address: what to send, how, and what it may be answered. */
export function ApiOperation({
  operation,
  document,
}: {
  operation: PlacedOperation;
  document: OpenApiDocument;
}) {
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
        description: <Meaning status={status} response={response} />,
      }))}
    />
  );
}

function Meaning({ status, response }: { status: string; response: ResponseObject }) {
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

/** Returns the operation as a command for a shell. */
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
