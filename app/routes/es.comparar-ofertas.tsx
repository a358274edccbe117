import { useLoaderData } from "@remix-run/react";
import { compareParams } from "~/calculators/compare-offers";
import { comparisonWordsEs } from "~/calculators/comparison.es";
import { ComparisonPage } from "~/calculators/comparison-page";
import { getConfig } from "~/config.server";
import { publicPage } from "~/http/respond.server";
import { longDay } from "~/site/dates";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { scripts: true, publicPage: { uncached: compareParams } };

export const meta = pageMeta();

export const headers = publicPage;

/** The page keeps its address in step with the figures; nothing the loader gives depends on them. */
export const shouldRevalidate = () => false;

export function loader() {
  return { day: longDay(new Date().toISOString(), getConfig().COMPANY_TIME_ZONE, "es") };
}

export default function CompareOffersPage() {
  const { day } = useLoaderData<typeof loader>();
  return <ComparisonPage words={comparisonWordsEs} day={day} />;
}
