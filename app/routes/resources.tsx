import { calculatorWords } from "~/calculators/calculator-tools.en";
import { Resources, resourcesHandle } from "~/calculators/resources-route";
import { resourcesWords } from "~/pages/resources.en";

export { loadResources as loader } from "~/calculators/loaders.server";
export { meta, shouldRevalidate } from "~/calculators/resources-route";
export { publicPage as headers } from "~/http/respond.server";

export const handle = resourcesHandle(resourcesWords);

export default function ResourcesInEnglish() {
  return <Resources words={resourcesWords} calculatorWords={calculatorWords} />;
}
