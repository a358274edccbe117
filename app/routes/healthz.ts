import { getDatabase } from "#db/connection.server";
import { databaseAnswers } from "#db/queries/operations.server";
import { privateHeaders } from "~/http/respond.server";

/** Answers 200 if the database answers a query, otherwise 503. */
export async function loader() {
  const healthy = await databaseAnswers(getDatabase().db);
  return Response.json(
    { status: healthy ? "ok" : "unavailable" },
    { status: healthy ? 200 : 503, headers: privateHeaders },
  );
}
