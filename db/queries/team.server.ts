import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { Schema } from "../schema";
import { inTransaction, type Queryable } from "../transactions.server";
import { findSetting, upsertSetting } from "./operations.server";

export type TeamMemberRecord = Selectable<Schema["teamMembers"]>;

/** The columns that staff do not edit. */
type OtherColumns = "id" | "position" | "sample" | "version" | "createdAt" | "updatedAt";

/** The columns that staff edit. */
export type TeamMemberFields = Omit<TeamMemberRecord, OtherColumns>;

/** A team member to add at the end of the list. */
type NewTeamMember = Omit<Insertable<Schema["teamMembers"]>, OtherColumns> &
  Partial<Pick<TeamMemberRecord, "sample">>;

/** The result of an update. On `conflict` someone else changed the member first, and `member` is the stored one. */
type TeamMemberUpdate =
  | { outcome: "updated" | "conflict"; member: TeamMemberRecord }
  | { outcome: "not-found" };

/** Returns the team members in their order on the page. */
export function findAllTeamMembers(db: Queryable): Promise<TeamMemberRecord[]> {
  return db.selectFrom("teamMembers").selectAll().orderBy("position").orderBy("id").execute();
}

/** Returns a team member, or null. */
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

/** Updates a team member, who is then no longer example content. Returns a conflict if the version is not `expectedVersion`. */
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

/** Removes a team member. Returns whether it existed. */
export async function deleteTeamMemberById(db: Queryable, id: string): Promise<boolean> {
  const removed = await inTransaction(db, (transaction) =>
    changedRows(transaction.deleteFrom("teamMembers").where("id", "=", id)),
  );
  return removed > 0;
}

/** Sorts the team members in the order of `ids`. Members not in `ids` follow in their present order. */
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

/** Adds the example team once. Returns false if it was added before or the team is not empty. */
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
