import { getConfig } from "~/config.server";
import { publicCacheControl } from "~/http/respond.server";
import { securityTxt } from "~/pages/discovery/crawlers.server";
import { contactsOf } from "~/site/company.server";

/** Answers with the site's security.txt. Its expiry date keeps moving, so the server must not cache the file. */
export function loader() {
  const config = getConfig();
  return new Response(securityTxt(config.siteUrl.origin, contactsOf(config).securityEmail), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": publicCacheControl,
    },
  });
}
