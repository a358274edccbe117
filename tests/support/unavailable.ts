import type { CompiledQuery, KyselyPlugin, RootOperationNode } from "kysely";
import { DatabaseUnavailableError } from "#db/errors.server";
import type { TestDatabase } from "./database";

/** Returns a database that cannot be reached any more after it has answered so many queries: that for a session, say. */
export function unreachableAfter<Opened extends TestDatabase>(
  queries: number,
  database: Opened,
): Opened {
  let left = queries;
  const built = new WeakSet<RootOperationNode>();
  const ask = () => {
    if (left-- > 0) return;
    throw new DatabaseUnavailableError("unreachable", { cause: new Error("connect refused") });
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      ask();
      built.add(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = database.db.withPlugin(plugin);
  const executeQuery = db.executeQuery.bind(db);
  // A query that is kept is built once, which counted it, and run as it is ever after.
  db.executeQuery = async <Row>(query: CompiledQuery<Row>) => {
    if (!built.delete(query.query)) ask();
    return executeQuery<Row>(query);
  };
  return { ...database, db };
}
