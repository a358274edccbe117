import * as z from "zod/mini";
import { getDatabase } from "#db/connection.server";
import { findPhotoById } from "#db/queries/photos.server";
import { findAllTeamMembers } from "#db/queries/team-members.server";
import { getConfig } from "~/config.server";
import { purgePages } from "~/http/front-door/page-cache.server";
import {
  fieldsRefused,
  jsonError,
  jsonSuccess,
  readJsonObject,
  withJsonErrors,
} from "~/http/respond.server";
import { requireStaffJson } from "~/staff/guards.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { PhotoError, preparePhoto, readImageDataUrl } from "./prepare-photo.server";
import { photoIdOfAddress, teamMemberForm } from "./team";
import { changeTeamMember, presentTeamMember, type TeamMemberChange } from "./team-desk.server";
import { teamMessages } from "./team-texts";

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
    const { id: adminId } = await requireStaffJson(request);
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
    const update = await changeTeamMember(getDatabase().db, id, change, { adminId });
    if (update.outcome !== "updated") return jsonError(404, "There is no such team member.");
    purgePages("team");
    return jsonSuccess({ teamMember: presentTeamMember(update.member) });
  });
}

/** Returns the body with an empty text for what is no text. */
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
