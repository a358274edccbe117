import { useLoaderData, useSearchParams } from "@remix-run/react";
import { compareParams } from "~/calculators/compare-offers";
import { CompareOffers, comparisonCallToAction } from "~/calculators/compare-offers-tool";
import { hasAny } from "~/calculators/figure-table";
import { getConfig } from "~/config.server";
import { publicPage } from "~/http/respond.server";
import { longDay } from "~/site/dates";
import { pageMeta } from "~/site/page-meta";
import { CallToAction, PageHeader } from "~/site/section";
import { type RouteHandle, useHeading } from "~/site/site-data";

export const handle: RouteHandle = { scripts: true, publicPage: { uncached: compareParams } };

export const meta = pageMeta();

export const headers = publicPage;

/** The page keeps its address in step with the figures; nothing the loader gives depends on them. */
export const shouldRevalidate = () => false;

export function loader() {
  return { day: longDay(new Date().toISOString(), getConfig().COMPANY_TIME_ZONE) };
}

export default function CompareOffersPage() {
  const { day } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <div className={hasAny(params, compareParams) ? "no-print" : undefined}>
        <PageHeader
          {...useHeading()}
          lede="Any factor's terms, ours or another's, worked out on your own invoices. Nothing is sent to us."
          density="task"
        />
      </div>
      <div className="bg-surface py-8 lg:py-12 print:py-0">
        <div className="wrap print:px-0">
          <CompareOffers params={params} day={day} />
        </div>
      </div>
      <CallToAction text={comparisonCallToAction} />
    </>
  );
}
