import { createCookie } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { answer, seeOther } from "~/http/respond.server";
import { type DeskRequest, sessionHashOf, staffLoader } from "./guards.server";
import type { ActionOutcome } from "./sidebar.server";

export const nothingSelected: ActionOutcome = {
  message: "Select at least one lead first.",
  isProblem: true,
};

/** Returns the cookie that carries an action's outcome to the next page. It is signed for the request's session. */
function flashCookie(request: Request) {
  const secure = getConfig().siteUrl.protocol === "https:";
  const name = secure ? "__Host-flash" : "flash";
  return createCookie(name, {
    ...{ httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 },
    ...{ secure, secrets: [sessionHashOf(request)] },
  });
}

/** Returns a redirect (303) to `address`. A cookie carries the message (`outcome`) to that page, which shows it once. */
export async function redirectWithOutcome(
  request: Request,
  address: string,
  outcome: ActionOutcome | undefined,
) {
  if (outcome === undefined) return seeOther(address);
  return seeOther(address, { "Set-Cookie": await flashCookie(request).serialize(outcome) });
}

/** Returns the message of the previous action from a request's cookie, or null, and the headers that remove the cookie. */
export async function takeOutcome(request: Request) {
  const cookie = flashCookie(request);
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
