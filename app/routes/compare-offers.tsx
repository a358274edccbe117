import { comparisonWords } from "~/calculators/comparison.en";
import { ComparisonPage } from "~/calculators/comparison-page";

export { handle, meta, shouldRevalidate } from "~/calculators/comparison-page";
export { loadToday as loader } from "~/calculators/loaders.server";
export { publicPage as headers } from "~/http/respond.server";

export default function CompareOffers() {
  return <ComparisonPage words={comparisonWords} />;
}
