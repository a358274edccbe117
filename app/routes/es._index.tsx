import { LoadExample, LoadOnRoad } from "~/calculators/load-example";
import { loadExampleWordsEs } from "~/calculators/load-example.es";
import loadExampleScript from "~/calculators/load-example-es.script?plain-script";
import { toolWordsEs } from "~/calculators/tools.es";
import { homeWordsEs } from "~/pages/home.es";
import { HomePage } from "~/pages/home-page";
import { testimonialWordsEs } from "~/pages/testimonials.es";
import { pageMeta } from "~/site/page-meta";
import { financialService } from "~/site/structured-data";

export { handle } from "~/site/plain-page";

export const meta = pageMeta((site) => [financialService(site)]);

export default function Home() {
  return (
    <>
      <HomePage
        words={homeWordsEs}
        testimonials={testimonialWordsEs}
        example={<LoadExample words={loadExampleWordsEs} paths={toolWordsEs.paths} />}
        onRoad={<LoadOnRoad words={loadExampleWordsEs.figures} />}
      />
      <script type="module" src={loadExampleScript} />
    </>
  );
}
