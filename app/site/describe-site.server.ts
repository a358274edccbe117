import type { Config } from "~/config.server";
import { languageOf } from "~/server/address-language";
import { businessHoursOf } from "./business-hours";
import { companyOf } from "./company.server";
import { otherLanguageOf } from "./language";
import { ownPages, pageHeadAt, signInPaths } from "./pages";
import { withheldPages } from "./questions.server";
import { shellMessages } from "./shell.messages";
import type { SiteData } from "./site-data";
import { siteNavigation } from "./site-navigation.server";
import { pathIn } from "./spanish-paths";

const privatePaths = [
  ...["/admin", "/admin/*", "/api/*", "/photos/*", "/forms/*", "/healthz", "/readyz", "/metrics"],
  ...ownPages,
  ...signInPaths,
];

const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: privatePaths } },
          { not: { selector_matches: "[download], [target=_blank], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Returns what every page is given: the company as configured, the words around it in the address's language, the links of the shell. */
export function describeSite(config: Config, url: string): SiteData {
  const { pathname } = new URL(url);
  const language = languageOf(pathname);
  const company = companyOf(config, language);
  return {
    language,
    otherLanguage: pathIn(otherLanguageOf[language], pathname) ?? null,
    messages: shellMessages[language](company),
    head: pageHeadAt(pathname),
    speculationRules,
    siteUrl: config.siteUrl.origin,
    company,
    hours: businessHoursOf(config),
    navigation: siteNavigation(company.shortName, withheldPages(config), language),
  };
}
