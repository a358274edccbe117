import { getConfig } from "~/config.server";
import { publicText, robotsTxt } from "~/pages/discovery.server";

export { handle } from "~/site/page-meta";

export function loader() {
  return publicText(robotsTxt(getConfig().siteUrl.origin), "text/plain; charset=utf-8");
}
