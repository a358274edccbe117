import type { Selectable } from "kysely";
import type { Schema } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

export type SettingChange = Selectable<Schema["settingChanges"]>;

/** Returns the changes to the settings in `names`, newest first. Without `names`, returns the changes to all settings. */
export function findSettingChanges(db: Queryable, names?: readonly string[]) {
  const changes = db.selectFrom("settingChanges").selectAll().orderBy("id", "desc");
  return (names === undefined ? changes : changes.where("name", "in", names)).execute();
}

/** Returns the newest change of each setting, by the setting's name. */
export async function findCurrentSettings(db: Queryable): Promise<Map<string, SettingChange>> {
  const newest = await db
    .selectFrom("settingChanges")
    .selectAll()
    .where("id", "in", (changes) =>
      changes
        .selectFrom("settingChanges")
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("name"),
    )
    .execute();
  return new Map(newest.map((change) => [change.name, change]));
}

/** Stores one change to a setting. */
export async function insertSettingChange(
  transaction: WriteTransaction,
  change: Omit<SettingChange, "id">,
): Promise<void> {
  await transaction.insertInto("settingChanges").values(change).execute();
}
