/** Returns the language of a path of this site. Ignores cookies, query and headers. */
export function languageOf(address: string): "en" | "es" {
  return /^\/es(?:[/?]|$)/.test(address) ? "es" : "en";
}
