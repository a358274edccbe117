import { assetBasedLendingWords } from "~/pages/asset-based-lending.en";
import { AssetBasedLendingPage } from "~/pages/asset-based-lending-page";

export { handle, meta } from "~/site/plain-page";

export default function AssetBasedLending() {
  return <AssetBasedLendingPage words={assetBasedLendingWords} />;
}
