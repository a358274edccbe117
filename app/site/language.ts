/** The languages of the public site; the desk, the API and everything staff alone read are in English. */
export type Language = "en" | "es";

/** As in `lang`, Open Graph and `Intl` (BCP 47). */
export const localeOf = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export const otherLanguageOf = { en: "es", es: "en" } as const satisfies Record<Language, Language>;

/** What each language calls itself. */
export const languageNames = { en: "English", es: "Español" } as const satisfies Record<
  Language,
  string
>;

const spelled = {
  en: "zero one two three four five six seven eight nine ten".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
};

/** Returns a whole number as a sentence spells it: `six`, and `11` from there on. */
export function spellOut(count: number, language: Language = "en"): string {
  return spelled[language][count] ?? String(count);
}
