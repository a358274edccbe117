/** The parts of our own OpenAPI document that its page reads. */
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
export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { content: Content };
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
  headers: Record<string, unknown>;
  content?: Content;
}

interface Content {
  "application/json": { schema: SchemaObject; example?: unknown };
}

/** JSON Schema as far as the document uses it. */
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
  anyOf?: SchemaObject[];
  items?: SchemaObject;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: SchemaObject;
  minProperties?: number;
  example?: unknown;
}
