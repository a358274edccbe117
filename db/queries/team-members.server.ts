import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { toFlag } from "../schema/columns";
import type { TeamMembersTable } from "../schema/team-members";
import { inTransaction, type Queryable } from "../transactions.server";

/** What staff edit of a team member. */
export interface TeamMemberFields {
  name: string;
  role: string;
  experience: string;
  bio: string;
  /** The id of a stored photo, or null. */
  photoId: string | null;
}

/** A team member as stored. */
export interface TeamMemberRecord extends TeamMemberFields {
  id: string;
  /** Order on the page, from 0. */
  position: number;
  /** True while the entry is sample content that came with the program. */
  sample: boolean;
  /** Goes up with every change. */
  version: number;
  /** UTC ISO. */
  createdAt: string;
  updatedAt: string;
}

/** A team member to add at the end of the list. */
export type NewTeamMember = Omit<TeamMemberFields, "photoId"> & {
  photoId?: string | null;
  sample?: boolean;
};

/** How an update went; on `conflict` another editor was first and `member` is what is stored now. */
export type TeamMemberUpdate =
  | { outcome: "updated"; member: TeamMemberRecord }
  | { outcome: "conflict"; member: TeamMemberRecord }
  | { outcome: "not-found" };

/** Returns the whole team in the order of the page. */
export async function findAllTeamMembers(db: Queryable): Promise<TeamMemberRecord[]> {
  const rows = await db
    .selectFrom("team_members")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(toTeamMember);
}

/** Returns the team member with this id, or null. */
export async function findTeamMemberById(
  db: Queryable,
  id: string,
): Promise<TeamMemberRecord | null> {
  const row = await db
    .selectFrom("team_members")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toTeamMember(row);
}

/** Adds a team member at the end of the list and returns it. */
export function insertTeamMember(
  db: Queryable,
  member: NewTeamMember,
  now = new Date(),
): Promise<TeamMemberRecord> {
  return inTransaction(db, async (transaction) => {
    const { last } = await transaction
      .selectFrom("team_members")
      .select((eb) => eb.fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    const row = await transaction
      .insertInto("team_members")
      .values({
        id: randomUUID(),
        position: Number(last ?? -1) + 1,
        name: member.name,
        role: member.role,
        experience: member.experience,
        bio: member.bio,
        photo_id: member.photoId ?? null,
        sample: toFlag(member.sample ?? false),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toTeamMember(row);
  });
}

/**
 * Changes the fields given and returns the new state; an edited entry is no sample any more. With `expectedVersion`,
 * the change is refused when somebody else has changed the entry since.
 */
export function updateTeamMember(
  db: Queryable,
  id: string,
  fields: Partial<TeamMemberFields>,
  { expectedVersion, now = new Date() }: { expectedVersion?: number | undefined; now?: Date } = {},
): Promise<TeamMemberUpdate> {
  return inTransaction(db, async (transaction) => {
    const current = await findTeamMemberById(transaction, id);
    if (current === null) return { outcome: "not-found" };
    if (expectedVersion !== undefined && expectedVersion !== current.version) {
      return { outcome: "conflict", member: current };
    }
    const { photoId, ...texts } = fields;
    const row = await transaction
      .updateTable("team_members")
      .set({
        name: texts.name,
        role: texts.role,
        experience: texts.experience,
        bio: texts.bio,
        photo_id: photoId,
        sample: toFlag(false),
        version: current.version + 1,
        updated_at: now.toISOString(),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { outcome: "updated", member: toTeamMember(row) };
  });
}

/** Removes a team member and tells whether there was one. */
export async function deleteTeamMemberById(db: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction.deleteFrom("team_members").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
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
        .updateTable("team_members")
        .set({ position })
        .where("id", "=", member.id)
        .execute();
    }
  });
}

function toTeamMember(row: Selectable<TeamMembersTable>): TeamMemberRecord {
  return {
    id: row.id,
    position: row.position,
    name: row.name,
    role: row.role,
    experience: row.experience,
    bio: row.bio,
    photoId: row.photo_id,
    sample: row.sample === 1,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
