import { LoadExample, LoadOnRoad } from "~/calculators/load-example";
import { loadExampleWords } from "~/calculators/load-example.en";
import loadExampleScript from "~/calculators/load-example-en.script?plain-script";
import { englishPaths } from "~/calculators/tools";
import { homeWords } from "~/pages/home.en";
import { HomePage } from "~/pages/home-page";
import { testimonialWords } from "~/pages/testimonials.en";
import { pageMeta } from "~/site/page-meta";
import { financialService } from "~/site/structured-data";

export { handle } from "~/site/plain-page";

export const meta = pageMeta((site) => [financialService(site)]);

export default function Home() {
  return (
    <>
      <HomePage
        words={homeWords}
        testimonials={testimonialWords}
        example={<LoadExample words={loadExampleWords} paths={englishPaths} />}
        onRoad={<LoadOnRoad words={loadExampleWords.figures} />}
      />
      <script type="module" src={loadExampleScript} />
    </>
  );
}
