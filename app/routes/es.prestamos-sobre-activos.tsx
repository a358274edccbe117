import { assetBasedLendingWordsEs } from "~/pages/asset-based-lending.es";
import { AssetBasedLendingPage } from "~/pages/asset-based-lending-page";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function AssetBasedLending() {
  return <AssetBasedLendingPage words={assetBasedLendingWordsEs} />;
}
