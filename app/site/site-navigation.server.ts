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
  questions: ContentLink | undefined;
  footer: readonly { title: string; links: readonly ContentLink[] }[];
  admin: ContentLink | undefined;
}

export const questionsLink: ContentLink = { to: "/questions", label: "Straight Answers" };

export function headerLinks(brandShortName: string): MenuLink[] {
  return [
    { to: "/", label: "Home" },
    { to: "/how-factoring-works", label: "How It Works" },
    { to: "/industries", label: "Industries" },
    { to: "/why-us", label: `Why ${brandShortName}` },
    {
      to: "/resources",
      label: "Resources",
      under: [{ to: "/compare-offers", label: "Compare Offers" }, questionsLink],
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

/** Returns the links of the header, side panel and footer, without those whose route does not exist or is among `withheld`. */
export function siteNavigation(
  brandShortName: string,
  withheld: readonly string[],
): SiteNavigation {
  const isThere = ({ to }: ContentLink) => existing.has(to) && !withheld.includes(to);
  return {
    header: headerLinks(brandShortName)
      .filter(isThere)
      .map(({ under, ...link }) => (under ? { ...link, under: under.filter(isThere) } : link)),
    clientLogin: [headerButtons.clientLogin].find(isThere),
    quote: [headerButtons.quote].find(isThere),
    questions: [questionsLink].find(isThere),
    footer: footerGroups
      .map((group) => ({ ...group, links: group.links.filter(isThere) }))
      .filter((group) => group.links.length > 0),
    admin: [adminLink].find(isThere),
  };
}

/** Returns the paths of the pages that content may link to; those with parameters, the API and `withheld` are left out. */
export function linkablePaths(withheld: readonly string[]): string[] {
  return [...existing].filter((path) => !/[:*]|^\/api\//.test(path) && !withheld.includes(path));
}
