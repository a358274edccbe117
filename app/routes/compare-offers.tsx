import { compareOffersWords } from "~/calculators/compare-offers.en";
import { ComparisonPage } from "~/calculators/comparison-page";
import { toolWords } from "~/calculators/tools.en";

export { handle, meta } from "~/calculators/comparison-page";

export default function CompareOffers() {
  return <ComparisonPage words={compareOffersWords} tools={toolWords} />;
}
