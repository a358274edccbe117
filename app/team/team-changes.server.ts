import * as z from "zod/mini";
import { announceChange } from "#db/postgres/changes.server";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteTeamMemberById,
  deleteUnusedPhotos,
  findAllTeamMembers,
  insertPhoto,
  insertTeamMember,
  type Photo,
  reorderTeamMembers,
  type TeamMemberFields,
  type TeamMemberRecord,
  type TeamMemberUpdate,
  updateTeamMember,
} from "#db/queries/team.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { type Field, form, optionalText, requiredText } from "~/ui/form-schema";
import { maxLengthOf, type TeamTextName, type TeamTexts, teamRows, textsOfMember } from "./fields";
import { photoPath } from "./photo";

/** The schema of a member's texts. */
export const teamMemberForm = form(textFields());

/** What a PUT of a team member may name; what `profileImage` holds is judged with the photos. */
export const teamMemberChange = z.extend(z.partial(teamMemberForm), {
  profileImage: z.optional(z.unknown()).check(
    z.meta({
      type: ["string", "null"],
      anyOf: [
        { pattern: "^data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$" },
        { pattern: "^(?:https?://[^/]+)?/photos/[0-9a-f]{64}-(?:small|large)\\.webp$" },
      ],
    }),
  ),
});

function textFields() {
  const fields = teamRows.map((row) => {
    const max = maxLengthOf(row);
    return [
      row.name,
      row.message === undefined ? optionalText(max) : requiredText(row.message, max),
    ];
  });
  // Each row gives its own name, and a row with a message a text that must be there.
  return Object.fromEntries(fields) as {
    [Name in TeamTextName]: Field<NonNullable<TeamTexts[Name]> | Extract<TeamTexts[Name], null>>;
  };
}

/** A team member as the API shows it; `profileImage` is a path of this site, or null. */
export type PresentedTeamMember = TeamTexts & { id: string; profileImage: string | null };

/** Returns what everybody may know of a team member. */
export function presentTeamMember(member: TeamMemberRecord): PresentedTeamMember {
  const { id, photoId } = member;
  return { id, ...textsOfMember(member), profileImage: photoId && photoPath(photoId) };
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
  actorId: string,
  expectedVersion?: number,
): Promise<TeamMemberUpdate> {
  return inTransaction(db, async (transaction) => {
    if (photo !== undefined) await insertPhoto(transaction, photo);
    const change = photo === undefined ? fields : { ...fields, photoId: photo.id };
    const update = await updateTeamMember(transaction, id, change, { expectedVersion });
    await deleteUnusedPhotos(transaction);
    if (update.outcome === "updated") {
      const names = Object.keys(change).map((name) => (name === "photoId" ? "profileImage" : name));
      await record(transaction, actorId, "team-member.updated", id, { fields: names });
    }
    return update;
  });
}

/** Adds a team member at the end of the page, and an audit entry; returns the member. */
export function addTeamMember(
  db: Queryable,
  texts: TeamTexts,
  actorId: string,
): Promise<TeamMemberRecord> {
  return inTransaction(db, async (transaction) => {
    const member = await insertTeamMember(transaction, texts);
    await record(transaction, actorId, "team-member.added", member.id);
    return member;
  });
}

/** Removes a team member and their photo, with an audit entry; tells whether there was one. */
export function removeTeamMember(db: Queryable, id: string, actorId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await deleteTeamMemberById(transaction, id))) return false;
    await deleteUnusedPhotos(transaction);
    await record(transaction, actorId, "team-member.removed", id);
    return true;
  });
}

/** Moves a team member one place up or down, with an audit entry; nothing happens at the ends of the list. */
export function moveTeamMember(
  db: Queryable,
  id: string,
  direction: "up" | "down",
  actorId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const ids = (await findAllTeamMembers(transaction)).map((member) => member.id);
    const from = ids.indexOf(id);
    const to = direction === "up" ? from - 1 : from + 1;
    if (from === -1 || ids[to] === undefined) return;
    await reorderTeamMembers(transaction, ids.toSpliced(from, 1).toSpliced(to, 0, id));
    await record(transaction, actorId, "team-member.moved", id, { direction });
  });
}

/** Writes a change into the audit log, and tells the other processes of a site on PostgreSQL once it is committed. */
async function record(
  transaction: WriteTransaction,
  actorId: string,
  action: string,
  subjectId: string,
  detail: AuditDetail | null = null,
): Promise<void> {
  const actor = { kind: "admin", id: actorId } as const;
  const subject = { kind: "team-member", id: subjectId };
  await recordEvent(transaction, { actor, action, subject, detail });
  await announceChange(transaction, "team");
}
