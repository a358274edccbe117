/** The module of each page that has neither loader nor scripts, by the page's English path. Both languages use the same module. */
export const pageModules = {
  "/how-factoring-works": "how-it-works-page",
  "/industries": "industries-page",
  "/asset-based-lending": "asset-based-lending-page",
  "/privacy-policy": "legal-page",
  "/terms-of-use": "legal-page",
  "/security": "legal-page",
  "/accessibility": "legal-page",
} as const;
