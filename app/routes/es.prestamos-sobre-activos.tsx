import { assetBasedLendingWordsEs } from "~/pages/asset-based-lending.es";
import { AssetBasedLendingPage } from "~/pages/asset-based-lending-page";

export { handle, meta } from "~/site/plain-page";

export default function AssetBasedLending() {
  return <AssetBasedLendingPage words={assetBasedLendingWordsEs} />;
}
