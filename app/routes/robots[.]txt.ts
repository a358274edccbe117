import { getConfig } from "~/config.server";
import { robotsTxt } from "~/pages/discovery/crawlers.server";
import { publicText } from "~/pages/discovery/public-text.server";

export function loader() {
  return publicText(robotsTxt(getConfig().siteUrl.origin), "text/plain; charset=utf-8");
}
