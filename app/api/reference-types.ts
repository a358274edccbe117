/** A row of a table of fields: of a request body, of parameters or of an answer. */
export interface ReferenceField {
  name: string;
  /** For example "text or null". */
  type: string;
  required: boolean;
  description: string;
  /** What it may hold, in words; "" when nothing limits it. */
  limits: string;
  /** The whole set, where there is one. */
  values: readonly string[];
}

/** An answer of an operation, by status. */
export interface ReferenceAnswer {
  status: string;
  description: string;
  /** Headers worth reading, besides the request id that every answer carries. */
  headers: readonly string[];
  /** Name of the schema of its body, or null when it has none. */
  schema: string | null;
  /** JSON to read, or null. */
  example: string | null;
}

/** One method of one address. */
export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Who may: in words. */
  access: string;
  parameters: readonly (ReferenceField & { place: string })[];
  body: { schema: string; fields: readonly ReferenceField[] } | null;
  /** Those of its own. */
  answers: readonly ReferenceAnswer[];
  /** Statuses of the refusals that many operations share. */
  sharedStatuses: readonly string[];
  /** A command for a shell. */
  curl: string;
}

/** A thing that answers hold, described once. */
interface ReferenceSchema {
  name: string;
  fields: readonly ReferenceField[];
}

/** The API's description as its page shows it. */
export interface ApiReference {
  title: string;
  version: string;
  server: string;
  /** Paragraphs. */
  introduction: readonly string[];
  security: readonly { name: string; description: string }[];
  groups: readonly {
    name: string;
    description: string;
    operations: readonly ReferenceOperation[];
  }[];
  /** Refusals that are the same wherever they are given. */
  sharedRefusals: readonly ReferenceAnswer[];
  /** What answers hold; what requests hold stands with the operation that takes it. */
  schemas: readonly ReferenceSchema[];
}
