import type { Language } from "./language";

const spelled = {
  en: "zero one two three four five six seven eight nine ten".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
};

/** Returns a whole number as a sentence spells it: `six`, and `11` from there on. */
export function spellOut(count: number, language: Language = "en"): string {
  return spelled[language][count] ?? String(count);
}
