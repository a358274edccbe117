import type { Kysely } from "kysely";

/** One step of the schema. It runs in a transaction and only ever forward. */
export interface Migration {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
  previousVersion: PreviousVersion;
}

/**
 * Whether the version before can be started again on what this leaves behind, to read it and to write what is right for both: then this
 * only adds. Why not is told to the operator.
 */
export type PreviousVersion = { reads: true } | { reads: false; because: string };
