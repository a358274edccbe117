/** Returns the language of a path of this site. Cookies, query and headers do not count. */
export function languageOf(address: string): "en" | "es" {
  return /^\/es(?:[/?]|$)/.test(address) ? "es" : "en";
}
