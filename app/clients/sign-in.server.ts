import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as z from "zod/mini";
import { getDatabase } from "#db/connection.server";
import { findClientByUsernameKey } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import {
  allowAnyone,
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { jsonSuccess, readJsonObject } from "~/http/json.server";
import { answer, privateHeaders, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { answerSignOut } from "~/staff/guards.server";
import { type Credentials, signInByPassword } from "~/staff/passwords.server";
import {
  findSession,
  hashToken,
  readSessionToken,
  sessionCookie,
  signInOrigin,
  startSession,
} from "~/staff/sessions.server";
import type { Unread } from "~/ui/answer-in-time";
import {
  anyText,
  checkForm,
  type FieldErrors,
  field,
  form,
  oneOf,
  rulesIn,
} from "~/ui/form-schema";
import { ruleMessages } from "~/ui/form-schema.en";
import { ruleMessagesEs } from "~/ui/form-schema.es";
import { toClientUser } from "./accounts.server";
import {
  checkRedirectUrl,
  clientDashboardPath,
  type ExternalSystemMessages,
  externalSystems,
  externalUrlMaxLength,
  findExternalSystem,
  isDashboard,
} from "./external-systems";
import { clientMessages } from "./messages.server";

/**
 * Signs a client in for 24 hours. Returns the client and the session's token. Returns null if the username or password is wrong or missing, or if the account is disabled. The
 * limit on attempts is that of staff sign-in, counted separately. Throws HttpError if the limit is reached or the server is overloaded.
 */
export function signInClient(db: Queryable, credentials: Credentials, now = new Date()) {
  return signInByPassword(
    db,
    "client",
    { ...credentials, now },
    findClientByUsernameKey,
    async (transaction, { passwordHash: _, ...client }) => {
      const { address, userAgentLabel, replaces } = credentials;
      const origin = { address, userAgentLabel, replaces, now };
      return { client, ...(await startSession(transaction, "client", client.id, origin)) };
    },
  );
}

/** A client, with the session of the request. */
export type SignedInClient = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

async function findByToken(token: string) {
  const session = await findSession(getDatabase().db, "client", token);
  if (session === null) return null;
  const { account } = session;
  return { account, accountId: account.id, sessionHash: hashToken(token) };
}

/** Returns as `client` the client to whom the request's cookie or bearer token belongs, or null. `staleToken` is true if that token is no longer valid. */
export async function findClient(request: Request) {
  // The header of RFC 6750, 2.1, wins over the cookie, even if its token is malformed.
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const token = bearer ?? readSessionToken("client", request);
  const client = token === null ? null : await findByToken(token);
  return { client, staleToken: token !== null && client === null };
}

/** Returns a URL of this site in the language of the request's page. */
function inLanguageOf(request: Request, address: string): string {
  return addressIn(languageOf(new URL(request.url).pathname), address);
}

/** Returns the client signed in by the request's cookie. If there is none, throws a redirect to the sign-in page. Ignores bearer tokens, which may not change an account. */
export async function requireClient(request: Request): Promise<SignedInClient> {
  const client = await findByToken(readSessionToken("client", request) ?? "");
  if (client !== null) return client;
  throw seeOther(inLanguageOf(request, "/client-login"));
}

/** Redirects a GET of the sign-out URL to the home page, in the URL's language. */
export function loadClientSignOut({ request }: LoaderFunctionArgs) {
  return redirect(inLanguageOf(request, "/"), { headers: privateHeaders });
}

/** Signs a client out and redirects to the home page. */
export function answerClientSignOut({ request }: ActionFunctionArgs) {
  return answerSignOut(request, "client", inLanguageOf(request, "/"));
}

/** Returns the schema of the external login form, which never trims the password. */
export function externalLoginForm(messages: ExternalSystemMessages) {
  const text = (missing: string) => z.string().check(z.regex(new RegExp(anyText), missing));
  const systemTypes = externalSystems.map(({ value }) => value);
  return form({
    systemType: oneOf(systemTypes, messages.chooseSystem),
    externalUrl: field(
      text(messages.missing).check(
        z.meta({ format: "uri-reference", maxLength: externalUrlMaxLength }),
      ),
    ),
    username: field(text(messages.usernameMissing)),
    password: field(
      z.string().check(z.minLength(1, messages.passwordMissing), z.meta({ format: "password" })),
    ),
  });
}

/** What the external login's action returns. Never contains the password. */
export type ExternalLoginResult =
  | { outcome: "continue"; url: string; host: string }
  /** The browser received no answer. */
  | { outcome: "unreachable" }
  | Unread
  | RefusedForm<{ systemType: string; externalUrl: string; username: string }>;

/** The order in which the API picks a field's error as its `error`. */
const fieldOrder = ["externalUrl", "username", "password", "systemType"] as const;

/** Returns this site's rules for an external URL, with messages in the language of the page. */
function siteOf(request: Request) {
  const { siteUrl, EXTERNAL_LOGIN_HOSTS: allowedHosts } = getConfig();
  const language = languageOf(new URL(request.url).pathname);
  return { messages: clientMessages[language].systems, siteUrl, allowedHosts, language };
}

/** The fields as sent, unchecked. */
type Sent = Readonly<Record<string, unknown>>;

/**
 * Signs a client in. Returns the session, its cookie and the URL to continue to, which is checked first and never fetched. Only verifies the
 * password: does not store, log or forward it. Throws HttpError: refused with the fields to correct, signed-out with the message of `page`, throttled or
 * overloaded.
 */
async function handOff(request: Request, sent: Sent, page: "external" | "login" = "external") {
  const site = siteOf(request);
  const checked = checkForm(externalLoginForm(site.messages), sent);
  if (!checked.ok) throw refused(checked.errors);
  const { username, password } = checked.values;
  const url = destinationOf(request, sent);
  const credentials = { username, password, ...signInOrigin("client", request) };
  const signIn = await signInClient(getDatabase().db, credentials);
  if (signIn === null) {
    const { en, es } = clientMessages;
    const wrong = { en: en[page].wrongCredentials, es: es[page].wrongCredentials };
    throw new HttpError("signed-out", wrong);
  }
  return { ...signIn, url, cookie: sessionCookie("client", signIn) };
}

/** Returns the URL that a client continues to. Throws HttpError (refused). */
function destinationOf(request: Request, sent: Sent): URL {
  const site = siteOf(request);
  const { systemType, externalUrl } = externalLoginForm(site.messages).shape;
  const checked = checkForm(form({ systemType, externalUrl }), sent);
  if (!checked.ok) throw refused(checked.errors);
  const url = checkRedirectUrl({ ...checked.values, ...site });
  if (typeof url === "string") throw refused({ externalUrl: url });
  return url;
}

function refused(fieldErrors: FieldErrors): HttpError {
  const [first = ""] = fieldOrder.flatMap((name) => fieldErrors[name] ?? []);
  return new HttpError("refused", first, { fieldErrors });
}

/** Returns the username and the password of a form. Never trims the password. */
function credentialsIn(form: PostedForm) {
  return { ...form.typed(["username"]), password: form.lines("password") };
}

/** Returns the signed-in client's username or null, and the query's system and URL, or "" for one that is not allowed. `linkError` says what is wrong with the URL, or is null. */
export async function loadExternalLogin({ request }: LoaderFunctionArgs) {
  const { client } = await withPageErrors(() => findClient(request));
  const site = siteOf(request);
  const params = new URL(request.url).searchParams;
  const systemType = findExternalSystem(params.get("system") ?? "")?.value;
  const externalUrl = params.get("url") ?? "";
  const url =
    systemType === undefined || externalUrl === ""
      ? null
      : checkRedirectUrl({ systemType, externalUrl, ...site });
  return answer({
    initial: { systemType: systemType ?? "", externalUrl: url instanceof URL ? url.href : "" },
    signedInAs: client?.account.username ?? null,
    linkError: typeof url === "string" ? url : null,
    allowedHosts: site.allowedHosts,
    siteUrl: site.siteUrl.origin,
  });
}

/**
 * Answers the external login form. Redirects to the client's dashboard (303) if that is the destination. For any other system, returns the URL to which the browser continues.
 * After a refusal, returns the form with error messages.
 */
export function answerExternalLoginPost({ request }: ActionFunctionArgs) {
  const { siteUrl, language } = siteOf(request);
  return answerPost<ExternalLoginResult, null>(request, {
    guard: allowAnyone,
    actions: async (posted) => {
      const isSignedIn = !posted.has("password") && (await findClient(request)).client !== null;
      const { url, cookie } = isSignedIn
        ? { url: destinationOf(request, typedOf(posted)), cookie: null }
        : await handOff(request, { ...typedOf(posted), ...credentialsIn(posted) });
      const headers = new Headers(cookie === null ? {} : { "Set-Cookie": cookie });
      // The policy's form-action allows redirecting a post only within this site.
      if (url.origin !== siteUrl.origin || !isDashboard(url.pathname)) {
        return answer({ outcome: "continue", url: url.href, host: url.host }, 200, { headers });
      }
      // Loads the whole document, because a public page's scripts know no other page.
      headers.set("X-Remix-Reload-Document", "true");
      return seeOther(url.pathname, headers);
    },
    refusal: (error, form) => refusedForm(error, typedOf(form), language),
  });
}

/** Answers a JSON sign-in with `{success, token, user, redirectUrl}` and the session cookie. Throws HttpError if the request is invalid or the sign-in fails. */
export async function answerExternalLoginJson(request: Request): Promise<Response> {
  const sent = await readJsonObject(request);
  const { token, client, url, cookie } = await handOff(request, sent);
  const user = toClientUser(client);
  const success = jsonSuccess({ token, user, redirectUrl: url.href }, 201);
  success.headers.set("Set-Cookie", cookie);
  return success;
}

function typedOf(form: PostedForm) {
  return form.typed(["systemType", "externalUrl", "username"]);
}

/** The schema of the form that has only an email address, by language. */
export const emailForm = {
  en: form({ email: rulesIn(ruleMessages).email() }),
  es: form({ email: rulesIn(ruleMessagesEs).email() }),
};

type Typed = ReturnType<typeof typedLogin>;

/** What the client login's action returns. Never contains the password. */
export type ClientLoginResult = { outcome: "portal-soon"; typed: Typed } | RefusedForm<Typed>;

/**
 * Answers the forms of the client login. A correct sign-in redirects to the dashboard (303). The email form, used while no portal is configured,
 * shows that the portal is being set up; the address is not stored. Refusals answer 400, 401, 429 or 503 and say what to correct.
 */
export function answerClientLoginPost({ request }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const dashboard = addressIn(language, clientDashboardPath);
  return answerPost<ClientLoginResult, null>(request, {
    guard: allowAnyone,
    actions: {
      "": (posted) => {
        validForm(emailForm[language], posted.typed(["email"]));
        return answer({ outcome: "portal-soon", typed: typedLogin(posted) });
      },
      "sign-in": async (posted) => {
        const sent = { systemType: "custom", externalUrl: dashboard, ...credentialsIn(posted) };
        const { cookie } = await handOff(request, sent, "login");
        return seeOther(dashboard, { "Set-Cookie": cookie });
      },
    },
    refusal: (error, posted) => refusedForm(error, typedLogin(posted), language),
  });
}

function typedLogin(posted: PostedForm) {
  return posted.typed(["username", "email"]);
}
