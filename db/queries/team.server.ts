import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { Schema } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { findSetting, upsertSetting } from "./operations.server";

export type TeamMemberRecord = Selectable<Schema["teamMembers"]>;

/** The columns that staff do not edit. */
type OtherColumns = "id" | "position" | "sample" | "version" | "createdAt" | "updatedAt";

/** The columns of a team member that staff edit. */
export type TeamMemberFields = Omit<TeamMemberRecord, OtherColumns>;

/** A team member to add at the end of the list. */
type NewTeamMember = Omit<Insertable<Schema["teamMembers"]>, OtherColumns> &
  Partial<Pick<TeamMemberRecord, "sample">>;

/** Returns all team members in their order on the about page. */
export function findAllTeamMembers(db: Queryable): Promise<TeamMemberRecord[]> {
  return db.selectFrom("teamMembers").selectAll().orderBy("position").orderBy("id").execute();
}

/** Returns a team member, or null. */
export function findTeamMemberById(db: Queryable, id: string): Promise<TeamMemberRecord | null> {
  return firstRow(db.selectFrom("teamMembers").selectAll().where("id", "=", id));
}

/** Adds a team member at the end of the list and returns it. */
export async function insertTeamMember(transaction: WriteTransaction, member: NewTeamMember) {
  const at = new Date().toISOString();
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
}

/** Updates a team member, who is then no longer example content. */
export function updateTeamMember(
  transaction: WriteTransaction,
  { id, version }: Pick<TeamMemberRecord, "id" | "version">,
  fields: Partial<TeamMemberFields>,
): Promise<TeamMemberRecord> {
  const updatedAt = new Date().toISOString();
  return transaction
    .updateTable("teamMembers")
    .set({ ...fields, sample: false, version: version + 1, updatedAt })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes a team member. Returns whether it existed. */
export async function deleteTeamMemberById(transaction: WriteTransaction, id: string) {
  return (await changedRows(transaction.deleteFrom("teamMembers").where("id", "=", id))) > 0;
}

/** Moves a team member one place up (-1) or down (1). Returns false at the ends of the list, and for an unknown member. */
export async function moveTeamMember(transaction: WriteTransaction, id: string, step: -1 | 1) {
  const members = await findAllTeamMembers(transaction);
  const from = members.findIndex((member) => member.id === id);
  const [moved, other] = [members[from], members[from + step]];
  if (moved === undefined || other === undefined) return false;
  const swap = (member: TeamMemberRecord, { position }: TeamMemberRecord) =>
    transaction.updateTable("teamMembers").set({ position }).where("id", "=", member.id).execute();
  await swap(moved, other);
  await swap(other, moved);
  return true;
}

const seededSetting = "sample-team-seeded";

/** Adds the example team once. Returns false if it was added before or the team is not empty. */
export function seedExampleTeam(db: Queryable, members: readonly Omit<NewTeamMember, "sample">[]) {
  return inTransaction(db, async (transaction) => {
    if ((await findSetting(transaction, seededSetting)) !== null) return false;
    await upsertSetting(transaction, seededSetting, "yes");
    if ((await findAllTeamMembers(transaction)).length > 0) return false;
    for (const member of members) await insertTeamMember(transaction, { ...member, sample: true });
    return true;
  });
}
