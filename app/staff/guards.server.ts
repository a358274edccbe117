import { type ActionFunctionArgs, createCookie, type LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { leadKindNames, leadStatuses } from "#db/leads-table";
import type { Actor } from "#db/queries/audit.server";
import type { StaffAccount } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import {
  type Answer,
  allowAnyone,
  answerPost,
  type Posts,
  readForm,
} from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { accountMessages } from "./account-texts";
import { queueNames } from "./queues";
import {
  endSession,
  findSession,
  hashToken,
  isConfirmed,
  type Realm,
  readSessionToken,
  sessionCookie,
} from "./sessions.server";
import { type ActionOutcome, type DeskSidebar, loadSidebar } from "./sidebar.server";

export type SignedInStaff = StaffAccount;

/** Returns an account as an actor for the audit log. */
export function actorOf({ id }: Pick<SignedInStaff, "id">): Actor {
  return { kind: "admin", id };
}

/** Returns whether a staff account must still set up its second factor. Until then, the account may visit only its account page. */
export function needsSecondFactor({ totpConfirmedAt }: SignedInStaff): boolean {
  return getConfig().ADMIN_SECOND_FACTOR === "required" && totpConfirmedAt === null;
}

/** Returns the signed-in account. Returns null if the request has no session, or if the account's setup is unfinished. */
export async function findStaff(request: Request): Promise<SignedInStaff | null> {
  const session = await findStaffSession(request);
  return session === null || needsSecondFactor(session.account) ? null : session.account;
}

/** Returns the signed-in account. Throws a redirect to the sign-in page if there is no session, or to the account page if the account's setup is unfinished. */
export async function requireStaff(request: Request): Promise<SignedInStaff> {
  const { account } = await requireStaffSession(request);
  if (needsSecondFactor(account)) throw seeOther("/admin/account");
  return account;
}

/** Returns the signed-in account, even while its setup is unfinished. Throws a redirect to the sign-in page if there is no session. */
export async function requireStaffInSetup(request: Request): Promise<SignedInStaff> {
  return (await requireStaffSession(request)).account;
}

/** Returns the signed-in account if it is an administrator. Throws HttpError (forbidden) for other staff, and the redirects of `requireStaff`. */
export async function requireAdministrator(request: Request): Promise<SignedInStaff> {
  return onlyAdministrator(await requireStaff(request));
}

/** Returns the account if its role is administrator. Otherwise throws HttpError (forbidden). */
export function onlyAdministrator(account: SignedInStaff): SignedInStaff {
  if (account.role === "administrator") return account;
  throw new HttpError("forbidden", accountMessages.administratorsOnly);
}

/** Returns the signed-in administrator if they gave a password or passkey in the last five minutes. Throws the errors of `requireAdministrator` and `requireConfirmedStaff`. */
export async function requireConfirmedAdministrator(request: Request, except?: readonly string[]) {
  await requireAdministrator(request);
  return requireConfirmedStaff(request, except);
}

/**
 * Returns the signed-in account, even while its setup is unfinished, if a password or passkey was given in the last five minutes. This stops a
 * stranger at an unlocked computer. Otherwise throws a redirect to the page that asks for a password or passkey, or to the sign-in page. The intents
 * in `except` need no recent password.
 */
export async function requireConfirmedStaff(request: Request, except: readonly string[] = []) {
  const session = await requireStaffSession(request);
  const exempt = except.length > 0 && except.includes((await readForm(request)).intent);
  if (exempt || isConfirmed(session)) return session.account;
  throw redirectAndReturn(request, "/admin/confirm");
}

/** The request for a desk page, with the signed-in account, query and database. */
export interface DeskRequest extends Pick<LoaderFunctionArgs, "request" | "params"> {
  staff: SignedInStaff;
  query: URLSearchParams;
  db: ReturnType<typeof getDatabase>["db"];
  /** Loads the data of the sidebar. */
  sidebar: () => Promise<DeskSidebar>;
}

/** Returns the loader of a desk page. The loader runs `load` with the account that `guard` returns, and shows an HttpError on the error page. */
export function staffLoader<Result>(
  load: (request: DeskRequest) => Result | Promise<Result>,
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

/** Returns the action of a page, which answers each post with `answerPost`. */
export function postAction<Result, Who>(posts: Posts<Result, Who>) {
  return ({ request }: ActionFunctionArgs): Promise<Answer<Result>> => answerPost(request, posts);
}

/** Returns the administrator who sent a JSON request. Throws HttpError (signed-out) for everyone else, signed-in staff with the sales role included. */
export async function requireAdministratorJson(request: Request): Promise<SignedInStaff> {
  const staff = await findStaff(request);
  if (staff?.role === "administrator") return staff;
  throw new HttpError("signed-out", "Sign in as an administrator first.");
}

async function requireStaffSession(request: Request) {
  const session = await findStaffSession(request);
  if (session !== null) return session;
  throw redirectToSignIn(request);
}

/** Returns the redirect to the sign-in page, which later redirects back to the requested page. */
export function redirectToSignIn(request: Request): Response {
  return redirectAndReturn(request, "/admin/login");
}

function redirectAndReturn(request: Request, path: string): Response {
  const query = new URLSearchParams({ redirectTo: returnAddress(new URL(request.url)) });
  return seeOther(`${path}?${query}`);
}

/** The query parameters of desk pages that contain no personal data, in the order of the list's own URLs. */
const paramsWithoutPersonalData = [
  ...["lead", "with", "view", "box", "mine", "add", "edit"],
  ...["kind", "status", "quarantined", "consent", "authority", "from", "to", "sort"],
];
const flags = ["1", "yes", "no", "pending", "due"];
const knownValues = new Set<string>([...leadKindNames, ...leadStatuses, ...queueNames, ...flags]);
const idOrDay = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d)$/;

/** Returns the URL to return to after sign-in: the requested URL or, for an export, the lead list. Drops parameters that may contain personal data. */
export function returnAddress({ pathname, searchParams }: URL): string {
  const path = pathname === "/admin/export" ? "/admin/quotes" : pathname;
  if (!/^\/admin\/(?:quotes(?:\/|$)|clients\/new$|team$)/.test(path)) return path;
  const params = paramsWithoutPersonalData.flatMap((name) => {
    const value = searchParams.get(name) ?? "";
    return knownValues.has(value) || idOrDay.test(value) ? [[name, value]] : [];
  });
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`;
}

async function findStaffSession(request: Request) {
  const token = readSessionToken("staff", request);
  return token === null ? null : findSession(getDatabase().db, "staff", token);
}

/** Returns the hash that identifies the request's staff session in the database. */
export function sessionHashOf(request: Request): string {
  return hashToken(readSessionToken("staff", request) ?? "");
}

/** Answers a post to sign out: ends the request's session, removes its cookie and redirects to `home` with 303. */
export function answerSignOut(request: Request, realm: Realm, home: string) {
  return answerPost(request, {
    guard: allowAnyone,
    actions: async () => {
      const token = readSessionToken(realm, request);
      if (token !== null) await endSession(getDatabase().db, realm, token);
      return seeOther(home, {
        // Also removes the pages behind the Back button.
        "Clear-Site-Data": '"cache"',
        "Set-Cookie": sessionCookie(realm, null),
      });
    },
  });
}

/** Returns the cookie that carries an action's outcome to the next page. It is signed for the session. */
function flashCookie(sessionHash: string) {
  const { production: secure } = getConfig();
  const name = secure ? "__Host-flash" : "flash";
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secure,
    secrets: [sessionHash],
  });
}

/** Returns a redirect (303) to `address`. A cookie carries the message (`outcome`) to that page, which shows it once. `sessionHash` is the session's hash from then on. */
export async function redirectWithOutcome(
  request: Request,
  address: string,
  outcome: ActionOutcome | undefined,
  sessionHash = sessionHashOf(request),
) {
  if (outcome === undefined) return seeOther(address);
  return seeOther(address, { "Set-Cookie": await flashCookie(sessionHash).serialize(outcome) });
}

/** Returns the message of the previous action from a request's cookie, or null, and the headers that remove the cookie. */
export async function takeOutcome(request: Request) {
  const cookie = flashCookie(sessionHashOf(request));
  const outcome: ActionOutcome | null = await cookie.parse(request.headers.get("Cookie"));
  const headers: Record<string, string> =
    outcome === null ? {} : { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) };
  return { outcome, headers };
}

/** Returns the loader of a desk page. The loader returns the data from `load` and the sidebar's data, with the message of the previous action. */
export function staffPage<Data extends object>(
  load: (desk: DeskRequest) => Data | Promise<Data>,
  guard?: Parameters<typeof staffLoader>[1],
) {
  return staffLoader(async (desk) => {
    const page = await load(desk);
    const { outcome, headers } = await takeOutcome(desk.request);
    return answer({ ...page, sidebar: { ...(await desk.sidebar()), outcome } }, 200, { headers });
  }, guard);
}
