import { routePatterns } from "~/http/front-door/route-patterns.server";
import {
  adminLink,
  existingLinks,
  footerGroups,
  headerButtons,
  headerLinks,
  type NavigationLink,
  type SiteNavigation,
} from "./navigation";

const existing: ReadonlySet<string> = new Set(
  routePatterns(Object.keys(import.meta.glob("../routes/*"))),
);

/** Returns the links of the header, side panel and footer, without those whose route does not exist. */
export function siteNavigation(brandShortName: string): SiteNavigation {
  return {
    header: existingLinks(headerLinks(brandShortName), existing),
    clientLogin: ifExisting(headerButtons.clientLogin),
    quote: ifExisting(headerButtons.quote),
    footer: footerGroups
      .map((group) => ({ ...group, links: existingLinks(group.links, existing) }))
      .filter((group) => group.links.length > 0),
    admin: ifExisting(adminLink),
  };
}

/** Returns the paths of the pages that content may link to; those with parameters and the API are left out. */
export function linkablePaths(): string[] {
  return [...existing].filter((path) => !/[:*]|^\/api\//.test(path));
}

function ifExisting(link: NavigationLink): NavigationLink | undefined {
  return existingLinks([link], existing)[0];
}
