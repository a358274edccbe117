import type { Compilable, CompiledQuery } from "kysely";
import { rowsAtOnce } from "./dialect.server";
import type { Queryable } from "./transactions.server";

/** Stands in a query that is kept for a value that is given each time. */
class Slot {
  constructor(
    readonly row: number,
    readonly name: string,
  ) {}
}

/** A query for so many rows of these names. */
interface Kept {
  rows: number;
  names: readonly string[];
  query: CompiledQuery;
}

/**
 * Returns what runs a query that Kysely builds and compiles once for so many rows of these names, and then runs with other values:
 * building it took longer than running it. `build` hands the values to Kysely and looks at none of them; what is undefined
 * is left out, of all rows if of the first.
 */
export function keptQuery<Rows extends [object, ...object[]], Result>(
  build: (db: Queryable, rows: Rows) => Compilable<Result>,
): (db: Queryable, ...rows: Rows) => Promise<Result[]> {
  const kept = new WeakMap<object, Kept[]>();
  return async (db, ...rows) => {
    const { adapter } = db.getExecutor();
    const known = kept.get(adapter) ?? [];
    kept.set(adapter, known);
    let one = known.find((one) => one.rows === rows.length && hasNames(rows[0], one.names));
    if (one === undefined) {
      const names = Object.keys(rows[0]).filter((name) => isGiven(rows[0], name));
      const slots = rows.map((_, row) =>
        Object.fromEntries(names.map((name) => [name, new Slot(row, name)])),
      );
      // Kysely takes whatever it is given for a value.
      const query = build(db, slots as unknown as Rows).compile();
      one = { rows: rows.length, names, query };
      known.push(one);
    }
    const { query } = one;
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(rows[value.row] ?? {}, value.name) : value,
    );
    const asked = { ...query, parameters };
    return rowsAtOnce<Result>(db, asked) ?? (await db.executeQuery<Result>(asked)).rows;
  };
}

/** Makes nothing that would have to be cleared away: a lead's row has sixty names, and is asked about for each of its queries. */
function hasNames(row: object, names: readonly string[]): boolean {
  let at = 0;
  for (const name in row) {
    if (isGiven(row, name) && names[at++] !== name) return false;
  }
  return at === names.length;
}

function isGiven(row: object, name: string): boolean {
  return Reflect.get(row, name) !== undefined;
}
