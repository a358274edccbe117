import { howItWorksWords as words } from "~/pages/how-it-works.en";
import { HowItWorksPage } from "~/pages/how-it-works-page";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta((site) => [faqPage(words.questions, site)]);

export default function HowFactoringWorks() {
  return <HowItWorksPage words={words} />;
}
