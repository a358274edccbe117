import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText } from "~/pages/discovery/public-text.server";
import { sitemapEntries, sitemapXml } from "~/pages/discovery/sitemap.server";
import { linkablePaths } from "~/site/site-navigation.server";

export function loader() {
  const xml = sitemapXml(getConfig().siteUrl.origin, sitemapEntries(linkablePaths(), articles));
  return publicText(xml, "application/xml; charset=utf-8");
}
