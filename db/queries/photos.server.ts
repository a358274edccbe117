import { type Selectable, sql } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { Schema } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";

/** A re-encoded photo. Its id is the hash of the content, so the same photo is stored once. */
export type Photo = Omit<Selectable<Schema["photos"]>, "createdAt">;

/** Stores a photo, unless it is already stored. */
export async function insertPhoto(db: Queryable, photo: Photo): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("photos")
      .values({ ...photo, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}

/** Returns the bytes and media type of a photo, or null. */
export function findPhotoById(db: Queryable, id: string, size: "small" | "large") {
  return firstRow(
    db
      .selectFrom("photos")
      .select(["mediaType", size === "small" ? "bytesSmall as bytes" : "bytesLarge as bytes"])
      .where("id", "=", id),
  );
}

/** Removes the photos that no team member uses. Retains photos named in any setting change, so that the change can be undone. Returns how many it removed. */
export function deleteUnusedPhotos(transaction: WriteTransaction): Promise<number> {
  return changedRows(
    transaction
      .deleteFrom("photos")
      .where("id", "not in", ({ selectFrom }) =>
        selectFrom("teamMembers")
          .select((eb) => eb.ref("photoId").$notNull().as("id"))
          .where("photoId", "is not", null),
      )
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom("settingChanges")
              .select("settingChanges.id")
              .where("value", "like", sql<string>`'%"' || ${ref("photos.id")} || '"%'`),
          ),
        ),
      ),
  );
}
