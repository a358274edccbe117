import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { PhotosTable, TeamMembersTable } from "../schema";
import { inTransaction, type Queryable } from "../transactions.server";
import { findSetting, upsertSetting } from "./operations.server";

export type TeamMemberRecord = Selectable<TeamMembersTable>;

/** What the database itself keeps of a team member. */
type Kept = "id" | "position" | "sample" | "version" | "createdAt" | "updatedAt";

/** What staff edit of a team member. */
export type TeamMemberFields = Omit<TeamMemberRecord, Kept>;

/** A team member to add at the end of the list; what may be null may be left out. */
type NewTeamMember = Omit<Insertable<TeamMembersTable>, Kept> &
  Partial<Pick<TeamMemberRecord, "sample">>;

/** How an update went; on `conflict` another editor was first and `member` is what is stored now. */
type TeamMemberUpdate =
  | { outcome: "updated" | "conflict"; member: TeamMemberRecord }
  | { outcome: "not-found" };

export function findAllTeamMembers(db: Queryable): Promise<TeamMemberRecord[]> {
  return db.selectFrom("teamMembers").selectAll().orderBy("position").orderBy("id").execute();
}

export function findTeamMemberById(db: Queryable, id: string): Promise<TeamMemberRecord | null> {
  return firstRow(db.selectFrom("teamMembers").selectAll().where("id", "=", id));
}

/** Adds a team member at the end of the list and returns it. */
export function insertTeamMember(db: Queryable, member: NewTeamMember): Promise<TeamMemberRecord> {
  const at = new Date().toISOString();
  return inTransaction(db, async (transaction) => {
    const { last } = await transaction
      .selectFrom("teamMembers")
      .select((eb) => eb.fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    return transaction
      .insertInto("teamMembers")
      .values({
        sample: false,
        ...member,
        id: randomUUID(),
        position: Number(last ?? -1) + 1,
        createdAt: at,
        updatedAt: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** An edited entry is no sample any more. Refused when somebody else changed it since `expectedVersion`. */
export function updateTeamMember(
  db: Queryable,
  id: string,
  fields: Partial<TeamMemberFields>,
  { expectedVersion }: { expectedVersion?: number | undefined } = {},
): Promise<TeamMemberUpdate> {
  return inTransaction(db, async (transaction) => {
    const current = await findTeamMemberById(transaction, id);
    if (current === null) return { outcome: "not-found" };
    if (expectedVersion !== undefined && expectedVersion !== current.version) {
      return { outcome: "conflict", member: current };
    }
    const member = await transaction
      .updateTable("teamMembers")
      .set({
        ...fields,
        sample: false,
        version: current.version + 1,
        updatedAt: new Date().toISOString(),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { outcome: "updated", member };
  });
}

/** Removes a team member and tells whether there was one. */
export async function deleteTeamMemberById(db: Queryable, id: string): Promise<boolean> {
  const removed = await inTransaction(db, (transaction) =>
    changedRows(transaction.deleteFrom("teamMembers").where("id", "=", id)),
  );
  return removed > 0;
}

/** Puts the members in the order of `ids`; members that are not named keep their order after them. */
export async function reorderTeamMembers(db: Queryable, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const members = await findAllTeamMembers(transaction);
    const rank = new Map(ids.map((id, index) => [id, index]));
    const ordered = members.toSorted(
      (a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length),
    );
    for (const [position, member] of ordered.entries()) {
      if (member.position === position) continue;
      await transaction
        .updateTable("teamMembers")
        .set({ position })
        .where("id", "=", member.id)
        .execute();
    }
  });
}

const seededSetting = "sample-team-seeded";

/** Marked as sample; a team that staff have emptied or changed stays as it is. Tells whether it did. */
export function seedExampleTeam(
  db: Queryable,
  members: readonly Omit<NewTeamMember, "sample">[],
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if ((await findSetting(transaction, seededSetting)) !== null) return false;
    await upsertSetting(transaction, seededSetting, "yes");
    if ((await findAllTeamMembers(transaction)).length > 0) return false;
    for (const member of members) await insertTeamMember(transaction, { ...member, sample: true });
    return true;
  });
}

/** A re-encoded photo; its id is the hash of the content, so the same photo is stored once. */
export type Photo = Omit<Selectable<PhotosTable>, "createdAt">;

/** Stores a photo; one that is there already stays as it is. */
export async function insertPhoto(db: Queryable, photo: Photo): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("photos")
      .values({ ...photo, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}

export function findPhotoById(
  db: Queryable,
  id: string,
  size: "small" | "large",
): Promise<{ mediaType: string; bytes: Buffer } | null> {
  return firstRow(
    db
      .selectFrom("photos")
      .select(["mediaType", size === "small" ? "bytesSmall as bytes" : "bytesLarge as bytes"])
      .where("id", "=", id),
  );
}

/** Removes the photos that no team member shows and returns how many. */
export function deleteUnusedPhotos(db: Queryable): Promise<number> {
  return inTransaction(db, (transaction) =>
    changedRows(
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
        ),
    ),
  );
}
