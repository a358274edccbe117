import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { carriesMetricsToken } from "~/health/metrics.server";
import { recentReadiness } from "~/health/readiness.server";
import { privateHeaders } from "~/http/respond.server";
import { isLoopback } from "~/server/address.server";
import { clientAddress } from "~/server/context.server";

/** Answers 503 if the site cannot take leads, otherwise 200. Only this machine and holders of METRICS_TOKEN see which check failed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const config = getConfig();
  const readiness = await recentReadiness(getDatabase(), config);
  const mayReadDetail = isLoopback(clientAddress()) || carriesMetricsToken(request, config);
  const status = readiness.status === "not ready" ? 503 : 200;
  return Response.json(mayReadDetail ? readiness : { status: readiness.status }, {
    status,
    headers: privateHeaders,
  });
}
