import { compareOffersMessagesEs } from "~/calculators/compare-offers.es";
import { ComparisonPage } from "~/calculators/comparison-page";
import { toolMessagesEs } from "~/calculators/tools.es";

export { handle } from "~/calculators/comparison-page";

export default function CompararOfertas() {
  return <ComparisonPage messages={compareOffersMessagesEs} tools={toolMessagesEs} />;
}
