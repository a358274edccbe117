import type { DeleteResult, KyselyPlugin, Selectable, UpdateResult } from "kysely";
import type { Schema } from "./schema";

type Flag<Row> = { [Column in keyof Row]: Row[Column] extends boolean ? Column : never }[keyof Row];
type FlagColumn = { [Table in keyof Schema]: Flag<Selectable<Schema[Table]>> }[keyof Schema];

// The compiler requires exactly the boolean columns of the schema.
const flagColumns: Record<FlagColumn, true> = {
  agreeToTerms: true,
  authorityPending: true,
  disabled: true,
  followUpTimed: true,
  notifyByMail: true,
  passwordTemporary: true,
  quarantined: true,
  sample: true,
  secondFactorPending: true,
  shared: true,
  smsConsent: true,
};

const comparedColumns = [
  "accountKey",
  "addressKey",
  "companyKey",
  "contentHash",
  "emailKey",
  "nameKey",
  "recipientKey",
  "submissionContentHash",
  "submissionKeyHash",
  "usernameKey",
  "words",
  "wordsId",
] as const;

/** Columns that only queries compare. Records never contain them. */
export type ComparedColumn = (typeof comparedColumns)[number];

/** A row of a table as queries return it: without the columns that are only compared. */
export type RecordOf<Table> = Omit<Selectable<Table>, ComparedColumn>;

const compared = new Set<string>(comparedColumns);

/** The Kysely plugin that converts rows to records. Replaces Kysely's CamelCasePlugin, which also walks every query and so takes longer than SQLite itself. */
export const siteRecords: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: toRecords(result.rows) }),
};

/** Converts rows to records: names become camelCase, and 0 and 1 in boolean columns become booleans. Leaves out the columns that only queries compare. */
export function toRecords(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = Object.keys(rows[0] ?? {})
    .map(describeColumn)
    .filter(({ name }) => !compared.has(name));
  // An object that grows property by property takes twice the memory of a copy.
  const blank: Record<string, unknown> = Object.fromEntries(
    columns.map(({ name }) => [name, null]),
  );
  return rows.map((row) => {
    const record = { ...blank };
    for (const { column, name, flag } of columns) {
      const value = row[column];
      record[name] = flag && value !== null ? value === 1 : value;
    }
    return record;
  });
}

/** Returns the name of a table or column in the database: `phone_e164` for `phoneE164`. */
export const toStoredName = memoize((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

const describeColumn = memoize((column) => {
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { column, name, flag: name in flagColumns };
});

/** Converts a value to the form that both engines store: booleans become 0 or 1. */
export function toStoredValue(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}

/** Returns an object with only these columns of a record. */
export function pick<Row extends object, const Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  // Object.fromEntries loses the names' types.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Returns the first row that a query finds, or null. */
export async function firstRow<Row>(query: {
  executeTakeFirst: () => Promise<Row | undefined>;
}): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null;
}

/** Runs a statement and returns how many rows it changed or deleted. */
export async function changedRows(statement: {
  executeTakeFirstOrThrow: () => Promise<UpdateResult | DeleteResult>;
}): Promise<number> {
  const result = await statement.executeTakeFirstOrThrow();
  return Number("numUpdatedRows" in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** Caches the results of a conversion. The cache stays small, because all names are in the code. */
function memoize<Result>(convert: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>();
  return (name) => {
    const converted = known.get(name) ?? convert(name);
    known.set(name, converted);
    return converted;
  };
}
