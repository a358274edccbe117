import { getDatabase } from "#db/connection.server";
import { databaseAnswers } from "#db/queries/operations.server";
import { privateHeaders } from "~/http/respond.server";
import { version } from "../../package.json";

/** Answers 200 when the database answers, 503 otherwise. */
export async function loader() {
  const healthy = await databaseAnswers(getDatabase().db);
  return Response.json(
    { status: healthy ? "ok" : "unavailable", version },
    { status: healthy ? 200 : 503, headers: privateHeaders },
  );
}
