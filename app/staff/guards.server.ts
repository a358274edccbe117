import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { Actor } from "#db/queries/audit.server";
import type { StaffAccount } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { answerPost, anybody, readForm } from "~/http/form-post.server";
import { seeOther, withPageErrors } from "~/http/respond.server";
import { type DeskRail, loadRail } from "./rail.server";
import { redirectToConfirm, redirectToSignIn } from "./redirect-to-sign-in.server";
import {
  endSession,
  findSession,
  hashToken,
  isConfirmed,
  type Realm,
  readSessionToken,
  sessionCookie,
} from "./sessions.server";

export type SignedInStaff = StaffAccount;

/** Who does something, as the audit log names them. */
export function actorOf({ id }: Pick<SignedInStaff, "id">): Actor {
  return { kind: "admin", id };
}

/** Returns what an administrator has to do on the account page before anything else opens, or null. */
export function owedBy({
  passwordTemporary,
  secondFactor,
}: SignedInStaff): "password" | "second-factor" | null {
  if (passwordTemporary) return "password";
  return getConfig().ADMIN_SECOND_FACTOR === "required" && !secondFactor ? "second-factor" : null;
}

/** Returns who is signed in, or null: also while something is owed first. */
export async function findStaff(request: Request): Promise<SignedInStaff | null> {
  const session = await findStaffSession(request);
  return session === null || owedBy(session.account) !== null ? null : session.account;
}

/** Throws a redirect to the sign-in page, or to the account page while something is owed first. */
export async function requireStaff(request: Request): Promise<SignedInStaff> {
  const { account } = await requireStaffSession(request);
  if (owedBy(account) === null) return account;
  throw seeOther("/admin/account");
}

/** Like `requireStaff`, but who owes something may pass: for the page where that is done. */
export async function requireStaffWhoOwe(request: Request): Promise<SignedInStaff> {
  return (await requireStaffSession(request)).account;
}

/** Which forms of a page ask for less. */
interface ConfirmationRule {
  /** The intents that need no proof; every other form of the page does. */
  except?: readonly string[];
  /** True lets pass who owes something first. */
  whoOwe?: boolean;
}

/**
 * Like `requireStaff`, for what a stranger at an open desk must not do: who neither signed in nor gave their password or passkey
 * within the last five minutes is asked for it first, and what was typed is carried along, see `redirectToConfirm`.
 */
export async function requireConfirmedStaff(
  request: Request,
  { except = [], whoOwe = false }: ConfirmationRule = {},
): Promise<SignedInStaff> {
  const session = await requireStaffSession(request);
  const { account } = session;
  if (owedBy(account) !== null && !whoOwe) throw seeOther("/admin/account");
  const free = except.length > 0 && except.includes((await readForm(request)).intent);
  if (free || isConfirmed(session)) return account;
  throw await redirectToConfirm(request);
}

/** What a page of the desk is asked with. */
export interface DeskRequest extends Pick<LoaderFunctionArgs, "request" | "params"> {
  staff: SignedInStaff;
  query: URLSearchParams;
  db: ReturnType<typeof getDatabase>["db"];
  /** Loads what the page's frame shows of who is signed in and of the leads that wait. */
  rail: () => Promise<DeskRail>;
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
      const { db } = getDatabase();
      const rail = () => loadRail(db, staff);
      return load({ staff, request, params, query, db, rail });
    });
}

/** What the API says to whoever is not signed in. */
export const signInFirst = "Sign in as an administrator first.";

/** Returns who sends a JSON request. Throws a Fault when nobody is signed in. */
export async function requireStaffJson(request: Request): Promise<SignedInStaff> {
  const staff = await findStaff(request);
  if (staff !== null) return staff;
  throw new Fault("signed-out", signInFirst);
}

async function requireStaffSession(request: Request) {
  const session = await findStaffSession(request);
  if (session !== null) return session;
  throw redirectToSignIn(request);
}

async function findStaffSession(request: Request) {
  const token = readSessionToken("staff", request, getConfig().siteUrl);
  return token === null ? null : findSession(getDatabase().db, "staff", token);
}

/** Returns the hash by which the session of a member of staff is stored. */
export function sessionHashOf(request: Request): string {
  return hashToken(readSessionToken("staff", request, getConfig().siteUrl) ?? "");
}

/** Answers a post to sign out of a realm: 303 to `home`, without the session that the request presents and its cookie. */
export function answerSignOut(
  request: Request,
  realm: Realm,
  home: string,
  tokenOf = (siteUrl: URL) => readSessionToken(realm, request, siteUrl),
) {
  return answerPost(request, {
    guard: anybody,
    deeds: async () => {
      const { siteUrl } = getConfig();
      const token = tokenOf(siteUrl);
      if (token !== null) await endSession(getDatabase().db, realm, token);
      return seeOther(home, {
        // The pages that the browser keeps, those to go back to included.
        "Clear-Site-Data": '"cache"',
        "Set-Cookie": sessionCookie(realm, siteUrl, null),
      });
    },
  });
}
