import { comparisonWordsEs } from "~/calculators/comparison.es";
import { ComparisonPage } from "~/calculators/comparison-page";

export { handle, meta, shouldRevalidate } from "~/calculators/comparison-page";
export { loadToday as loader } from "~/calculators/loaders.server";
export { publicPage as headers } from "~/http/respond.server";

export default function CompararOfertas() {
  return <ComparisonPage words={comparisonWordsEs} />;
}
