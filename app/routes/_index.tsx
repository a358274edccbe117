import { LoadExample, LoadOnRoad } from "~/calculators/load-example";
import loadExampleScript from "~/calculators/load-example.script?plain-script";
import { homeWords } from "~/pages/home.en";
import { HomePage } from "~/pages/home-page";
import { testimonialWords } from "~/pages/testimonials.en";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";
import { financialService } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta((site) => [financialService(site)]);

export default function Home() {
  return (
    <>
      <HomePage
        words={homeWords}
        testimonials={testimonialWords}
        example={<LoadExample />}
        onRoad={<LoadOnRoad />}
      />
      <script type="module" src={loadExampleScript} />
    </>
  );
}
