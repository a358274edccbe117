import { getConfig } from "~/config.server";
import { publicText, webManifest } from "~/pages/discovery.server";
import { companyOf } from "~/site/company.server";

export { handle } from "~/site/page-meta";

export function loader() {
  const manifest = JSON.stringify(webManifest(companyOf(getConfig())));
  return publicText(manifest, "application/manifest+json; charset=utf-8");
}
