import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText, sitemapEntries, sitemapXml } from "~/pages/discovery/crawlers.server";
import { linkablePaths } from "~/site/site-navigation.server";

export function loader() {
  const xml = sitemapXml(getConfig().siteUrl.origin, sitemapEntries(linkablePaths(), articles));
  return publicText(xml, "application/xml; charset=utf-8");
}
