import { inTransaction, type Queryable } from "../transactions.server";

/** Returns the value of a setting, or null. */
export async function findSetting(db: Queryable, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Sets a setting. */
export async function upsertSetting(
  db: Queryable,
  key: string,
  value: string,
  now = new Date(),
): Promise<void> {
  const row = { key, value, updatedAt: now.toISOString() };
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute(),
  );
}
