import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { eventHeaders, openStream } from "~/desk/live.server";
import { withPageErrors } from "~/http/respond.server";
import { findStaff, sessionHashOf } from "~/staff/guards.server";

export const handle = { streams: true };

/** What happens to leads, as it happens. 204 tells a browser whose session is over to stop asking. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withPageErrors(async () => {
    const staff = await findStaff(request);
    if (staff === null) return new Response(null, { status: 204 });
    if (request.method !== "GET") return new Response(null, { headers: eventHeaders });
    const session = { accountId: staff.id, sessionHash: sessionHashOf(request) };
    return openStream(getDatabase().db, session, lastHeard(request));
  });
}

/** A browser that lost its stream says how far it had come, and a page from where on it knows nothing. */
function lastHeard(request: Request): number | null {
  const after = new URL(request.url).searchParams.get("after");
  const id = request.headers.get("Last-Event-ID") ?? after ?? "";
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
