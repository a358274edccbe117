import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText, sitemapEntries, sitemapXml } from "~/pages/discovery/crawlers.server";
import { withheldPaths } from "~/site/questions.server";

export { handle } from "~/site/plain-page";

export function loader() {
  const config = getConfig();
  const entries = sitemapEntries([...articles.en, ...articles.es], withheldPaths(config));
  const xml = sitemapXml(config.siteUrl.origin, entries);
  return publicText(xml, "application/xml; charset=utf-8");
}
