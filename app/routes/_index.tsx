import { LoadExample, LoadOnRoad } from "~/calculators/load-example";
import { loadExampleWords } from "~/calculators/load-example.en";
import { loadExampleWordsEs } from "~/calculators/load-example.es";
import englishScript from "~/calculators/load-example-en.script?plain-script";
import spanishScript from "~/calculators/load-example-es.script?plain-script";
import { englishPaths } from "~/calculators/tools";
import { toolWordsEs } from "~/calculators/tools.es";
import { homeWords } from "~/pages/home.en";
import { homeWordsEs } from "~/pages/home.es";
import { HomePage } from "~/pages/home-page";
import { testimonialWords } from "~/pages/testimonials.en";
import { testimonialWordsEs } from "~/pages/testimonials.es";
import { pageMeta } from "~/site/page-meta";
import { useInLanguage } from "~/site/site-data";
import { financialService } from "~/site/structured-data";

export { handle } from "~/site/plain-page";

export const meta = pageMeta((site) => [financialService(site)]);

const inLanguages = {
  en: {
    page: homeWords,
    testimonials: testimonialWords,
    example: loadExampleWords,
    paths: englishPaths,
    script: englishScript,
  },
  es: {
    page: homeWordsEs,
    testimonials: testimonialWordsEs,
    example: loadExampleWordsEs,
    paths: toolWordsEs.paths,
    script: spanishScript,
  },
};

export default function Home() {
  const { page, testimonials, example, paths, script } = useInLanguage(inLanguages);
  return (
    <>
      <HomePage
        words={page}
        testimonials={testimonials}
        example={<LoadExample words={example} paths={paths} />}
        onRoad={<LoadOnRoad words={example.figures} />}
      />
      <script type="module" src={script} />
    </>
  );
}
