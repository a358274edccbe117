import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { carriesMetricsToken, processRegistry, siteMetrics } from "~/health/metrics.server";
import { privateHeaders } from "~/http/respond.server";

/** Answers with the site's metrics (Prometheus), or 401 if the request does not carry METRICS_TOKEN. If no token is configured, answers 404, which hides the route. */
export async function loader({ request }: LoaderFunctionArgs) {
  const config = getConfig();
  if (config.METRICS_TOKEN === undefined) return answer("Not found.\n", 404);
  if (!carriesMetricsToken(request, config)) {
    return answer("Send METRICS_TOKEN as a bearer token.\n", 401, { "WWW-Authenticate": "Bearer" });
  }
  const site = await siteMetrics(getDatabase(), config);
  const text = (await processRegistry.metrics()) + (await site.metrics());
  return answer(text, 200, { "Content-Type": processRegistry.contentType });
}

function answer(body: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...privateHeaders, ...headers },
  });
}
