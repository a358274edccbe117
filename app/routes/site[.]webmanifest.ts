import { getConfig } from "~/config.server";
import { webManifest } from "~/pages/discovery/manifest.server";
import { publicText } from "~/pages/discovery/public-text.server";
import { companyOf } from "~/site/company.server";

export function loader() {
  const manifest = JSON.stringify(webManifest(companyOf(getConfig())));
  return publicText(manifest, "application/manifest+json; charset=utf-8");
}
