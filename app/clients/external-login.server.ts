import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod/mini";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost, type PostedForm } from "~/http/form-post.server";
import { type BilingualMessage, HttpError } from "~/http/http-error.server";
import { jsonError, jsonSuccess, readJsonObject } from "~/http/json.server";
import { answer, seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { sessionCookie, signInOrigin } from "~/staff/sessions.server";
import { anyText, checkForm, type FieldErrors, field, form, oneOf } from "~/ui/form-schema";
import {
  checkRedirectUrl,
  type ExternalSystemMessages,
  externalSystems,
  externalUrlMaxLength,
  findExternalSystem,
  isDashboard,
} from "./external-systems";
import { clientMessages } from "./messages.server";
import { toClientUser } from "./rules";
import { signInClient } from "./sign-in.server";

/** What a client fills in to go on to an external system. The password is never trimmed. */
export function externalLoginForm(messages: ExternalSystemMessages) {
  const text = (missing: string) => z.string().check(z.regex(new RegExp(anyText), missing));
  return form({
    systemType: oneOf(
      externalSystems.map(({ value }) => value),
      messages.chooseSystem,
    ),
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

/** What the page of the external login answers to a form post. The password never comes back. */
export type ExternalLoginResult =
  | { outcome: "continue"; url: string; host: string }
  /** No answer came: the browser says so by itself. */
  | { outcome: "unreachable" }
  | {
      outcome: "refused";
      message: string | null;
      errors: FieldErrors;
      typed: { systemType: string; externalUrl: string; username: string };
    };

const wrongCredentials: BilingualMessage = {
  en: clientMessages.en.external.wrongCredentials,
  es: clientMessages.es.external.wrongCredentials,
};

/** The fields in the order in which the API tells the first fault of one. */
const fieldOrder = ["externalUrl", "username", "password", "systemType"] as const;

/** Of this site as the rules judge an address, told in the language of the page. */
function siteOf(request: Request) {
  const { siteUrl, EXTERNAL_LOGIN_HOSTS: allowedHosts } = getConfig();
  const language = languageOf(new URL(request.url).pathname);
  return { messages: clientMessages[language].systems, siteUrl, allowedHosts, language };
}

/** What was sent, unchecked. */
type Sent = Readonly<Record<string, unknown>>;

/**
 * Signs a client in and says where to go on to. The address is judged first and never fetched; the password is only
 * verified: it is not stored, logged or sent on.
 * Throws a Fault: signed-out (`wrong` says why), throttled or overloaded; and DatabaseUnavailableError.
 */
async function handOff(request: Request, sent: Sent, wrong: BilingualMessage) {
  const site = siteOf(request);
  const checked = checkForm(externalLoginForm(site.messages), sent);
  if (!checked.ok) return checked;
  const { username, password } = checked.values;
  const target = checkRedirectUrl({ ...checked.values, ...site });
  if (!target.ok) {
    const errors: FieldErrors = { externalUrl: target.message };
    return { ok: false as const, errors };
  }
  const signIn = await signInClient(getDatabase().db, {
    username,
    password,
    ...signInOrigin("client", request),
  });
  if (signIn === null) throw new HttpError("signed-out", wrong);
  const headers = { "Set-Cookie": sessionCookie("client", site.siteUrl, signIn) };
  return { ...signIn, ...target, headers };
}

/** Like `handOff`, with the username and password of a posted form. */
export function handOffForm(
  request: Request,
  form: PostedForm,
  destination: Sent,
  wrong: BilingualMessage = wrongCredentials,
) {
  const typed = { ...form.typed(["username"]), password: form.lines("password") };
  return handOff(request, { ...destination, ...typed }, wrong);
}

/** What the page begins with: the link that was followed, judged. */
export function loadExternalLogin({ request }: LoaderFunctionArgs) {
  const site = siteOf(request);
  const params = new URL(request.url).searchParams;
  const systemType = findExternalSystem(params.get("system") ?? "")?.value;
  const externalUrl = params.get("url") ?? "";
  const target =
    systemType === undefined || externalUrl === ""
      ? null
      : checkRedirectUrl({ systemType, externalUrl, ...site });
  return answer({
    initial: { systemType: systemType ?? "", externalUrl: target?.ok ? target.url : "" },
    linkError: target === null || target.ok ? null : target.message,
    allowedHosts: site.allowedHosts,
    siteUrl: site.siteUrl.origin,
  });
}

/** Answers a post: 303 to the client's dashboard, the address of the other system to go on to, or what is at fault. */
export function answerExternalLoginPost({ request }: ActionFunctionArgs) {
  const { siteUrl, language } = siteOf(request);
  return answerPost<ExternalLoginResult, null>(request, {
    guard: allowAnyone,
    actions: async (form) => {
      const handoff = await handOffForm(request, form, typedOf(form));
      if (!handoff.ok) return answer(refusalOf(form, null, handoff.errors), 400);
      const { url, host, headers } = handoff;
      // The policy's form-action lets a post be redirected within this site only.
      const { origin, pathname } = new URL(url);
      return origin === siteUrl.origin && isDashboard(pathname)
        ? seeOther(pathname, headers)
        : answer({ outcome: "continue", url, host }, 200, { headers });
    },
    refusal: ({ messages }, form) => refusalOf(form, messages[language], {}),
  });
}

/** Answers the same as JSON: `{success, token, user, redirectUrl}` and the session cookie, or `{success: false, error}`. */
export async function answerExternalLoginJson(request: Request): Promise<Response> {
  const handoff = await handOff(request, await readJsonObject(request), wrongCredentials);
  if (!handoff.ok) {
    const { errors: fieldErrors } = handoff;
    const first = fieldOrder.map((name) => fieldErrors[name]).find((message) => message);
    return jsonError(400, first ?? clientMessages.en.external.failed, { fieldErrors });
  }
  const { token, client, url: redirectUrl, headers } = handoff;
  const success = jsonSuccess({ token, user: toClientUser(client), redirectUrl }, 201);
  success.headers.set("Set-Cookie", headers["Set-Cookie"]);
  return success;
}

function refusalOf(form: PostedForm, message: string | null, errors: FieldErrors) {
  return { outcome: "refused" as const, message, errors, typed: typedOf(form) };
}

function typedOf(form: PostedForm) {
  return form.typed(["systemType", "externalUrl", "username"]);
}
