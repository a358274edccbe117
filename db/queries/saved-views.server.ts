import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { changedRows } from "../records.server";
import type { SavedViewsTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

/** A saved view with its owner. `disabled` is true if the owner's account is disabled. */
export type SavedView = Pick<
  Selectable<SavedViewsTable>,
  "id" | "ownerId" | "name" | "filters" | "shared"
> & { owner: string; disabled: boolean };

type SavedViewName = Pick<SavedViewsTable, "name" | "nameKey" | "shared">;

/** Returns the views of a member of staff and the shared views of others, by name. */
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

/** Stores a view and returns its id. Replaces the owner's view of the same name. */
export async function upsertView(
  transaction: WriteTransaction,
  view: SavedViewName & Pick<SavedViewsTable, "ownerId" | "filters">,
): Promise<string> {
  const { name, filters, shared } = view;
  const { id } = await transaction
    .insertInto("savedViews")
    .values({ ...view, id: randomUUID(), createdAt: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict.columns(["ownerId", "nameKey"]).doUpdateSet({ name, filters, shared }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a view. Returns false if the owner does not have it, or has another view of that name. */
export async function updateView(
  transaction: WriteTransaction,
  { id, ownerId }: Pick<SavedView, "id" | "ownerId">,
  view: SavedViewName,
): Promise<boolean> {
  const others = transaction
    .selectFrom("savedViews as other")
    .select("other.id")
    .where("other.ownerId", "=", ownerId)
    .where("other.nameKey", "=", view.nameKey)
    .where("other.id", "<>", id);
  const changed = transaction
    .updateTable("savedViews")
    .set(view)
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where(({ not, exists }) => not(exists(others)));
  return (await changedRows(changed)) > 0;
}

export async function deleteView(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("savedViews").where("id", "=", id).execute();
}
