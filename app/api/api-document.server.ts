import { getConfig } from "~/config.server";
import { companyOf } from "~/site/company.server";
import { adminCookieName } from "~/staff/admin-cookie.server";

let text: Promise<string> | undefined;

/**
 * Returns the API's OpenAPI document as JSON text, the same for as long as the process runs. What makes it is loaded with
 * the first request for it, so that no start waits for it.
 */
export function apiDocument(): Promise<string> {
  text ??= write();
  return text;
}

async function write(): Promise<string> {
  const config = getConfig();
  const { writeDocument } = await import("./document.server");
  return writeDocument({
    siteUrl: config.siteUrl.origin,
    company: companyOf(config),
    adminCookie: adminCookieName(config.siteUrl),
  });
}
