import { getConfig } from "~/config.server";
import { robotsTxt } from "~/http/discovery/crawlers.server";
import { publicText } from "~/http/discovery/public-text.server";

export function loader() {
  return publicText(robotsTxt(getConfig().siteUrl.origin), "text/plain; charset=utf-8");
}
