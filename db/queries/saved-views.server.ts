import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { SavedViewsTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

/** A list that somebody of staff keeps, with whose it is; who is `disabled` cannot sign in any more. */
export type SavedView = Pick<
  Selectable<SavedViewsTable>,
  "id" | "ownerId" | "name" | "filters" | "shared"
> & { owner: string; disabled: boolean };

/** What its owner says of a view. */
export type SavedViewName = Pick<SavedViewsTable, "name" | "nameKey" | "shared">;

/** Returns the views that somebody of staff has, and those that others share, by name. */
export function findAllViewsFor(db: Queryable, adminId: string): Promise<SavedView[]> {
  return db
    .selectFrom("savedViews")
    .innerJoin("admins", "admins.id", "savedViews.ownerId")
    .select([
      "savedViews.id",
      "savedViews.ownerId",
      "savedViews.name",
      "savedViews.filters",
      "savedViews.shared",
      "admins.username as owner",
      "admins.disabled",
    ])
    .where((eb) => eb.or([eb("ownerId", "=", adminId), eb("shared", "=", true)]))
    .orderBy("savedViews.nameKey")
    .orderBy("savedViews.id")
    .execute();
}

/** Returns the id of the new view. */
export async function insertView(
  transaction: WriteTransaction,
  view: SavedViewName & Pick<SavedViewsTable, "ownerId" | "filters">,
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto("savedViews")
    .values({ ...view, id, createdAt: new Date().toISOString() })
    .execute();
  return id;
}

export async function updateView(
  transaction: WriteTransaction,
  id: string,
  view: SavedViewName & Partial<Pick<SavedViewsTable, "filters">>,
): Promise<void> {
  await transaction.updateTable("savedViews").set(view).where("id", "=", id).execute();
}

export async function deleteViewById(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("savedViews").where("id", "=", id).execute();
}
