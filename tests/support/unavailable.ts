import type { KyselyPlugin, RootOperationNode } from "kysely";
import { DatabaseUnavailableError } from "#db/errors.server";
import type { TestDatabase } from "./database";

/**
 * Returns a database that cannot be reached any more, except for statements that begin with one of the tables `stillThere`:
 * a session, say, that was read a moment before.
 */
export function unreachable<Opened extends TestDatabase>(
  database: Opened,
  { stillThere = [] }: { stillThere?: readonly string[] } = {},
): Opened {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (stillThere.some((table) => readsFirst(node, table))) return node;
      throw new DatabaseUnavailableError("unreachable", { cause: new Error("connect refused") });
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, db: database.db.withPlugin(plugin) };
}

function readsFirst(node: RootOperationNode, table: string): boolean {
  if (node.kind !== "SelectQueryNode") return false;
  return JSON.stringify(node.from?.froms[0] ?? null).includes(`"name":"${table}"`);
}
