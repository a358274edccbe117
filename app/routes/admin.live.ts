import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { eventHeaders, openStream } from "~/desk/live.server";
import { withPageErrors } from "~/http/respond.server";
import { findStaff, sessionHashOf } from "~/staff/guards.server";

export const handle = { streams: true };

/** Streams an event for each new entry in a lead's timeline. Answers 204 if the session has ended, which keeps the browser from reconnecting. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withPageErrors(async () => {
    const staff = await findStaff(request);
    if (staff === null) return new Response(null, { status: 204 });
    if (request.method !== "GET") return new Response(null, { headers: eventHeaders });
    const session = { accountId: staff.id, sessionHash: sessionHashOf(request) };
    // The last event id that the browser received, or `after` for a new page.
    const after = new URL(request.url).searchParams.get("after");
    const id = request.headers.get("Last-Event-ID") ?? after ?? "";
    return openStream(getDatabase().db, session, /^\d{1,15}$/.test(id) ? Number(id) : null);
  });
}
