import { routePatterns } from "~/http/front-door/route-patterns.server";
import type { ContentLink } from "./page-content";

/** A link of the header, with the pages that belong under it. */
export interface MenuLink extends ContentLink {
  under?: readonly ContentLink[];
}

/** The links of the shell whose routes exist. */
export interface SiteNavigation {
  header: readonly MenuLink[];
  clientLogin: ContentLink | undefined;
  quote: ContentLink | undefined;
  footer: readonly { title: string; links: readonly ContentLink[] }[];
  admin: ContentLink | undefined;
}

export function headerLinks(brandShortName: string): MenuLink[] {
  return [
    { to: "/", label: "Home" },
    { to: "/how-factoring-works", label: "How It Works" },
    { to: "/industries", label: "Industries" },
    { to: "/why-us", label: `Why ${brandShortName}` },
    {
      to: "/resources",
      label: "Resources",
      under: [{ to: "/compare-offers", label: "Compare Offers" }],
    },
    { to: "/about", label: "About" },
  ];
}

export const headerButtons = {
  clientLogin: { to: "/client-login", label: "Client Login" },
  quote: { to: "/get-quote", label: "Get Free Quote" },
} as const satisfies Record<string, ContentLink>;

/** The footer's groups; the Admin link stands apart. */
export const footerGroups: readonly { title: string; links: readonly ContentLink[] }[] = [
  {
    title: "Services",
    links: [
      { to: "/get-quote", label: "Get Quote" },
      { to: "/fuel-card-application", label: "Fuel Card Application" },
      { to: "/asset-based-lending", label: "Asset Based Lending" },
      { to: "/how-factoring-works", label: "Invoice Factoring" },
    ],
  },
  {
    title: "Company",
    links: [
      { to: "/privacy-policy", label: "Privacy Policy" },
      { to: "/terms-of-use", label: "Terms of Use" },
      { to: "/security", label: "Security" },
      { to: "/accessibility", label: "Accessibility" },
    ],
  },
];

export const adminLink: ContentLink = { to: "/admin/team", label: "Admin" };

const existing: ReadonlySet<string> = new Set(
  routePatterns(Object.keys(import.meta.glob("../routes/*"))),
);

/** Returns the links of the header, side panel and footer, without those whose route does not exist. */
export function siteNavigation(brandShortName: string): SiteNavigation {
  return {
    header: headerLinks(brandShortName).filter(exists),
    clientLogin: [headerButtons.clientLogin].find(exists),
    quote: [headerButtons.quote].find(exists),
    footer: footerGroups
      .map((group) => ({ ...group, links: group.links.filter(exists) }))
      .filter((group) => group.links.length > 0),
    admin: [adminLink].find(exists),
  };
}

/** Returns the paths of the pages that content may link to; those with parameters and the API are left out. */
export function linkablePaths(): string[] {
  return [...existing].filter((path) => !/[:*]|^\/api\//.test(path));
}

function exists(link: ContentLink): boolean {
  return existing.has(link.to);
}
