import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { Actor } from "#db/queries/audit.server";
import type { StaffAccount } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost, readForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { seeOther, withPageErrors } from "~/http/respond.server";
import {
  endSession,
  findSession,
  hashToken,
  isConfirmed,
  type Realm,
  readSessionToken,
  sessionCookie,
} from "./sessions.server";
import { type DeskSidebar, loadSidebar } from "./sidebar.server";

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
 * Like `requireStaff`, for what a stranger at an open desk must not do: the person who neither signed in nor gave their password or passkey
 * within the last five minutes is led to the page that asks for it first, and from there back to the page of the form.
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
  throw leadBackBy(request, "/admin/confirm");
}

/** What a page of the desk is asked with. */
export interface DeskRequest extends Pick<LoaderFunctionArgs, "request" | "params"> {
  staff: SignedInStaff;
  query: URLSearchParams;
  db: ReturnType<typeof getDatabase>["db"];
  /** Loads what the page's frame shows of who is signed in and of the leads that wait. */
  sidebar: () => Promise<DeskSidebar>;
}

/** Returns the loader of a page of the desk: `load` runs for the user that `guard` lets through, and a fault becomes the error page. */
export function staffLoader<Result>(
  load: (asked: DeskRequest) => Result | Promise<Result>,
  guard: (request: Request) => Promise<SignedInStaff> = requireStaff,
) {
  return ({ request, params }: LoaderFunctionArgs): Promise<Result> =>
    withPageErrors(async () => {
      const staff = await guard(request);
      const query = new URL(request.url).searchParams;
      const { db } = getDatabase();
      const sidebar = () => loadSidebar(db, staff);
      return load({ staff, request, params, query, db, sidebar });
    });
}

/** What the API says to the person who is not signed in. */
export const signInFirst = "Sign in as an administrator first.";

/** Returns who sends a JSON request. Throws a Fault when nobody is signed in. */
export async function requireStaffJson(request: Request): Promise<SignedInStaff> {
  const staff = await findStaff(request);
  if (staff !== null) return staff;
  throw new HttpError("signed-out", signInFirst);
}

async function requireStaffSession(request: Request) {
  const session = await findStaffSession(request);
  if (session !== null) return session;
  throw redirectToSignIn(request);
}

/** Returns the redirect to the sign-in page, which leads back to the page of the request. */
export function redirectToSignIn(request: Request): Response {
  return leadBackBy(request, "/admin/login");
}

/** Redirects to a page that leads back to the one that was asked for. */
function leadBackBy(request: Request, path: string): Response {
  const query = new URLSearchParams({ redirectTo: returnAddress(new URL(request.url)) });
  return seeOther(`${path}?${query}`);
}

/** What of the lead list's query names no person, in the order of the list's own addresses, with the values it may have. */
const namelessParams = [
  ...["view", "box", "mine"],
  ...["kind", "status", "quarantined", "consent", "authority", "from", "to", "sort"],
];
const namelessValue =
  /^(?:quote-request|fuel-card-application|new|contacted|quoted|won|lost|spam|withdrawn|now|today|waiting|done|1|yes|no|pending|due|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d)$/;

/** Its path, and of the lead list's query what names no person. An export comes back to its list. */
export function returnAddress({ pathname, searchParams }: URL): string {
  const path = pathname === "/admin/export" ? "/admin/quotes" : pathname;
  if (!/^\/admin\/quotes(\/|$)/.test(path)) return path;
  const kept = namelessParams.flatMap((name) => {
    const value = searchParams.get(name) ?? "";
    return namelessValue.test(value) ? [[name, value]] : [];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
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
    guard: allowAnyone,
    actions: async () => {
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
