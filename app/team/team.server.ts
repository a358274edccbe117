import type { LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod/mini";
import { getDatabase } from "#db/connection.server";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteUnusedPhotos,
  findPhotoById,
  insertPhoto,
  type Photo,
} from "#db/queries/photos.server";
import {
  deleteTeamMemberById,
  findAllTeamMembers,
  findTeamMemberById,
  insertTeamMember,
  moveTeamMember,
  type TeamMemberFields,
  type TeamMemberRecord,
  updateTeamMember,
} from "#db/queries/team.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { type Action, fieldsRefused, type PostedForm, validForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { jsonSuccess, readJsonObject, withJsonErrors } from "~/http/json.server";
import { answer, withPageErrors } from "~/http/respond.server";
import { picturesAt } from "~/pages/owners-content.server";
import { photoIdOfAddress, photoMessages, photoPath } from "~/photos/photo";
import { preparePhoto, preparePhotoOf, readImageDataUrl } from "~/photos/prepare-photo.server";
import { languageOf } from "~/server/address-language";
import { purgePages } from "~/server/page-cache.server";
import {
  actorOf,
  postAction,
  redirectWithOutcome,
  requireAdministrator,
  requireAdministratorJson,
  type SignedInStaff,
} from "~/staff/guards.server";
import { optionalText, requiredText } from "~/ui/form-rules";
import { type Field, form } from "~/ui/form-schema";
import {
  type EnglishName,
  englishRows,
  maxLengthOf,
  type TeamTextName,
  type TeamTexts,
  teamRows,
} from "./fields";
import {
  type TeamDone,
  type TeamIntent,
  type TeamResult,
  teamDone,
  teamMessages,
  teamPath,
} from "./team-desk";

const textFields = teamRows.map((row) => {
  const max = maxLengthOf(row);
  const { name, label, message } = row;
  const rule = message ? requiredText(label.toLowerCase(), message, max) : optionalText(label, max);
  return [name, rule];
});

const teamMemberForm = form(
  // Each row contributes its name, and a row with a message contributes a required text.
  Object.fromEntries(textFields) as {
    [Name in TeamTextName]: Field<NonNullable<TeamTexts[Name]> | Extract<TeamTexts[Name], null>>;
  },
);

/** The schema of a team member's texts in the API. */
export const teamMemberJson = z.pick(
  teamMemberForm,
  Object.fromEntries(englishRows.map(({ name }) => [name, true])) as Record<EnglishName, true>,
);

