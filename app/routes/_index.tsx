import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { LoadExample, LoadFigure, LoadOnRoad } from "~/calculators/load-example";
import { loadExampleMessages } from "~/calculators/load-example.messages";
import englishScript from "~/calculators/load-example-en.script?plain-script";
import spanishScript from "~/calculators/load-example-es.script?plain-script";
import { HomePage } from "~/pages/home-page";
import type { loadHome } from "~/pages/owners-content.server";
import { pageMeta } from "~/site/page-meta";
import { useInLanguage, useWithClaims } from "~/site/site-data";
import { financialService } from "~/site/structured-data";

export { loadHome as loader } from "~/pages/owners-content.server";
export { handle } from "~/site/page-meta";

export const meta = pageMeta((site) => [financialService(site)]);

const scripts = { en: englishScript, es: spanishScript };

export default function Home() {
  const script = useInLanguage(scripts);
  const example = useWithClaims(loadExampleMessages);
  // In development the page hydrates, which must happen before the script changes it.
  useEffect(() => {
    if (import.meta.env.DEV) void import(/* @vite-ignore */ script);
  }, [script]);
  return (
    <>
      <HomePage
        example={<LoadExample messages={example} />}
        {...useLoaderData<typeof loadHome>()}
        onRoad={<LoadOnRoad messages={example.figures} />}
        wait={<LoadFigure name="daysToPay" messages={example.figures} />}
      />
      {!import.meta.env.DEV && <script type="module" src={script} />}
    </>
  );
}
