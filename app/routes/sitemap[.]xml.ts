import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText, sitemapEntries, sitemapXml } from "~/pages/discovery.server";
import { withheldPages } from "~/site/questions.server";

export { handle } from "~/site/page-meta";

export function loader() {
  const config = getConfig();
  const entries = sitemapEntries([...articles.en, ...articles.es], withheldPages(config));
  const xml = sitemapXml(config.siteUrl.origin, entries);
  return publicText(xml, "application/xml; charset=utf-8");
}
