import type { Words } from "~/site/words";
import { ruleWordsEs } from "~/ui/form-schema.es";
import type { fieldRuleWords } from "./field-rules.en";

export const fieldRuleWordsEs: Words<typeof fieldRuleWords> = {
  ...ruleWordsEs,
  advice: "Si todavía no tiene autoridad operativa, escriba “pendiente”.",
  docket: { help: "Escriba un número MC de hasta 7 dígitos, como MC-123456.", digits: "de 1 a 7" },
  usdot: { help: "Escriba un número DOT de hasta 8 dígitos, como 1234567.", digits: "de 1 a 8" },
};
