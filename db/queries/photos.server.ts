import { inTransaction, type Queryable } from "../transactions.server";

/** A re-encoded photo; its id is the hash of the content, so the same photo is stored once. */
export interface Photo {
  id: string;
  /** Pixels of the large size. */
  width: number;
  height: number;
  /** Such as `image/webp`. */
  mediaType: string;
  small: Buffer;
  large: Buffer;
}

/** One size of a photo, ready to be served. */
export interface PhotoFile {
  mediaType: string;
  bytes: Buffer;
}

/** Stores a photo; one that is there already stays as it is. */
export async function insertPhoto(db: Queryable, photo: Photo, now = new Date()): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("photos")
      .values({
        id: photo.id,
        width: photo.width,
        height: photo.height,
        media_type: photo.mediaType,
        bytes_small: photo.small,
        bytes_large: photo.large,
        created_at: now.toISOString(),
      })
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
    .select(["media_type", size === "small" ? "bytes_small as bytes" : "bytes_large as bytes"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : { mediaType: row.media_type, bytes: row.bytes };
}

/** Removes the photos that no team member shows and returns how many. */
export async function deleteUnusedPhotos(db: Queryable): Promise<number> {
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("photos")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("team_members")
              .select("team_members.id")
              .whereRef("team_members.photo_id", "=", "photos.id"),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
