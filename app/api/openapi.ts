/** The parts of our OpenAPI document that its page reads. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, SchemaObject>;
    securitySchemes: Record<string, { description: string; name?: string }>;
  };
}

/** One method of one path. */
interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject>;
}

export interface ParameterObject {
  name: string;
  in: string;
  required: boolean;
  schema: SchemaObject;
}

export interface ResponseObject {
  description: string;
  headers: Record<string, SchemaObject>;
  content?: Content;
}

interface Content {
  "application/json": { schema: SchemaObject; example?: unknown };
}

/** JSON Schema (2020-12) as far as the document uses it. */
export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
  anyOf?: SchemaObject[];
  items?: SchemaObject;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  minProperties?: number;
  additionalProperties?: SchemaObject;
}

/** An operation with its place in the document. */
export type DescribedOperation = OperationObject & { path: string; method: string };

/** Returns the operations of a document, in its order. */
export function operationsOf({ paths }: OpenApiDocument): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
}

/** Returns the body of a request or an answer, if it has one. */
export function bodyOf(holder: { content?: Content } | undefined) {
  return holder?.content?.["application/json"];
}

/** Returns the name of the schema that a reference leads to, or null. */
export function referredName({ $ref }: SchemaObject): string | null {
  return $ref?.split("/").at(-1) ?? null;
}
