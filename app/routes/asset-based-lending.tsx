import { assetBasedLendingWords } from "~/pages/asset-based-lending.en";
import { assetBasedLendingWordsEs } from "~/pages/asset-based-lending.es";
import { AssetBasedLendingPage } from "~/pages/asset-based-lending-page";
import { useInLanguage } from "~/site/site-data";

export { handle, meta } from "~/site/plain-page";

export default function AssetBasedLending() {
  const words = useInLanguage({ en: assetBasedLendingWords, es: assetBasedLendingWordsEs });
  return <AssetBasedLendingPage words={words} />;
}
