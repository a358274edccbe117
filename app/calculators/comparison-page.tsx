import { useSearchParams } from "@remix-run/react";
import { CallToAction, PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { compareParams } from "./compare-offers";
import { CompareOffers } from "./compare-offers-tool";
import type { ComparisonWords } from "./comparison-words";
import { hasAny } from "./figure-table";

/** The page of the comparison; `day` is today in words. */
export function ComparisonPage({ words, day }: { words: ComparisonWords; day: string }) {
  const [params] = useSearchParams();
  return (
    <>
      <div className={hasAny(params, compareParams) ? "no-print" : undefined}>
        <PageHeader {...useHeading()} lede={words.page.lede} density="task" />
      </div>
      <div className="bg-surface py-8 lg:py-12 print:py-0">
        <div className="wrap print:px-0">
          <CompareOffers words={words} params={params} day={day} />
        </div>
      </div>
      <CallToAction text={words.page.callToAction} />
    </>
  );
}
