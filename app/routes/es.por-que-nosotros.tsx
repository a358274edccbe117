import { testimonialWordsEs } from "~/pages/testimonials.es";
import { whyUsWordsEs } from "~/pages/why-us.es";
import { WhyUsPage } from "~/pages/why-us-page";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function WhyUs() {
  return <WhyUsPage words={whyUsWordsEs} testimonials={testimonialWordsEs} />;
}
