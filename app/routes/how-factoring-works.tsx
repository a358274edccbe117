import { howItWorksWords } from "~/pages/how-it-works.en";
import { howItWorksWordsEs } from "~/pages/how-it-works.es";
import { HowItWorksPage } from "~/pages/how-it-works-page";
import { pageMeta } from "~/site/page-meta";
import { useInLanguage } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";

export { handle } from "~/site/plain-page";

const words = { en: howItWorksWords, es: howItWorksWordsEs };

export const meta = pageMeta((site) => [faqPage(words[site.language].questions, site)]);

export default function HowFactoringWorks() {
  return <HowItWorksPage words={useInLanguage(words)} />;
}
