import { getDatabase } from "#db/connection.server";
import { findTeamMemberById } from "#db/queries/team-members.server";
import { Fault } from "~/http/faults.server";
import { answerPost, asksForData, type Deed, type PostedForm } from "~/http/form-post.server";
import { purgePages } from "~/http/front-door/page-cache.server";
import { answer, seeOther } from "~/http/respond.server";
import { findStaff, requireStaff } from "~/staff/guards.server";
import type { ResumableFields } from "~/staff/redirect-to-sign-in.server";
import type { SignedInStaff } from "~/staff/sessions.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { preparePhoto } from "./prepare-photo.server";
import { type TeamTexts, teamMemberForm, teamTextNames } from "./team";
import {
  addTeamMember,
  changeTeamMember,
  moveTeamMember,
  removeTeamMember,
} from "./team-desk.server";
import type { TeamDone, TeamIntent, TeamResult } from "./team-result";
import { teamMessages } from "./team-texts";

const typedTexts: ResumableFields = { add: teamTextNames, save: teamTextNames };

/**
 * Answers a post of the team desk. A plain form gets a redirect to the page, which shows the success, or the page again
 * with what was typed; a hydrated form, which posts to `?enhanced=1`, gets data. Statuses: 400, 401, 404, 409, 413, 503.
 */
export function answerTeamPost(request: Request) {
  return answerPost<TeamResult, SignedInStaff>(request, { guard: requireEditor, deeds, refusal });
}

/** A hydrated form is told that the session is over, and stays with what was typed; a plain one goes to sign in. */
async function requireEditor(request: Request): Promise<SignedInStaff> {
  if (!asksForData(request)) return requireStaff(request, typedTexts);
  const admin = await findStaff(request);
  if (admin === null) throw new Fault("signed-out", "Sign in again.");
  return admin;
}

const deeds: Record<TeamIntent, Deed<TeamResult, SignedInStaff>> = {
  save: async (form, { id: adminId }) => {
    const id = form.text("id");
    const typed = textsOf(form);
    const checked = checkForm(teamMemberForm, typed);
    if (!checked.ok) return refused(id, checked.errors, typed);
    const version = Number(form.text("version"));
    const expectedVersion = Number.isInteger(version) ? version : -1;
    const { db } = getDatabase();
    const update = await changeTeamMember(db, id, checked.values, { adminId, expectedVersion });
    if (update.outcome === "not-found") throw gone();
    if (update.outcome === "updated") return done(form, "updated");
    const { name, role, experience, bio, version: newest } = update.member;
    const stored = { name, role, experience, bio };
    return answer({ outcome: "conflict", memberId: id, typed, stored, version: newest }, 409);
  },
  add: async (form, { id: adminId }) => {
    const typed = textsOf(form);
    const checked = checkForm(teamMemberForm, typed);
    if (!checked.ok) return refused(null, checked.errors, typed);
    await addTeamMember(getDatabase().db, checked.values, { adminId });
    return done(form, "added");
  },
  remove: async (form, { id: adminId }) => {
    // Whoever removed the member first wanted the same.
    await removeTeamMember(getDatabase().db, form.text("id"), { adminId });
    return done(form, "removed");
  },
  move: async (form, { id: adminId }) => {
    const direction = form.text("direction") === "up" ? "up" : "down";
    await moveTeamMember(getDatabase().db, form.text("id"), direction, { adminId });
    return done(form, "moved");
  },
  photo: async (form, { id: adminId }) => {
    const id = form.text("id");
    const file = form.file("photo");
    if (file === null) throw new Fault("refused", teamMessages.imageInvalid);
    const { db } = getDatabase();
    if ((await findTeamMemberById(db, id)) === null) throw gone();
    const photo = await preparePhoto(Buffer.from(await file.arrayBuffer()));
    const update = await changeTeamMember(db, id, { photo }, { adminId });
    if (update.outcome === "not-found") throw gone();
    return done(form, "photo-updated");
  },
  "remove-photo": async (form, { id: adminId }) => {
    const { db } = getDatabase();
    const update = await changeTeamMember(db, form.text("id"), { photoId: null }, { adminId });
    if (update.outcome === "not-found") throw gone();
    return done(form, "photo-removed");
  },
};

function done(form: PostedForm, what: TeamDone) {
  purgePages("team");
  return form.enhanced
    ? answer<TeamResult>({ outcome: "done", done: what })
    : seeOther(`/admin/team?done=${what}`);
}

function gone(): Fault {
  return new Fault("gone", teamMessages.gone);
}

function refused(memberId: string | null, errors: FieldErrors, typed: TeamTexts) {
  return answer<TeamResult>({ outcome: "refused", memberId, errors, typed }, 400);
}

function refusal({ kind, message }: Fault, form: PostedForm): TeamResult {
  if (kind === "signed-out") return { outcome: "signed-out" };
  const typed = form.intent === "save" || form.intent === "add" ? textsOf(form) : null;
  if (kind === "gone") return { outcome: "gone", typed };
  const { updateFailed, uploadFailed } = teamMessages;
  const failed = form.intent === "photo" ? uploadFailed : updateFailed;
  return {
    outcome: "failed",
    memberId: form.text("id") || null,
    message: kind === "unavailable" ? failed : message,
    typed,
  };
}

function textsOf(form: PostedForm): TeamTexts {
  return form.typed(teamTextNames, ["bio"]);
}
