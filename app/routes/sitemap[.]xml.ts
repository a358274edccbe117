import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText, sitemapEntries, sitemapXml } from "~/pages/discovery/crawlers.server";
import { withheldPaths } from "~/site/questions.server";
import { linkablePaths } from "~/site/site-navigation.server";

export function loader() {
  const config = getConfig();
  const paths = linkablePaths(withheldPaths(config));
  const xml = sitemapXml(config.siteUrl.origin, sitemapEntries(paths, articles));
  return publicText(xml, "application/xml; charset=utf-8");
}
