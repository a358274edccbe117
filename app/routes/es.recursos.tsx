import { Resources } from "~/calculators/calculator-tools";
import { calculatorMessagesEs } from "~/calculators/calculators.es";
import { toolMessagesEs } from "~/calculators/tools.es";
import { resourcesMessagesEs } from "~/pages/resources.es";

export { handle, shouldRevalidate } from "~/calculators/calculator-tools";
export { loadResources as loader } from "~/calculators/loaders.server";

export default function ResourcesInSpanish() {
  return (
    <Resources
      messages={resourcesMessagesEs}
      tools={toolMessagesEs}
      calculators={calculatorMessagesEs}
    />
  );
}
