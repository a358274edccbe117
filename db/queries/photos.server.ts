import type { Selectable } from "kysely";
import type { PhotosTable } from "../schema/team";
import { inTransaction, type Queryable } from "../transactions.server";

/** A re-encoded photo; its id is the hash of the content, so the same photo is stored once. */
export type Photo = Omit<Selectable<PhotosTable>, "createdAt" | "bytesSmall" | "bytesLarge"> & {
  small: Buffer;
  large: Buffer;
};

/** One size of a photo, ready to be served. */
export interface PhotoFile {
  mediaType: string;
  bytes: Buffer;
}

/** Stores a photo; one that is there already stays as it is. */
export async function insertPhoto(
  db: Queryable,
  { small, large, ...photo }: Photo,
  now = new Date(),
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("photos")
      .values({ ...photo, bytesSmall: small, bytesLarge: large, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}

/** Returns one size of a photo, or null. */
export async function findPhotoById(
  db: Queryable,
  id: string,
  size: "small" | "large",
): Promise<PhotoFile | null> {
  const row = await db
    .selectFrom("photos")
    .select(["mediaType", size === "small" ? "bytesSmall as bytes" : "bytesLarge as bytes"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes the photos that no team member shows and returns how many. */
export async function deleteUnusedPhotos(db: Queryable): Promise<number> {
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("photos")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("teamMembers")
              .select("teamMembers.id")
              .whereRef("teamMembers.photoId", "=", "photos.id"),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
