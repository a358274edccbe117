import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { CalculatorTools } from "~/calculators/calculator-tools";
import { calculatorWordsEs } from "~/calculators/calculator-tools.es";
import { figureNames, isToolSent, movedComparison, tools } from "~/calculators/tools";
import { publicPage } from "~/http/respond.server";
import { guidesFor } from "~/pages/articles.server";
import { resourcesWordsEs } from "~/pages/resources.es";
import { ResourcesPage } from "~/pages/resources-page";
import { feedLink, pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = {
  scripts: true,
  publicPage: {
    variants: {
      category: resourcesWordsEs.categories.map(({ id }) => id),
      tool: tools.map(({ id }) => id),
    },
    uncached: figureNames,
  },
};

export const meta = pageMeta(undefined, (site, { path }) => [feedLink(site, path)]);

export const headers = publicPage;

/** The calculators keep the address in step with their figures; nothing the loaders give depends on it. */
export const shouldRevalidate = () => false;

/** Leads an address of the comparison to its page. */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const moved = movedComparison(url.searchParams, calculatorWordsEs.shared.paths);
  if (moved !== null) throw redirect(moved, 301);
  return guidesFor("es", url);
}

export default function Resources() {
  const listed = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { category } = listed;
  return (
    <ResourcesPage
      words={resourcesWordsEs}
      listed={listed}
      calculators={
        <CalculatorTools
          words={calculatorWordsEs}
          keep={category === undefined ? undefined : { category }}
        />
      }
      hasResult={isToolSent(params)}
    />
  );
}
