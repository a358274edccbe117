import { compareOffersWordsEs } from "~/calculators/compare-offers.es";
import { ComparisonPage } from "~/calculators/comparison-page";
import { toolWordsEs } from "~/calculators/tools.es";

export { handle, meta } from "~/calculators/comparison-page";

export default function CompararOfertas() {
  return <ComparisonPage words={compareOffersWordsEs} tools={toolWordsEs} />;
}
