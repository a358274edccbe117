import { comparisonWordsEs } from "~/calculators/comparison.es";
import { ComparisonPage } from "~/calculators/comparison-page";

export { handle, meta } from "~/calculators/comparison-page";

export default function CompararOfertas() {
  return <ComparisonPage words={comparisonWordsEs} />;
}
