import { getDatabase } from "#db/connection.server";
import { findAllTeamMembers, findPhotoById, findTeamMemberById } from "#db/queries/team.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { answerPost, asksForData, type Deed, type PostedForm } from "~/http/form-post.server";
import { purgePages } from "~/http/front-door/page-cache.server";
import {
  answer,
  fieldsRefused,
  jsonError,
  jsonSuccess,
  readJsonObject,
  seeOther,
  withJsonErrors,
} from "~/http/respond.server";
import {
  findStaff,
  requireStaff,
  requireStaffJson,
  type SignedInStaff,
} from "~/staff/guards.server";
import type { ResumableFields } from "~/staff/redirect-to-sign-in.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { type TeamTexts, teamRows, teamTextNames, textsOfMember } from "./fields";
import { photoIdOfAddress } from "./photo";
import { PhotoError, preparePhoto, readImageDataUrl } from "./prepare-photo.server";
import {
  addTeamMember,
  changeTeamMember,
  moveTeamMember,
  presentTeamMember,
  removeTeamMember,
  type TeamMemberChange,
  teamMemberChange,
  teamMemberForm,
} from "./team-changes.server";
import { type TeamDone, type TeamIntent, type TeamResult, teamMessages } from "./team-desk";

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
  save: async (form, { id: actorId }) => {
    const id = form.text("id");
    const typed = textsOf(form);
    const checked = checkForm(teamMemberForm, typed);
    if (!checked.ok) return refused(id, checked.errors, typed);
    const version = Number(form.text("version"));
    const expectedVersion = Number.isInteger(version) ? version : -1;
    const { db } = getDatabase();
    const update = await changeTeamMember(db, id, checked.values, actorId, expectedVersion);
    if (update.outcome === "not-found") throw gone();
    if (update.outcome === "updated") return done(form, "updated");
    const { member } = update;
    const stored = textsOfMember(member);
    return answer(
      { outcome: "conflict", memberId: id, typed, stored, version: member.version },
      409,
    );
  },
  add: async (form, { id: actorId }) => {
    const typed = textsOf(form);
    const checked = checkForm(teamMemberForm, typed);
    if (!checked.ok) return refused(null, checked.errors, typed);
    await addTeamMember(getDatabase().db, checked.values, actorId);
    return done(form, "added");
  },
  remove: async (form, { id: actorId }) => {
    // Whoever removed the member first wanted the same.
    await removeTeamMember(getDatabase().db, form.text("id"), actorId);
    return done(form, "removed");
  },
  move: async (form, { id: actorId }) => {
    const direction = form.text("direction") === "up" ? "up" : "down";
    await moveTeamMember(getDatabase().db, form.text("id"), direction, actorId);
    return done(form, "moved");
  },
  photo: async (form, { id: actorId }) => {
    const id = form.text("id");
    const file = form.file("photo");
    if (file === null) throw new Fault("refused", teamMessages.imageInvalid);
    const { db } = getDatabase();
    if ((await findTeamMemberById(db, id)) === null) throw gone();
    const photo = await preparePhoto(Buffer.from(await file.arrayBuffer()));
    const update = await changeTeamMember(db, id, { photo }, actorId);
    if (update.outcome === "not-found") throw gone();
    return done(form, "photo-updated");
  },
  "remove-photo": async (form, { id: actorId }) => {
    const { db } = getDatabase();
    const update = await changeTeamMember(db, form.text("id"), { photoId: null }, actorId);
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
  const ofSeveralLines = teamRows.filter(({ control }) => control === "textarea");
  return form.typed(
    teamTextNames,
    ofSeveralLines.map(({ name }) => name),
  );
}

/** Answers everybody's GET of the team in the order of the page: `{success, teamMembers}`. */
export function answerTeamList(): Promise<Response> {
  return withJsonErrors(async () => {
    const members = await findAllTeamMembers(getDatabase().db);
    return jsonSuccess({ teamMembers: members.map(presentTeamMember) });
  });
}

/**
 * Answers an administrator's PUT of a team member: only the fields named in the body change. Answers
 * `{success, teamMember}`, else 400, 401, 404, 413, 415 or 503.
 */
export function answerTeamPut(request: Request, id: string): Promise<Response> {
  return withJsonErrors(async () => {
    const { id: actorId } = await requireStaffJson(request);
    const body = await readJsonObject(request);
    const checked = checkForm(teamMemberChange, onlyTexts(body));
    if (!checked.ok) return fieldFaults(checked.errors);
    const { profileImage: _, ...texts } = checked.values;
    const photo = "profileImage" in body ? await readProfileImage(body.profileImage) : {};
    const change: TeamMemberChange = { ...texts, ...photo };
    if (Object.keys(change).length === 0) {
      const names = Object.keys(teamMemberChange.shape).join(", ");
      return jsonError(400, `Send at least one of ${names}.`);
    }
    const update = await changeTeamMember(getDatabase().db, id, change, actorId);
    if (update.outcome !== "updated") return jsonError(404, "There is no such team member.");
    purgePages("team");
    return jsonSuccess({ teamMember: presentTeamMember(update.member) });
  });
}

/** The body with an empty text for what is no text. */
function onlyTexts(body: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === "string" ? value : "",
  ]);
  return Object.fromEntries(texts);
}

async function readProfileImage(value: unknown): Promise<TeamMemberChange> {
  if (value === null || value === "") return { photoId: null };
  if (typeof value !== "string") throw fieldFaults({ profileImage: teamMessages.foreignImage });
  if (!value.startsWith("data:")) return { photoId: await storedPhoto(value) };
  try {
    return { photo: await preparePhoto(readImageDataUrl(value)) };
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error;
    const { status, message, retryAfterSeconds } = error;
    throw jsonError(status, message, { fieldErrors: { profileImage: message }, retryAfterSeconds });
  }
}

async function storedPhoto(address: string): Promise<string> {
  const photoId = photoIdOfAddress(address, getConfig().siteUrl.origin);
  const found = photoId && (await findPhotoById(getDatabase().db, photoId, "small"));
  if (!photoId || !found) throw fieldFaults({ profileImage: teamMessages.foreignImage });
  return photoId;
}

function fieldFaults(fieldErrors: FieldErrors): Response {
  return jsonError(400, fieldsRefused, { fieldErrors });
}
