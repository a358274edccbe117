import { getConfig } from "~/config.server";
import { securityTxt } from "~/pages/discovery/crawlers.server";

/** Answers with the site's security.txt. Its date moves, so the server must not cache it while the process runs. */
export function loader() {
  const { siteUrl, COMPANY_SECURITY_EMAIL } = getConfig();
  return new Response(securityTxt(siteUrl.origin, COMPANY_SECURITY_EMAIL), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
