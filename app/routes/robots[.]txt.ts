import { getConfig } from "~/config.server";
import { publicText, robotsTxt } from "~/pages/discovery/crawlers.server";

export { handle } from "~/site/plain-page";

export function loader() {
  return publicText(robotsTxt(getConfig().siteUrl.origin), "text/plain; charset=utf-8");
}
