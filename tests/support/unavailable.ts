import type { CompiledQuery, KyselyPlugin, RootOperationNode } from "kysely";
import { DatabaseUnavailableError } from "#db/errors.server";
import type { TestDatabase } from "./database";

/** Returns a database that becomes unavailable after this many queries: the one for a session, say. */
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
  // A cached query is built once, when it is counted; later runs reuse it.
  db.executeQuery = async <Row>(query: CompiledQuery<Row>) => {
    if (!built.delete(query.query)) ask();
    return executeQuery<Row>(query);
  };
  return { ...database, db };
}
