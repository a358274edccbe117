import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { Actor } from "#db/queries/audit.server";
import type { StaffAccount } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { seeOther, withPageErrors } from "~/http/respond.server";
import { type ResumableFields, redirectToSignIn } from "./redirect-to-sign-in.server";
import { findSession, readSessionToken } from "./sessions.server";

export type SignedInStaff = StaffAccount;

/** Who does something, as the audit log names them. */
export function actorOf({ id }: SignedInStaff): Actor {
  return { kind: "admin", id };
}

/** Returns who is signed in, or null: also while a one-time password has to be replaced first. */
export async function findStaff(request: Request): Promise<SignedInStaff | null> {
  const staff = await findStaffWithAnyPassword(request);
  return staff?.passwordTemporary ? null : staff;
}

/** Throws a redirect to the sign-in page, or to the account page while a one-time password has to be replaced. */
export async function requireStaff(
  request: Request,
  typed?: ResumableFields,
): Promise<SignedInStaff> {
  const staff = await requireStaffWithAnyPassword(request, typed);
  if (!staff.passwordTemporary) return staff;
  throw seeOther("/admin/account");
}

/** Like `requireStaff`, but who has to replace a one-time password may pass: for the page where that is done. */
export async function requireStaffWithAnyPassword(
  request: Request,
  typed?: ResumableFields,
): Promise<SignedInStaff> {
  const staff = await findStaffWithAnyPassword(request);
  if (staff !== null) return staff;
  throw await redirectToSignIn(request, typed);
}

/** What a page of the desk is asked with. */
export interface DeskRequest extends Pick<LoaderFunctionArgs, "request" | "params"> {
  staff: SignedInStaff;
  query: URLSearchParams;
  db: ReturnType<typeof getDatabase>["db"];
}

/** Returns the loader of a page of the desk: `load` runs for whoever `guard` lets through, and a fault becomes the error page. */
export function staffLoader<Result>(
  load: (asked: DeskRequest) => Result | Promise<Result>,
  guard: (request: Request) => Promise<SignedInStaff> = requireStaff,
) {
  return ({ request, params }: LoaderFunctionArgs): Promise<Result> =>
    withPageErrors(async () => {
      const staff = await guard(request);
      const query = new URL(request.url).searchParams;
      return load({ staff, request, params, query, db: getDatabase().db });
    });
}

/** Returns who sends a JSON request. Throws a Fault when nobody is signed in. */
export async function requireStaffJson(request: Request): Promise<SignedInStaff> {
  const staff = await findStaff(request);
  if (staff !== null) return staff;
  throw new Fault("signed-out", "Sign in as an administrator first.");
}

async function findStaffWithAnyPassword(request: Request): Promise<SignedInStaff | null> {
  const token = readSessionToken("staff", request, getConfig().siteUrl);
  if (token === null) return null;
  const session = await findSession(getDatabase().db, "staff", token);
  return session?.account ?? null;
}
