import type { Words } from "~/site/words";
import { fieldRuleWordsEs } from "./field-rules.es";
import type { onTouchWords } from "./on-touch.en";

export const onTouchWordsEs: Words<typeof onTouchWords> = { rules: fieldRuleWordsEs };
