import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config.server";
import { seeOther } from "~/http/respond.server";

/** Messages about a change that the page does not show by itself. */
const flashTexts = {
  corrected: "Corrected. What it was before stands in the timeline.",
  "corrected-repeated":
    "Corrected. Another lead has the same email address, phone or DOT number; nothing was merged.",
  entered: "Entered. The lead is yours for now: log the call when it is over.",
  "entered-repeated":
    "Entered, and yours for now. Another lead has the same email address, phone or DOT number; nothing was merged.",
  "view-saved": "Saved. The list is among the views now.",
  "entered-before": "This was there already: the same was entered less than ten minutes ago.",
} as const;

/** The most leads that an outcome names; of more it tells the number. */
export const mostNamed = 5;

const count = z.number().int().min(0).max(999);

/** What an action did. It names leads and people by their ids alone. */
const outcomeSchema = z
  .object({
    /** Of a change of status, which can be undone. */
    batch: z.string().max(40),
    /** How many leads an undo changed back. */
    undone: count,
    /** How many leads were left as they are. */
    missed: count,
    nothingSelected: z.boolean(),
    /** How many leads were assigned, and to whom: an account's id, or `unassigned`. */
    assigned: z.object({ count, to: z.string().max(40) }),
    /** Some of the leads that were left as they are. */
    left: z.array(z.string().max(40)).max(mostNamed),
    /** The name of a message. */
    told: z.literal(Object.keys(flashTexts) as (keyof typeof flashTexts)[]),
  })
  .partial();

export type ActionOutcome = z.infer<typeof outcomeSchema>;

/** The cookie that carries an outcome to the next page, which shows it once. */
function flashCookie() {
  const secure = getConfig().siteUrl.protocol === "https:";
  const name = secure ? "__Host-flash" : "flash";
  return createCookie(name, { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60, secure });
}

/** Returns a redirect (303) whose page shows the outcome of an action. */
export async function redirectWithOutcome(address: string, outcome: ActionOutcome | undefined) {
  if (outcome === undefined) return seeOther(address);
  return seeOther(address, { "Set-Cookie": await flashCookie().serialize(outcome) });
}

/** Returns the outcome that a request carries, and the headers that end it. */
export async function takeOutcome(request: Request) {
  const cookie = flashCookie();
  const carried = await cookie.parse(request.headers.get("Cookie"));
  const read = outcomeSchema.safeParse(carried ?? {});
  const { told, ...outcome }: ActionOutcome = read.success ? read.data : {};
  const headers: Record<string, string> =
    carried === null ? {} : { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) };
  return { outcome: { ...outcome, told: told === undefined ? null : flashTexts[told] }, headers };
}
