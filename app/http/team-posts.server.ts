import { data, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findTeamMemberById } from "#db/queries/team-members.server";
import { teamMessages } from "~/content/team-desk";
import { applyRules } from "~/domain/fields";
import { enhancedName } from "~/domain/leads/form-result";
import { type TeamTexts, teamMemberRules, teamTextNames } from "~/domain/team";
import { readTeamIntent, type TeamDone, type TeamResult } from "~/domain/team-desk";
import { PhotoError, preparePhoto } from "~/services/photos/prepare-photo.server";
import {
  addTeamMember,
  changeTeamMember,
  moveTeamMember,
  removeTeamMember,
} from "~/services/team/team-desk.server";
import { throwUnlessUnavailable } from "./error-report.server";
import { purgePages } from "./front-door/page-cache.server";
import { findAdmin, requireAdmin } from "./guards.server";
import type { TypedTexts } from "./interrupted-posts.server";
import { privateHeaders, retryAfterSeconds } from "./respond.server";

/** One post of the desk: its form, who sent it, and how a text field of it reads. */
interface TeamPost {
  form: FormData;
  adminId: string;
  text: (name: string) => string;
}

type Answer = { result: TeamResult; status: number };

const path = "/admin/team";

const typedTexts: TypedTexts = { add: teamTextNames, save: teamTextNames };

/**
 * Answers a post of the team desk. A plain form gets a redirect to the page, which shows the success, or the page again
 * with what was typed; a hydrated form, which posts to `?enhanced=1`, gets data. Statuses: 400, 401, 404, 409, 413, 503.
 */
export async function answerTeamPost(request: Request) {
  const enhanced = new URL(request.url).searchParams.get(enhancedName) === "1";
  const { result, status } = await answerOf(request, enhanced);
  if (result.outcome === "done") purgePages("team");
  if (result.outcome === "done" && !enhanced) {
    throw redirect(`${path}?done=${result.done}`, { status: 303, headers: privateHeaders });
  }
  const headers = new Headers(privateHeaders);
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  return data(result, { status, headers });
}

async function answerOf(request: Request, enhanced: boolean): Promise<Answer> {
  let post: TeamPost | undefined;
  try {
    const admin = await (enhanced ? findAdmin(request) : requireAdmin(request, typedTexts));
    if (admin === null) return { result: { outcome: "signed-out" }, status: 401 };
    const form = await request.formData().catch(() => new FormData());
    const text = (name: string) => textOf(form.get(name));
    post = { form, adminId: admin.id, text };
    return await act(post);
  } catch (error) {
    throwUnlessUnavailable(error);
    return failed(post, messageFor(post), 503);
  }
}

function act(post: TeamPost): Promise<Answer> {
  switch (readTeamIntent(post.text("intent"))) {
    case "save":
      return save(post);
    case "add":
      return add(post);
    case "remove":
      return remove(post);
    case "move":
      return move(post);
    case "photo":
      return storePhoto(post);
    case "remove-photo":
      return clearPhoto(post);
    case null:
      return Promise.resolve(failed(post, teamMessages.updateFailed, 400));
  }
}

async function save({ adminId, text }: TeamPost): Promise<Answer> {
  const id = text("id");
  const typed = textsOf(text);
  const checked = applyRules(teamMemberRules, typed);
  if (!checked.ok) return refused(id, checked.errors, typed);
  const version = Number(text("version"));
  const expectedVersion = Number.isInteger(version) ? version : -1;
  const { db } = getDatabase();
  const update = await changeTeamMember(db, id, checked.values, { adminId, expectedVersion });
  if (update.outcome === "not-found") return { result: { outcome: "gone", typed }, status: 404 };
  if (update.outcome === "updated") return done("updated");
  const { name, role, experience, bio, version: newest } = update.member;
  const stored = { name, role, experience, bio };
  const result = { outcome: "conflict", memberId: id, typed, stored, version: newest } as const;
  return { result, status: 409 };
}

async function add({ adminId, text }: TeamPost): Promise<Answer> {
  const typed = textsOf(text);
  const checked = applyRules(teamMemberRules, typed);
  if (!checked.ok) return refused(null, checked.errors, typed);
  await addTeamMember(getDatabase().db, checked.values, { adminId });
  return done("added");
}

async function remove({ adminId, text }: TeamPost): Promise<Answer> {
  // Whoever removed the member first wanted the same.
  await removeTeamMember(getDatabase().db, text("id"), { adminId });
  return done("removed");
}

async function move({ adminId, text }: TeamPost): Promise<Answer> {
  const direction = text("direction") === "up" ? "up" : "down";
  await moveTeamMember(getDatabase().db, text("id"), direction, { adminId });
  return done("moved");
}

async function storePhoto(post: TeamPost): Promise<Answer> {
  const id = post.text("id");
  const file = post.form.get("photo");
  if (!(file instanceof File) || file.size === 0) {
    return failed(post, teamMessages.imageInvalid, 400);
  }
  const { db } = getDatabase();
  if ((await findTeamMemberById(db, id)) === null) return gone();
  try {
    const photo = await preparePhoto(Buffer.from(await file.arrayBuffer()));
    const update = await changeTeamMember(db, id, { photo }, { adminId: post.adminId });
    return update.outcome === "not-found" ? gone() : done("photo-updated");
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error;
    return failed(post, error.message, statusOfPhotoError(error));
  }
}

async function clearPhoto({ adminId, text }: TeamPost): Promise<Answer> {
  const { db } = getDatabase();
  const update = await changeTeamMember(db, text("id"), { photoId: null }, { adminId });
  return update.outcome === "not-found" ? gone() : done("photo-removed");
}

/** Returns the HTTP status of a photo that is not taken. */
export function statusOfPhotoError({ fault }: PhotoError): number {
  if (fault === "too-large") return 413;
  return fault === "overloaded" ? 503 : 400;
}

function done(what: TeamDone): Answer {
  return { result: { outcome: "done", done: what }, status: 200 };
}

function gone(): Answer {
  return { result: { outcome: "gone", typed: null }, status: 404 };
}

function refused(
  memberId: string | null,
  errors: Record<string, string>,
  typed: TeamTexts,
): Answer {
  return { result: { outcome: "refused", memberId, errors, typed }, status: 400 };
}

function failed(post: TeamPost | undefined, message: string, status: number): Answer {
  const intent = readTeamIntent(post?.text("intent") ?? "");
  const typed = post && (intent === "save" || intent === "add") ? textsOf(post.text) : null;
  const memberId = post?.text("id") || null;
  return { result: { outcome: "failed", memberId, message, typed }, status };
}

function messageFor(post: TeamPost | undefined): string {
  return post?.text("intent") === "photo" ? teamMessages.uploadFailed : teamMessages.updateFailed;
}

function textsOf(text: (name: string) => string): TeamTexts {
  const [name, role, experience, bio] = teamTextNames.map(text);
  return { name: name ?? "", role: role ?? "", experience: experience ?? "", bio: bio ?? "" };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
