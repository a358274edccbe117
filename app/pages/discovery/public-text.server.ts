import { offerPage } from "~/http/front-door/page-cache.server";

/** Returns a text that is the same for everybody and kept by the front door while the process runs. */
export function publicText(body: string, contentType: string): Response {
  const headers = new Headers({ "Content-Type": contentType });
  offerPage({ status: 200, headers, body });
  return new Response(body, { headers });
}
