import { getConfig } from "~/config.server";
import { articles } from "~/pages/articles.server";
import { publicText } from "~/pages/discovery/crawlers.server";
import { feedXml } from "~/pages/discovery/feed.server";
import { companyOf } from "~/site/company.server";

export function loader() {
  const config = getConfig();
  const site = {
    siteUrl: config.siteUrl.origin,
    company: companyOf(config),
    language: "en",
  } as const;
  return publicText(feedXml(site, articles.en), "application/rss+xml; charset=utf-8");
}
