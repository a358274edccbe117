import { calculatorWordsEs } from "~/calculators/calculator-tools.es";
import { Resources, resourcesHandle } from "~/calculators/resources-route";
import { resourcesWordsEs } from "~/pages/resources.es";

export { loadResources as loader } from "~/calculators/loaders.server";
export { meta, shouldRevalidate } from "~/calculators/resources-route";
export { publicPage as headers } from "~/http/respond.server";

export const handle = resourcesHandle(resourcesWordsEs);

export default function ResourcesInSpanish() {
  return <Resources words={resourcesWordsEs} calculatorWords={calculatorWordsEs} />;
}
