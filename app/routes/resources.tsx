import { Resources } from "~/calculators/calculator-tools";
import { calculatorMessages } from "~/calculators/calculators.en";
import { toolMessages } from "~/calculators/tools.en";
import { resourcesMessages } from "~/pages/resources.en";

export { handle, shouldRevalidate } from "~/calculators/calculator-tools";
export { loadResources as loader } from "~/calculators/loaders.server";

export default function ResourcesInEnglish() {
  return (
    <Resources messages={resourcesMessages} tools={toolMessages} calculators={calculatorMessages} />
  );
}
