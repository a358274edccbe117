import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { Fault, type Said } from "~/http/faults.server";
import { answerPost, anybody, type PostedForm } from "~/http/form-post.server";
import { answer, jsonError, jsonSuccess, readJsonObject, seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { sessionCookie } from "~/staff/sessions.server";
import { signInOrigin } from "~/staff/sign-in-origin.server";
import type { FieldErrors } from "~/ui/form-schema";
import { checkRedirectUrl, findExternalSystem, isDashboard } from "./external-systems";
import { toClientUser } from "./rules";
import { signInClient } from "./sign-in.server";
import { systemHandoffWords } from "./system-handoff.en";
import { systemHandoffWordsEs } from "./system-handoff.es";
import { checkHandoff, type SystemHandoffResult } from "./system-handoff-rules";

const words = { en: systemHandoffWords, es: systemHandoffWordsEs };

const wrongCredentials: Said = { en: words.en.wrongCredentials, es: words.es.wrongCredentials };

/** The fields in the order in which the API tells the first fault of one. */
const fieldOrder = ["externalUrl", "username", "password", "systemType"] as const;

/** Of this site as the rules judge an address, told in the language of the page. */
function siteOf(request: Request) {
  const { siteUrl, EXTERNAL_LOGIN_HOSTS: allowedHosts } = getConfig();
  const language = languageOf(new URL(request.url).pathname);
  return { words: words[language].destinations, siteUrl, allowedHosts, language };
}

/** What was sent, unchecked. */
type Sent = Readonly<Record<string, unknown>>;

/**
 * Signs a client in and says where to go on to. The address is judged first and never fetched; the password is only
 * verified: it is not stored, logged or sent on.
 * Throws a Fault: signed-out (`wrong` says why), throttled or overloaded; and DatabaseUnavailableError.
 */
async function handOff(request: Request, sent: Sent, wrong: Said) {
  const site = siteOf(request);
  const checked = checkHandoff(sent, site);
  if (!checked.ok) return checked;
  const { username, password } = checked.values;
  const signIn = await signInClient(getDatabase().db, {
    username,
    password,
    ...signInOrigin("client", request),
  });
  if (signIn === null) throw new Fault("signed-out", wrong);
  const headers = { "Set-Cookie": sessionCookie("client", site.siteUrl, signIn) };
  return { ok: true as const, ...signIn, url: checked.url, host: checked.host, headers };
}

/** Like `handOff`, with the username and password of a posted form. */
export function handOffForm(
  request: Request,
  form: PostedForm,
  destination: Sent,
  wrong: Said = wrongCredentials,
) {
  const typed = { ...form.typed(["username"]), password: form.lines("password") };
  return handOff(request, { ...destination, ...typed }, wrong);
}

/** What the page begins with: the link that was followed, judged. */
export function loadHandoff({ request }: LoaderFunctionArgs) {
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
    linkFault: target === null || target.ok ? null : target.message,
    allowedHosts: site.allowedHosts,
    siteUrl: site.siteUrl.origin,
  });
}

/** Answers a post without scripts: 303 to the client's dashboard, a page with the link to the other system, or what is at fault. */
export function answerHandoffPost({ request }: ActionFunctionArgs) {
  const { siteUrl, language } = siteOf(request);
  return answerPost<SystemHandoffResult, null>(request, {
    guard: anybody,
    deeds: async (form) => {
      const handoff = await handOffForm(request, form, typedOf(form));
      if (!handoff.ok) return answer(refusalOf(form, null, handoff.errors), 400);
      const { url, host, headers } = handoff;
      // The policy's form-action lets a post be redirected within this site only.
      const { origin, pathname } = new URL(url);
      return origin === siteUrl.origin && isDashboard(pathname)
        ? seeOther(pathname, headers)
        : answer({ outcome: "continue", url, host }, 200, { headers });
    },
    refusal: ({ said }, form) => refusalOf(form, said[language], {}),
  });
}

/** Answers the same as JSON: `{success, token, user, redirectUrl}` and the session cookie, or `{success: false, error}`. */
export async function answerHandoffJson(request: Request): Promise<Response> {
  const handoff = await handOff(request, await readJsonObject(request), wrongCredentials);
  if (!handoff.ok) {
    const { errors: fieldErrors } = handoff;
    const first = fieldOrder.map((name) => fieldErrors[name]).find((message) => message);
    return jsonError(400, first ?? words.en.failed, { fieldErrors });
  }
  const { token, client, url: redirectUrl, headers } = handoff;
  const success = jsonSuccess({ token, user: toClientUser(client), redirectUrl }, 201);
  success.headers.set("Set-Cookie", headers["Set-Cookie"]);
  return success;
}

function refusalOf(
  form: PostedForm,
  message: string | null,
  errors: FieldErrors,
): SystemHandoffResult {
  return { outcome: "refused", message, errors, typed: typedOf(form) };
}

function typedOf(form: PostedForm) {
  return form.typed(["systemType", "externalUrl", "username"]);
}
