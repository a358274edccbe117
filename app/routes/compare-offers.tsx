import { comparisonWords } from "~/calculators/comparison.en";
import { ComparisonPage } from "~/calculators/comparison-page";

export { handle, meta } from "~/calculators/comparison-page";

export default function CompareOffers() {
  return <ComparisonPage words={comparisonWords} />;
}
