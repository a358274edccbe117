import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText, sitemapXml } from "~/pages/discovery.server";
import { withheldPages } from "~/site/questions.server";

export { handle } from "~/site/page-meta";

export function loader() {
  const config = getConfig();
  const both = [...articles.en, ...articles.es];
  const xml = sitemapXml(config.siteUrl.origin, both, withheldPages(config));
  return publicText(xml, "application/xml; charset=utf-8");
}
