import { useLoaderData, useSearchParams } from "@remix-run/react";
import { pageMeta } from "~/site/page-meta";
import { CallToAction, PageHeader } from "~/site/section";
import { type RouteHandle, useHeading } from "~/site/site-data";
import { compareParams } from "./compare-offers";
import { CompareOffers } from "./compare-offers-tool";
import type { ComparisonWords } from "./comparison.en";
import { hasAny } from "./figure-table";
import type { loadToday } from "./loaders.server";

// What both languages' routes say of themselves.

export const handle: RouteHandle = { scripts: true, publicPage: { uncached: compareParams } };

export const meta = pageMeta();

/** The page keeps its address in step with the figures; nothing the loader gives depends on them. */
export const shouldRevalidate = () => false;

/** The page of the comparison. */
export function ComparisonPage({ words }: { words: ComparisonWords }) {
  const [params] = useSearchParams();
  return (
    <>
      <div className={hasAny(params, compareParams) ? "no-print" : undefined}>
        <PageHeader {...useHeading()} lede={words.page.lede} density="task" />
      </div>
      <div className="bg-surface py-8 lg:py-12 print:py-0">
        <div className="wrap print:px-0">
          <CompareOffers words={words} params={params} day={useLoaderData<typeof loadToday>()} />
        </div>
      </div>
      <CallToAction text={words.page.callToAction} />
    </>
  );
}
