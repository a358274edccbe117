/** The languages of the public site. Everything for staff and for other programs is in English. */
export type Language = "en" | "es";

/** The locale (BCP 47) of each language, for `lang` and `Intl`. */
export const localeOf = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export const otherLanguageOf = { en: "es", es: "en" } as const satisfies Record<Language, Language>;

const spelled = {
  en: "zero one two three four five six seven eight nine ten".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
};

/** Spells out a whole number up to ten, such as `six`. Returns digits above ten. */
export function spellOut(count: number, language: Language = "en"): string {
  return spelled[language][count] ?? String(count);
}

/** Capitalizes the first letter of a text. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The type of a translation: the structure of the English texts, with any strings. Missing or extra texts do not compile. */
export type Messages<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Result
    ? (...given: Given) => Messages<Result>
    : English extends object
      ? { readonly [Key in keyof English]: Messages<English[Key]> }
      : English;
