import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText, sitemapEntries, sitemapXml } from "~/pages/discovery/crawlers.server";
import { withheldPaths } from "~/site/questions.server";
import { linkablePaths } from "~/site/site-navigation.server";

export { handle } from "~/site/plain-page";

export function loader() {
  const config = getConfig();
  const paths = linkablePaths(withheldPaths(config));
  const entries = sitemapEntries(paths, [...articles.en, ...articles.es]);
  const xml = sitemapXml(config.siteUrl.origin, entries);
  return publicText(xml, "application/xml; charset=utf-8");
}
