export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; content: { "application/json": { schema: SchemaObject } } };
  /** Responses, or references to components. */
  responses: Record<string, ResponseObject | { $ref: string }>;
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
  content?: { "application/json": { schema: SchemaObject } };
}

/** The subset of JSON Schema (2020-12) that the OpenAPI document uses. */
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
  description?: string;
  example?: unknown;
  anyOf?: SchemaObject[];
  items?: SchemaObject;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  minProperties?: number;
  additionalProperties?: SchemaObject;
}

/** Returns the name of the component that a schema refers to, or null if the schema is not a reference. */
export function referredName({ $ref }: SchemaObject): string | null {
  return $ref?.split("/").at(-1) ?? null;
}
