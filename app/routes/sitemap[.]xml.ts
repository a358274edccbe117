import { getConfig } from "~/config.server";
import { articles } from "~/content/articles.server";
import { publicText } from "~/http/discovery/public-text.server";
import { sitemapEntries, sitemapXml } from "~/http/discovery/sitemap.server";
import { linkablePaths } from "~/site/site-navigation.server";

export function loader() {
  const xml = sitemapXml(getConfig().siteUrl.origin, sitemapEntries(linkablePaths(), articles));
  return publicText(xml, "application/xml; charset=utf-8");
}
