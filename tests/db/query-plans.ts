import { vi } from "vitest";
import type { SqliteDatabase } from "#db/connection.server";

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
