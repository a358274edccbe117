import { data, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { type AdminsDone, accountMessages } from "~/content/accounts";
import type { AdminsResult } from "~/domain/accounts";
import { usernameProblem } from "~/domain/admins";
import {
  type AccountRefusal,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  resetAdministrator,
  UsernameTakenError,
} from "~/services/accounts/administrators.server";
import { SignInOverloadedError } from "~/services/sign-in/passwords.server";
import { throwUnlessUnavailable } from "./error-report.server";
import { requireAdmin } from "./guards.server";
import { privateHeaders, retryAfterSeconds } from "./respond.server";

/**
 * Answers a post of the administrators page: a redirect back, a new one-time password, or the page with what is at fault (400,
 * 409, 503).
 */
export async function answerAdminsPost(request: Request) {
  const { id: actorId } = await requireAdmin(request, { create: ["username"] });
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const deed = { id: text("id"), actorId };
  const { db } = getDatabase();
  try {
    switch (text("intent")) {
      case "create":
        return await create(text("username"), actorId);
      case "disable":
        return afterChange(await disableAdministrator(db, deed), "disabled");
      case "enable":
        return afterChange(await enableAdministrator(db, deed), "enabled");
      case "reset": {
        const reset = await resetAdministrator(db, deed);
        return typeof reset === "string"
          ? refused(accountMessages[reset], 409)
          : shown(reset.username, reset.oneTimePassword);
      }
      default:
        throw back();
    }
  } catch (error) {
    if (!(error instanceof SignInOverloadedError)) throwUnlessUnavailable(error);
    const typed = text("intent") === "create" ? text("username") : undefined;
    return refused(accountMessages.busy, 503, typed);
  }
}

async function create(username: string, actorId: string) {
  const problem = usernameProblem(username);
  if (problem !== null) return refused(problem, 400, username);
  try {
    const made = await createAdministrator(getDatabase().db, { username, actorId });
    return shown(made.admin.username, made.oneTimePassword);
  } catch (error) {
    if (!(error instanceof UsernameTakenError)) throw error;
    return refused(error.message, 409, username);
  }
}

function afterChange(refusal: AccountRefusal | null, done: AdminsDone) {
  if (refusal !== null) return refused(accountMessages[refusal], 409);
  throw back(done);
}

function shown(username: string, password: string) {
  const result: AdminsResult = { outcome: "one-time-password", username, password };
  return data<AdminsResult>(result, { headers: privateHeaders });
}

/** `username` is what was typed into the form of a new account, when that is what was refused. */
function refused(message: string, status: number, username?: string) {
  const headers = new Headers(privateHeaders);
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  const field = username === undefined ? null : "username";
  const result: AdminsResult = { outcome: "refused", field, message, username: username ?? "" };
  return data<AdminsResult>(result, { status, headers });
}

function back(done?: AdminsDone): Response {
  const query = done === undefined ? "" : `?done=${done}`;
  return redirect(`/admin/admins${query}`, { status: 303, headers: privateHeaders });
}
