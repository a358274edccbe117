import { randomUUID } from "node:crypto";
import type { Schema } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

/** Returns the saved views of a member of staff and the shared views of others, sorted by name. */
export function findAllViewsFor(db: Queryable, adminId: string) {
  return db
    .selectFrom("savedViews")
    .innerJoin("admins", "admins.id", "savedViews.ownerId")
    .select([
      "savedViews.id",
      "savedViews.ownerId",
      "savedViews.name",
      "savedViews.filters",
      "savedViews.shared",
      "admins.displayName as owner",
    ])
    .where((eb) => eb.or([eb("ownerId", "=", adminId), eb("shared", "=", true)]))
    .orderBy("savedViews.nameKey")
    .orderBy("savedViews.id")
    .execute();
}

/** Stores a view of the lead list and returns the view's id. Replaces the owner's view of the same name. */
export async function upsertView(
  transaction: WriteTransaction,
  view: Omit<Schema["savedViews"], "id" | "createdAt">,
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

/** Deletes a saved view. */
export async function deleteView(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("savedViews").where("id", "=", id).execute();
}
