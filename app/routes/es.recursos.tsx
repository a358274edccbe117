import { Resources } from "~/calculators/calculator-tools";
import { calculatorWordsEs } from "~/calculators/calculators.es";
import { toolWordsEs } from "~/calculators/tools.es";
import { resourcesWordsEs } from "~/pages/resources.es";

export { handle, meta, shouldRevalidate } from "~/calculators/calculator-tools";
export { loadResources as loader } from "~/calculators/loaders.server";
export { publicPage as headers } from "~/http/respond.server";

export default function ResourcesInSpanish() {
  return <Resources words={resourcesWordsEs} tools={toolWordsEs} calculators={calculatorWordsEs} />;
}
