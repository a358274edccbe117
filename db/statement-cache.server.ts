import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

/** Beyond this many statements the one used longest ago is forgotten. */
const maxKept = 200;

const changesSchema = /^\s*(?:alter|attach|create|detach|drop|pragma|vacuum)\b/i;

/**
 * Returns `sqlite` as Kysely's driver needs it, with prepared statements kept by their text: preparing one costs more than
 * running most of them. A change of the schema forgets them all.
 */
export function withStatementCache(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const kept = new Map<string, BetterSqlite3.Statement>();
  return {
    close: () => {
      sqlite.close();
    },
    prepare(text) {
      const known = kept.get(text);
      // One that is being read row by row cannot be run again meanwhile.
      if (known?.busy) return sqlite.prepare(text);
      const statement = known ?? sqlite.prepare(text);
      if (changesSchema.test(text)) {
        kept.clear();
        return statement;
      }
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > maxKept) {
        const [oldest] = kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
      }
      return statement;
    },
  };
}
