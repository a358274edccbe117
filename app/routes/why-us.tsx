import { testimonialWords } from "~/pages/testimonials.en";
import { whyUsWords } from "~/pages/why-us.en";
import { WhyUsPage } from "~/pages/why-us-page";

export { handle, meta } from "~/site/plain-page";

export default function WhyUs() {
  return <WhyUsPage words={whyUsWords} testimonials={testimonialWords} />;
}
