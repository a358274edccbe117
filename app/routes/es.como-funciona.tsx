import { howItWorksWordsEs as words } from "~/pages/how-it-works.es";
import { HowItWorksPage } from "~/pages/how-it-works-page";
import { pageMeta } from "~/site/page-meta";
import { faqPage } from "~/site/structured-data";

export { handle } from "~/site/plain-page";

export const meta = pageMeta((site) => [faqPage(words.questions, site)]);

export default function HowFactoringWorks() {
  return <HowItWorksPage words={words} />;
}
