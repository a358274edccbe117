import { CompiledQuery } from "kysely";
import pg from "pg";
import { vi } from "vitest";
import type { SqliteDatabase } from "#db/connection.server";
import type { Queryable } from "#db/transactions.server";

/** Returns SQLite's plan, line by line, of every select that `run` sends. */
export async function queryPlans(
  { sqlite }: SqliteDatabase,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const prepare = vi.spyOn(sqlite, "prepare");
  await run();
  const statements = prepare.mock.calls.map(([statement]) => statement);
  prepare.mockRestore();
  return statements
    .filter((statement) => /^(select|with)/.test(statement))
    .flatMap((statement) => {
      const explain = sqlite.prepare<unknown[], { detail: string }>(
        `explain query plan ${statement}`,
      );
      const parameters = Array.from(statement.matchAll(/\?/g), () => "x");
      return explain.all(...parameters).map(({ detail }) => detail);
    });
}

/** Returns PostgreSQL's plan, line by line, of every select that `run` sends, for the current rows. */
export async function serverPlans(db: Queryable, run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await run();
  const sent = query.mock.calls as unknown as (readonly [text: string, values: unknown[]])[];
  const selects = sent.filter(([text]) => /^(select|with)/.test(text));
  query.mockRestore();
  const lines: string[] = [];
  for (const [text, values] of selects) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, values));
    lines.push(...rows.flatMap((row) => Object.values(row as Record<string, string>)));
  }
  return lines;
}
