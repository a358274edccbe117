import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ResourcesWords } from "~/pages/resources.en";
import { ResourcesPage } from "~/pages/resources-page";
import { feedLink, pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";
import { CalculatorTools } from "./calculator-tools";
import type { CalculatorWords } from "./calculator-tools.en";
import type { loadResources } from "./loaders.server";
import { figureNames, isToolSent, type KeptParams, tools } from "./tools";

/** What both languages' routes say of themselves. */
export function resourcesHandle({ categories }: ResourcesWords): RouteHandle {
  return {
    scripts: true,
    publicPage: {
      variants: { category: categories.map(({ id }) => id), tool: tools.map(({ id }) => id) },
      uncached: figureNames,
    },
  };
}

export const meta = pageMeta(undefined, (site, { path }) => [feedLink(site, path)]);

/** The calculators keep the address in step with their figures; nothing the loaders give depends on it. */
export const shouldRevalidate = () => false;

interface ResourcesProps {
  words: ResourcesWords;
  calculatorWords: CalculatorWords;
}

/** The page of both languages' routes. */
export function Resources({ words, calculatorWords }: ResourcesProps) {
  const listed = useLoaderData<typeof loadResources>();
  const [params] = useSearchParams();
  const { category } = listed;
  const keep: KeptParams = category === undefined ? {} : { category };
  return (
    <ResourcesPage
      words={words}
      listed={listed}
      calculators={<CalculatorTools words={calculatorWords} keep={keep} />}
      hasResult={isToolSent(params)}
    />
  );
}
