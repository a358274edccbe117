import { createCookie } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { seeOther } from "~/http/respond.server";
import { sessionHashOf } from "~/staff/guards.server";

/** The message of an action for the next page, which shows it once. */
export interface ActionOutcome {
  message: string;
  /** True if the action failed, or left some of the leads as they were. */
  isProblem?: boolean;
  /** The batch of a change that can be undone. */
  undo?: string;
}

export const nothingSelected: ActionOutcome = {
  message: "Select at least one lead first.",
  isProblem: true,
};

/** Returns the cookie that carries an outcome to the next page, signed for the session of the request. */
function flashCookie(request: Request) {
  const secure = getConfig().siteUrl.protocol === "https:";
  const name = secure ? "__Host-flash" : "flash";
  return createCookie(name, {
    ...{ httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 },
    ...{ secure, secrets: [sessionHashOf(request)] },
  });
}

/** Returns a redirect (303) whose page shows the outcome of an action. */
export async function redirectWithOutcome(
  request: Request,
  address: string,
  outcome: ActionOutcome | undefined,
) {
  if (outcome === undefined) return seeOther(address);
  return seeOther(address, { "Set-Cookie": await flashCookie(request).serialize(outcome) });
}

/** Returns the outcome that a request carries, and the headers that clear its cookie. */
export async function takeOutcome(request: Request) {
  const cookie = flashCookie(request);
  const outcome: ActionOutcome | null = await cookie.parse(request.headers.get("Cookie"));
  const headers: Record<string, string> =
    outcome === null ? {} : { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) };
  return { outcome, headers };
}
