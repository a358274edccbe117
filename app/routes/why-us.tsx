import { testimonialWords } from "~/pages/testimonials.en";
import { testimonialWordsEs } from "~/pages/testimonials.es";
import { whyUsWords } from "~/pages/why-us.en";
import { whyUsWordsEs } from "~/pages/why-us.es";
import { WhyUsPage } from "~/pages/why-us-page";
import { useInLanguage } from "~/site/site-data";

export { handle, meta } from "~/site/plain-page";

const inLanguages = {
  en: { words: whyUsWords, testimonials: testimonialWords },
  es: { words: whyUsWordsEs, testimonials: testimonialWordsEs },
};

export default function WhyUs() {
  return <WhyUsPage {...useInLanguage(inLanguages)} />;
}
