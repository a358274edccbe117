import { Resources } from "~/calculators/calculator-tools";
import { calculatorWords } from "~/calculators/calculators.en";
import { toolWords } from "~/calculators/tools.en";
import { resourcesWords } from "~/pages/resources.en";

export { handle, meta, shouldRevalidate } from "~/calculators/calculator-tools";
export { loadResources as loader } from "~/calculators/loaders.server";
export { publicPage as headers } from "~/http/respond.server";

export default function ResourcesInEnglish() {
  return <Resources words={resourcesWords} tools={toolWords} calculators={calculatorWords} />;
}
