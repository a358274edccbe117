import { testimonialWordsEs } from "~/pages/testimonials.es";
import { whyUsWordsEs } from "~/pages/why-us.es";
import { WhyUsPage } from "~/pages/why-us-page";

export { handle, meta } from "~/site/plain-page";

export default function WhyUs() {
  return <WhyUsPage words={whyUsWordsEs} testimonials={testimonialWordsEs} />;
}
