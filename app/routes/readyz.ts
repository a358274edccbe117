import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { readiness } from "~/health/readiness.server";
import { privateHeaders } from "~/http/respond.server";

/** Answers 503 when leads cannot be taken, 200 otherwise, and says by name what is not well. */
export async function loader() {
  const told = await readiness(getDatabase(), getConfig());
  const status = told.status === "not ready" ? 503 : 200;
  return Response.json(told, { status, headers: privateHeaders });
}
