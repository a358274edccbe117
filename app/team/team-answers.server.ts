import { getDatabase } from "#db/connection.server";
import { announceChange } from "#db/postgres/connection.server";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteTeamMemberById,
  deleteUnusedPhotos,
  findAllTeamMembers,
  findPhotoById,
  findTeamMemberById,
  insertPhoto,
  insertTeamMember,
  type Photo,
  reorderTeamMembers,
  type TeamMemberFields,
  type TeamMemberRecord,
  updateTeamMember,
} from "#db/queries/team.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { type Action, answerPost, asksForData, type PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import {
  fieldsRefused,
  jsonError,
  jsonSuccess,
  readJsonObject,
  withJsonErrors,
} from "~/http/json.server";
import { answer, seeOther } from "~/http/respond.server";
import { purgePages } from "~/server/page-cache.server";
import {
  actorOf,
  findStaff,
  requireStaff,
  requireStaffJson,
  type SignedInStaff,
} from "~/staff/guards.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { type TeamTexts, teamTexts } from "./fields";
import { presentTeamMember, shownTeam, teamMemberChange, teamMemberForm } from "./member.server";
import { photoIdOfAddress } from "./photo";
import { PhotoError, preparePhoto, readImageDataUrl } from "./prepare-photo.server";
import { type TeamDone, type TeamIntent, type TeamResult, teamMessages } from "./team-desk";

/** A plain form gets a redirect, or the page with what was typed; a hydrated one, posting to `?enhanced=1`, gets data. */
export function answerTeamPost(request: Request) {
  return answerPost<TeamResult, SignedInStaff>(request, { guard: requireEditor, actions, refusal });
}

/** A hydrated form is told that the session is over, and stays with what was typed; a plain one goes to sign in. */
async function requireEditor(request: Request): Promise<SignedInStaff> {
  if (!asksForData(request)) return requireStaff(request);
  const staff = await findStaff(request);
  if (staff === null) throw new HttpError("signed-out", "Sign in again.");
  return staff;
}

type TeamAction = Action<TeamResult, SignedInStaff>;

const actions: Record<TeamIntent, TeamAction> = {
  save: withTexts(async (texts, form, staff) => {
    const version = Number(form.text("version"));
    const expectedVersion = Number.isInteger(version) ? version : -1;
    await changeTeamMember(staff, form.text("id"), texts, expectedVersion);
    return done(form, "updated");
  }),
  add: withTexts(async (texts, form, staff) => {
    await changeTeam(staff, async (transaction) => {
      const { id } = await insertTeamMember(transaction, texts);
      return { verb: "added", id };
    });
    return done(form, "added");
  }),
  remove: async (form, staff) => {
    const id = form.text("id");
    await changeTeam(staff, async (transaction) => {
      // Anyone who removed the member first wanted the same.
      return (await deleteTeamMemberById(transaction, id)) ? { verb: "removed", id } : null;
    });
    return done(form, "removed");
  },
  move: async (form, staff) => {
    const direction = form.text("direction") === "up" ? "up" : "down";
    await changeTeam(staff, (transaction) => move(transaction, form.text("id"), direction));
    return done(form, "moved");
  },
  photo: async (form, staff) => {
    const id = form.text("id");
    const file = form.file("photo");
    if (file === null) throw new HttpError("refused", teamMessages.imageInvalid);
    if ((await findTeamMemberById(getDatabase().db, id)) === null) throw gone();
    const photo = await preparePhoto(Buffer.from(await file.arrayBuffer()));
    await changeTeamMember(staff, id, { photo });
    return done(form, "photo-updated");
  },
  "remove-photo": async (form, staff) => {
    await changeTeamMember(staff, form.text("id"), { photoId: null });
    return done(form, "photo-removed");
  },
};

/** The action of a form with a member's texts; what is at fault in them is answered first. */
function withTexts(
  verb: (texts: TeamTexts, ...posted: Parameters<TeamAction>) => ReturnType<TeamAction>,
): TeamAction {
  return (form, staff) => {
    const typed = textsOf(form);
    const checked = checkForm(teamMemberForm, typed);
    if (checked.ok) return verb(checked.values, form, staff);
    const memberId = form.text("id") || null;
    return answer({ outcome: "refused", memberId, errors: checked.errors, typed }, 400);
  };
}

function done(form: PostedForm, what: TeamDone) {
  return form.enhanced
    ? answer<TeamResult>({ outcome: "done", done: what })
    : seeOther(`/admin/team?done=${what}`);
}

function refusal(fault: HttpError, form: PostedForm): TeamResult {
  const { kind, message } = fault;
  if (kind === "signed-out") return { outcome: "signed-out" };
  const memberId = form.text("id") || null;
  const typed = form.intent === "save" || form.intent === "add" ? textsOf(form) : null;
  if (kind === "gone") return { outcome: "gone", typed };
  if (fault instanceof TeamConflict && memberId !== null && typed !== null) {
    const { member } = fault;
    const stored = teamTexts(({ name }) => member[name] ?? null);
    return { outcome: "conflict", memberId, typed, stored, version: member.version };
  }
  const { updateFailed, uploadFailed } = teamMessages;
  const failed = form.intent === "photo" ? uploadFailed : updateFailed;
  return { outcome: "failed", memberId, message: kind === "unavailable" ? failed : message, typed };
}

