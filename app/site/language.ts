/** The languages of the public site; the desk, the API and everything staff alone read are in English. */
export type Language = "en" | "es";

/** As in `lang`, Open Graph and `Intl` (BCP 47). */
export const localeOf = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export const theOther = { en: "es", es: "en" } as const satisfies Record<Language, Language>;

/** What each language calls itself. */
export const languageNames = { en: "English", es: "Español" } as const satisfies Record<
  Language,
  string
>;
