import { getConfig } from "~/config.server";
import { publicText, securityTxt } from "~/pages/discovery.server";
import { contactsOf } from "~/site/company.server";

/** Answers with the site's security.txt. Its expiry date keeps moving, so the server must not cache the file. */
export function loader() {
  const config = getConfig();
  const text = securityTxt(config.siteUrl.origin, contactsOf(config).securityEmail);
  return publicText(text, "text/plain; charset=utf-8");
}
