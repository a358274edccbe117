import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "./transactions.server";

/** Stands in a query that is kept for a value that is given each time. */
class Slot {
  constructor(
    readonly row: number,
    readonly name: string,
  ) {}
}

/**
 * Returns what runs a query that Kysely builds and compiles once for so many rows of these names, and then runs with other values:
 * building it took longer than running it. `build` hands the values to Kysely and looks at none of them; what is undefined
 * is left out, of all rows if of the first.
 */
export function keptQuery<Rows extends [object, ...object[]], Result>(
  build: (db: Queryable, rows: Rows) => Compilable<Result>,
): (db: Queryable, ...rows: Rows) => Promise<Result[]> {
  const kept = new WeakMap<object, Map<string, CompiledQuery>>();
  return async (db, ...rows) => {
    const { adapter } = db.getExecutor();
    const known = kept.get(adapter) ?? new Map<string, CompiledQuery>();
    kept.set(adapter, known);
    const names = Object.entries(rows[0]).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    const shape = `${rows.length} ${names}`;
    let query = known.get(shape);
    if (query === undefined) {
      const slots = rows.map((_, row) =>
        Object.fromEntries(names.map((name) => [name, new Slot(row, name)])),
      );
      // Kysely takes whatever it is given for a value.
      query = build(db, slots as unknown as Rows).compile();
      known.set(shape, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(rows[value.row] ?? {}, value.name) : value,
    );
    return (await db.executeQuery<Result>({ ...query, parameters })).rows;
  };
}
