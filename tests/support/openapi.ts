import { readdirSync } from "node:fs";
import { request } from "node:http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { routePatterns } from "./route-patterns";

/** The parts of an OpenAPI document that the tests read. */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, DocumentedSchema>;
    responses: Record<string, DocumentedAnswer>;
  };
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Content };
  responses: Record<string, DocumentedAnswer>;
}

interface DocumentedAnswer {
  $ref?: string;
  headers: Record<string, unknown>;
  content?: Content;
}

export interface DocumentedSchema {
  properties: Record<string, object>;
  required?: string[];
  example?: unknown;
}

type Content = Record<string, { schema?: { $ref?: string } }>;

/** A response with its body as text. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request with exactly the given headers, Host included. */
export function send(
  address: string,
  method: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...length, ...headers }, agent: false };
    const sent = request(address, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns the paths of the API's route files, with parameters as `{}` and without the splat. */
export function apiRoutePaths(): string[] {
  const files = readdirSync("app/routes").filter((file) => file.startsWith("api."));
  return routePatterns(files)
    .filter((pattern) => !pattern.includes("*"))
    .map((pattern) => pattern.replace(/:\w+/g, "{}"));
}

/** Returns every operation of a document with its method and path. */
export function operationsOf(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns the operation of a document with this id. Throws when there is none. */
export function operationCalled(document: ApiDocument, id: string) {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`${id} is not documented`);
  return found;
}

/** Returns the document's example body for an operation; an empty object if there is none. */
export function exampleOf(document: ApiDocument, id: string): Record<string, unknown> {
  const { requestBody } = operationCalled(document, id).operation;
  const name = requestBody?.content["application/json"]?.schema?.$ref?.split("/").at(-1) ?? "";
  return { ...(document.components.schemas[name]?.example as object | undefined) };
}

/** Returns the document that a started site serves, unchanged. */
export async function fetchDocumentAsServed(url: string): Promise<ApiDocument> {
  return JSON.parse((await send(`${url}/api/openapi.json`, "GET")).text);
}

/** Returns the document that a started site serves, with each response reference resolved. */
export async function fetchDocument(url: string): Promise<ApiDocument> {
  const document = await fetchDocumentAsServed(url);
  for (const { operation, path } of operationsOf(document)) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (answer.$ref === undefined) continue;
      const named = document.components.responses[answer.$ref.split("/").at(-1) ?? ""];
      if (named === undefined) throw new Error(`${path} refers to no answer: ${answer.$ref}`);
      operation.responses[status] = named;
    }
  }
  return document;
}

/** Returns a function that compiles the schema at a JSON pointer of the document (an array of its parts). */
export function schemasOf(document: object): (pointer: readonly string[]) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    const path = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
    const validate = compiled.get(path) ?? ajv.compile({ $ref: `api#/${encodeURI(path)}` });
    compiled.set(path, validate);
    return validate;
  };
}

/** Returns a copy of the document in which objects may not have undeclared members. */
export function closed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    const isNamed = typeof part === "object" && part !== null && "properties" in part;
    if (!isNamed || Object.keys(part.properties ?? {}).length === 0) return part;
    return { additionalProperties: false, ...part };
  });
}
