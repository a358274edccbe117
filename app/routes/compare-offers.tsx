import { compareOffersMessages } from "~/calculators/compare-offers.en";
import { ComparisonPage } from "~/calculators/comparison-page";
import { toolMessages } from "~/calculators/tools.en";

export { handle } from "~/calculators/comparison-page";

export default function CompareOffers() {
  return <ComparisonPage messages={compareOffersMessages} tools={toolMessages} />;
}
