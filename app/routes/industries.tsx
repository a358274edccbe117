import { industriesWords } from "~/pages/industries.en";
import { IndustriesPage } from "~/pages/industries-page";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function Industries() {
  return <IndustriesPage words={industriesWords} />;
}
