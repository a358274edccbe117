import { testimonialWords } from "~/pages/testimonials.en";
import { whyUsWords } from "~/pages/why-us.en";
import { WhyUsPage } from "~/pages/why-us-page";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function WhyUs() {
  return <WhyUsPage words={whyUsWords} testimonials={testimonialWords} />;
}
