import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { privateHeaders } from "~/http/respond.server";
import { readiness } from "~/operations/readiness.server";

/** Answers 200 when database, disk, notifications and backups are well, 503 otherwise, each by name. */
export async function loader() {
  const { ready, checks } = await readiness(getDatabase(), getConfig());
  return Response.json(
    { status: ready ? "ready" : "not ready", checks },
    { status: ready ? 200 : 503, headers: privateHeaders },
  );
}
