import type { KyselyPlugin } from "kysely";
import { DatabaseUnavailableError } from "#db/errors.server";
import type { TestDatabase } from "./database";

/** Returns a database that cannot be reached any more after it has answered so many queries: that for a session, say. */
export function unreachableAfter<Opened extends TestDatabase>(
  queries: number,
  database: Opened,
): Opened {
  let left = queries;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left-- > 0) return node;
      throw new DatabaseUnavailableError("unreachable", { cause: new Error("connect refused") });
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, db: database.db.withPlugin(plugin) };
}