function textsOf(form: PostedForm): TeamTexts {
  return teamTexts(({ name, control }) =>
    control === "textarea" ? form.lines(name) : form.text(name),
  );
}

/** What to change of a team member: only what is named. A `photo` is stored and shown; `photoId` names a stored one, null none. */
type TeamMemberChange = Partial<TeamMemberFields> & { photo?: Photo };

/** Thrown when somebody else was first; `member` is what is stored now. */
class TeamConflict extends HttpError {
  constructor(readonly member: TeamMemberRecord) {
    super("conflict", teamMessages.conflict);
  }
}

function gone(): HttpError {
  return new HttpError("gone", "There is no such team member.");
}

/** Changes a team member. Throws a Fault when there is none, and TeamConflict when it is not at `expectedVersion`. */
async function changeTeamMember(
  staff: SignedInStaff,
  id: string,
  { photo, ...fields }: TeamMemberChange,
  expectedVersion?: number,
): Promise<TeamMemberRecord> {
  const { member } = await changeTeam(staff, async (transaction) => {
    if (photo !== undefined) await insertPhoto(transaction, photo);
    const change = photo === undefined ? fields : { ...fields, photoId: photo.id };
    const update = await updateTeamMember(transaction, id, change, { expectedVersion });
    if (update.outcome === "not-found") throw gone();
    if (update.outcome === "conflict") throw new TeamConflict(update.member);
    const names = Object.keys(change).map((name) => (name === "photoId" ? "profileImage" : name));
    return { verb: "updated", id, detail: { fields: names }, member: update.member };
  });
  return member;
}

/** Moves a team member one place up or down; nothing happens at the ends of the list. */
async function move(transaction: WriteTransaction, id: string, direction: "up" | "down") {
  const ids = (await findAllTeamMembers(transaction)).map((member) => member.id);
  const from = ids.indexOf(id);
  const to = direction === "up" ? from - 1 : from + 1;
  if (from === -1 || ids[to] === undefined) return null;
  await reorderTeamMembers(transaction, ids.toSpliced(from, 1).toSpliced(to, 0, id));
  return { verb: "moved", id, detail: { direction } };
}

interface TeamEvent {
  verb: string;
  id: string;
  detail?: AuditDetail;
}

/** With its audit entry; null changed nothing. Photos that nobody shows go, and the pages that show the team are made again. */
async function changeTeam<Event extends TeamEvent | null>(
  staff: SignedInStaff,
  change: (transaction: WriteTransaction) => Promise<Event>,
): Promise<Event> {
  const made = await inTransaction(getDatabase().db, async (transaction) => {
    const event = await change(transaction);
    if (event === null) return event;
    await deleteUnusedPhotos(transaction);
    const { verb, id, detail = null } = event;
    const action = `team-member.${verb}`;
    const subject = { kind: "team-member", id };
    await recordEvent(transaction, { actor: actorOf(staff), action, subject, detail });
    await announceChange(transaction, "team");
    return event;
  });
  purgePages("team");
  return made;
}

/** Answers everybody's GET of the team in the order of the page: `{success, teamMembers}`. */
export function answerTeamList(): Promise<Response> {
  return withJsonErrors(async () => {
    const members = await shownTeam();
    return jsonSuccess({ teamMembers: members.map(presentTeamMember) });
  });
}

/** Only the fields named in the body change. Answers `{success, teamMember}`, else 400, 401, 404, 413, 415 or 503. */
export function answerTeamPut(request: Request, id: string): Promise<Response> {
  return withJsonErrors(async () => {
    const staff = await requireStaffJson(request);
    const body = await readJsonObject(request);
    const checked = checkForm(teamMemberChange, onlyTexts(body));
    if (!checked.ok) return teamFieldErrors(checked.errors);
    const { profileImage: _, ...texts } = checked.values;
    const photo = "profileImage" in body ? await readProfileImage(body.profileImage) : {};
    const change: TeamMemberChange = { ...texts, ...photo };
    if (Object.keys(change).length === 0) {
      const names = Object.keys(teamMemberChange.shape).join(", ");
      return jsonError(400, `Send at least one of ${names}.`);
    }
    const member = await changeTeamMember(staff, id, change);
    return jsonSuccess({ teamMember: presentTeamMember(member) });
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
  if (typeof value !== "string") throw teamFieldErrors({ profileImage: teamMessages.foreignImage });
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
  if (!photoId || !found) throw teamFieldErrors({ profileImage: teamMessages.foreignImage });
  return photoId;
}

function teamFieldErrors(fieldErrors: FieldErrors): Response {
  return jsonError(400, fieldsRefused, { fieldErrors });
}
