/** The languages of the public site. Everything for staff and for other programs is in English. */
export type Language = "en" | "es";

/** The locale (BCP 47) of each language, for `lang` and `Intl`. */
export const localeOf = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export const otherLanguageOf = { en: "es", es: "en" } as const satisfies Record<Language, Language>;

/** The name of each language, in that language. */
export const languageNames = { en: "English", es: "Español" } as const satisfies Record<
  Language,
  string
>;

const spelled = {
  en: "zero one two three four five six seven eight nine ten".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
};

/** Spells out a whole number up to ten, such as `six`. Returns digits above ten. */
export function spellOut(count: number, language: Language = "en"): string {
  return spelled[language][count] ?? String(count);
}