/** The schema of a PUT of a team member. `profileImage` is validated later, with the photos. */
export const teamMemberChange = z.extend(z.partial(teamMemberJson), {
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

/** Returns the public members in order. In production, leaves out the examples. */
async function shownTeam(): Promise<readonly TeamMemberRecord[]> {
  const members = await findAllTeamMembers(getDatabase().db);
  return getConfig().production ? members.filter(({ sample }) => !sample) : members;
}

/** Loads the about page: the team members for its cards, the photo of the company's office, and the logos of its associations. */
export async function loadAboutPage({ request }: LoaderFunctionArgs) {
  const shown = await withPageErrors(shownTeam);
  const inSpanish = languageOf(new URL(request.url).pathname) === "es";
  const members = shown.map((member) => {
    const lines = englishRows.map(({ name, control }) => {
      const hasSpanish = inSpanish && name !== "name";
      const translated = hasSpanish ? member[`${name}Es` as const] : null;
      // A text without a Spanish version is shown in English and marked with its language.
      const lang = hasSpanish && translated === null ? "en" : undefined;
      return { name, control, text: translated ?? member[name], lang };
    });
    const { id, name, sample, photoId } = member;
    return { id, name, lines, sample, profileImage: photoId && photoPath(photoId, "small") };
  });
  return { members, ...picturesAt(request) };
}

/** Returns the public fields of a team member. `profileImage` is a path of this site, or null. */
function presentTeamMember(member: TeamMemberRecord) {
  const { id, photoId } = member;
  const texts = englishRows.map(({ name }) => [name, member[name]]);
  return {
    id,
    ...(Object.fromEntries(texts) as Record<EnglishName, string>),
    profileImage: photoId && photoPath(photoId),
  };
}

const actions: Record<TeamIntent, Action<TeamResult, SignedInStaff>> = {
  save: async (form, staff, request) => {
    const texts = validForm(teamMemberForm, form.typedIn(teamRows));
    await changeTeamMember(staff, form.text("id"), texts, Number(form.text("version")));
    return done(request, form, "updated");
  },
  add: async (form, staff, request) => {
    const texts = validForm(teamMemberForm, form.typedIn(teamRows));
    await changeTeam(staff, async (transaction) => {
      const { id } = await insertTeamMember(transaction, texts);
      return { verb: "added", id };
    });
    return done(request, form, "added");
  },
  remove: async (form, staff, request) => {
    const id = form.text("id");
    await changeTeam(staff, async (transaction) => {
      // If someone else already removed the member, the result is the same.
      return (await deleteTeamMemberById(transaction, id)) ? { verb: "removed", id } : null;
    });
    return done(request, form, "removed");
  },
  move: async (form, staff, request) => {
    const id = form.text("id");
    const direction = form.text("direction") === "up" ? "up" : "down";
    await changeTeam(staff, async (transaction) => {
      const moved = await moveTeamMember(transaction, id, direction === "up" ? -1 : 1);
      if (!moved) throw new HttpError("conflict", "Someone else changed the team first.");
      return { verb: "moved", id, detail: { direction } };
    });
    return done(request, form, "moved");
  },
  photo: async (form, staff, request) => {
    const file = form.file("photo");
    if (file === null) throw new HttpError("refused", photoMessages.invalid);
    const photo = await preparePhotoOf("profileImage", async () =>
      preparePhoto(Buffer.from(await file.arrayBuffer())),
    );
    await changeTeamMember(staff, form.text("id"), { photo });
    return done(request, form, "photo-updated");
  },
  "remove-photo": async (form, staff, request) => {
    await changeTeamMember(staff, form.text("id"), { photoId: null });
    return done(request, form, "photo-removed");
  },
};

/** Answers a form of the team page with a redirect or, for a hydrated form, with data. A refusal answers with the page and the typed text. */
export const answerTeamPost = postAction({ guard: requireAdministrator, actions, refusal });

function done(request: Request, form: PostedForm, what: TeamDone) {
  return form.enhanced
    ? answer<TeamResult>({ outcome: "done", done: what })
    : redirectWithOutcome(request, teamPath, { message: teamDone[what] });
}

function refusal(error: HttpError, form: PostedForm): TeamResult {
  const { kind, message, fieldErrors: errors = {} } = error;
  const typed = form.intent === "save" || form.intent === "add" ? form.typedIn(teamRows) : null;
  const removed = kind === "gone" && typed !== null;
  const failed = form.intent === "photo" ? photoMessages.uploadFailed : teamMessages.updateFailed;
  return {
    outcome: "refused",
    kind,
    message: removed ? teamMessages.gone : kind === "unavailable" ? failed : message,
    errors,
    memberId: removed ? null : form.text("id") || null,
    typed,
    stored: error instanceof TeamConflict ? error.member : undefined,
  };
}

/** The columns to change. A `photo` is stored first. `photoId` refers to a stored photo, or is null for none. */
type TeamMemberChange = Partial<TeamMemberFields> & { photo?: Photo };

/** Thrown if someone else changed the member first. `member` has the stored values. */
class TeamConflict extends HttpError {
  constructor(readonly member: TeamMemberRecord) {
    super("conflict", teamMessages.conflict);
  }
}

/** Changes a team member. Throws HttpError (gone for an unknown id, refused for an unknown photo), and TeamConflict if the version is not `expectedVersion`. */
async function changeTeamMember(
  staff: SignedInStaff,
  id: string,
  { photo, ...fields }: TeamMemberChange,
  expectedVersion?: number,
): Promise<TeamMemberRecord> {
  const { member } = await changeTeam(staff, async (transaction) => {
    if (photo !== undefined) await insertPhoto(transaction, photo);
    const change = photo === undefined ? fields : { ...fields, photoId: photo.id };
    const current = await findTeamMemberById(transaction, id);
    if (current === null) throw new HttpError("gone", "There is no such team member.");
    // Until this transaction, another change may remove an unused photo.
    if (fields.photoId && !(await findPhotoById(transaction, fields.photoId, "small"))) {
      throw foreignImage();
    }
    if (expectedVersion !== undefined && expectedVersion !== current.version) {
      throw new TeamConflict(current);
    }
    const member = await updateTeamMember(transaction, current, change);
    const names = Object.keys(change).map((name) => (name === "photoId" ? "profileImage" : name));
    return { verb: "updated", id, detail: { fields: names }, member };
  });
  return member;
}

/**
 * Runs a change of the team and writes its audit entry in one transaction. If `change` returns null, nothing changed. Otherwise deletes unused photos
 * and purges the cached pages that show the team.
 */
async function changeTeam<Event extends { verb: string; id: string; detail?: AuditDetail } | null>(
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
    return event;
  });
  purgePages("team");
  return made;
}

/** Answers a public GET of the team with `{success, teamMembers}`, in the order of the about page. */
export function answerTeamList(): Promise<Response> {
  return withJsonErrors(async () => {
    const members = await shownTeam();
    return jsonSuccess({ teamMembers: members.map(presentTeamMember) });
  });
}

/** Answers a PUT of a team member's changed fields with `{success, teamMember}` or, if the change is refused, with 400, 401, 404, 413, 415 or 503. */
export function answerTeamPut(request: Request, id: string): Promise<Response> {
  return withJsonErrors(async () => {
    const staff = await requireAdministratorJson(request);
    const body = await readJsonObject(request);
    const { profileImage: _, ...texts } = validForm(teamMemberChange, onlyTexts(body));
    const photo = "profileImage" in body ? await readProfileImage(body.profileImage) : {};
    const change: TeamMemberChange = { ...texts, ...photo };
    if (Object.keys(change).length === 0) {
      const names = Object.keys(teamMemberChange.shape).join(", ");
      throw new HttpError("refused", `Send at least one of ${names}.`);
    }
    const member = await changeTeamMember(staff, id, change);
    return jsonSuccess({ teamMember: presentTeamMember(member) });
  });
}

/** Returns the body, with "" in place of each value that is not a string. */
function onlyTexts(body: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === "string" ? value : "",
  ]);
  return Object.fromEntries(texts);
}

async function readProfileImage(value: unknown): Promise<TeamMemberChange> {
  if (value === null || value === "") return { photoId: null };
  const address = typeof value === "string" ? value : "";
  if (address.startsWith("data:")) {
    const prepare = async () => preparePhoto(readImageDataUrl(address));
    return { photo: await preparePhotoOf("profileImage", prepare) };
  }
  const photoId = photoIdOfAddress(address, getConfig().siteUrl.origin);
  if (photoId) return { photoId };
  throw foreignImage();
}

function foreignImage() {
  const fieldErrors = { profileImage: teamMessages.foreignImage };
  return new HttpError("refused", fieldsRefused, { fieldErrors });
}
