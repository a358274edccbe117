import { announceChange } from "#db/postgres/changes.server";
import { type AuditDetail, insertAuditEntry } from "#db/queries/audit.server";
import { deleteUnusedPhotos, insertPhoto, type Photo } from "#db/queries/photos.server";
import {
  deleteTeamMemberById,
  findAllTeamMembers,
  insertTeamMember,
  reorderTeamMembers,
  type TeamMemberFields,
  type TeamMemberRecord,
  type TeamMemberUpdate,
  updateTeamMember,
} from "#db/queries/team-members.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { movedInOrder, photoPath, type TeamTexts } from "./team";

/** A team member as the API shows it (specification, section 3); `profileImage` is a path of this site, or null. */
export interface PresentedTeamMember extends TeamTexts {
  id: string;
  profileImage: string | null;
}

/** Returns what everybody may know of a team member. */
export function presentTeamMember(member: TeamMemberRecord): PresentedTeamMember {
  const { id, name, role, experience, bio, photoId } = member;
  return { id, name, role, experience, bio, profileImage: photoId && photoPath(photoId) };
}

/** What to change of a team member: only what is named. A `photo` is stored and shown; `photoId` names a stored one, null none. */
export type TeamMemberChange = Partial<TeamMemberFields> & { photo?: Photo };

/**
 * Changes a team member and the audit log together, and forgets photos that nobody shows any more. With
 * `expectedVersion` the change is refused when somebody else was first.
 */
export function changeTeamMember(
  db: Queryable,
  id: string,
  { photo, ...fields }: TeamMemberChange,
  { adminId, expectedVersion }: { adminId: string; expectedVersion?: number | undefined },
): Promise<TeamMemberUpdate> {
  return inTransaction(db, async (transaction) => {
    if (photo !== undefined) await insertPhoto(transaction, photo);
    const change = photo === undefined ? fields : { ...fields, photoId: photo.id };
    const update = await updateTeamMember(transaction, id, change, { expectedVersion });
    await deleteUnusedPhotos(transaction);
    if (update.outcome === "updated") {
      const names = Object.keys(change).map((name) => (name === "photoId" ? "profileImage" : name));
      await record(transaction, adminId, "team-member.updated", id, { fields: names });
    }
    return update;
  });
}

/** Adds a team member at the end of the page, and an audit entry; returns the member. */
export function addTeamMember(
  db: Queryable,
  texts: TeamTexts,
  { adminId }: { adminId: string },
): Promise<TeamMemberRecord> {
  return inTransaction(db, async (transaction) => {
    const member = await insertTeamMember(transaction, texts);
    await record(transaction, adminId, "team-member.added", member.id);
    return member;
  });
}

/** Removes a team member and their photo, with an audit entry; tells whether there was one. */
export function removeTeamMember(
  db: Queryable,
  id: string,
  { adminId }: { adminId: string },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await deleteTeamMemberById(transaction, id))) return false;
    await deleteUnusedPhotos(transaction);
    await record(transaction, adminId, "team-member.removed", id);
    return true;
  });
}

/** Moves a team member one place up or down, with an audit entry; nothing happens at the ends of the list. */
export function moveTeamMember(
  db: Queryable,
  id: string,
  direction: "up" | "down",
  { adminId }: { adminId: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const ids = (await findAllTeamMembers(transaction)).map((member) => member.id);
    const moved = movedInOrder(ids, id, direction);
    if (moved.join() === ids.join()) return;
    await reorderTeamMembers(transaction, moved);
    await record(transaction, adminId, "team-member.moved", id, { direction });
  });
}

/** Writes a change into the audit log, and tells the other processes of a site on PostgreSQL once it is committed. */
async function record(
  transaction: Queryable,
  actorId: string,
  action: string,
  subjectId: string,
  detail: AuditDetail | null = null,
): Promise<void> {
  const subject = { subjectKind: "team-member", subjectId };
  await insertAuditEntry(transaction, {
    actorKind: "admin",
    actorId,
    action,
    ...subject,
    detail,
  });
  await announceChange(transaction, "team");
}
