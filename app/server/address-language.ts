/** Returns the language of an address of this site, without its host, by its path alone: no cookie, query or header counts. */
export function languageOf(address: string): "en" | "es" {
  return /^\/es(?:[/?]|$)/.test(address) ? "es" : "en";
}
