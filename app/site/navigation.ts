/** One link of the header, the footer or the admin rail. */
export interface NavigationLink {
  to: string;
  label: string;
}

/** The links of the shell whose routes exist. */
export interface SiteNavigation {
  header: readonly NavigationLink[];
  clientLogin: NavigationLink | undefined;
  quote: NavigationLink | undefined;
  footer: readonly { title: string; links: readonly NavigationLink[] }[];
  admin: NavigationLink | undefined;
}

/** Returns the header's text links. */
export function headerLinks(brandShortName: string): NavigationLink[] {
  return [
    { to: "/", label: "Home" },
    { to: "/how-factoring-works", label: "How It Works" },
    { to: "/industries", label: "Industries" },
    { to: "/why-us", label: `Why ${brandShortName}` },
    { to: "/resources", label: "Resources" },
    { to: "/about", label: "About" },
  ];
}

/** The header's two buttons. */
export const headerButtons = {
  clientLogin: { to: "/client-login", label: "Client Login" },
  quote: { to: "/get-quote", label: "Get Free Quote" },
} as const satisfies Record<string, NavigationLink>;

/** The footer's groups; the Admin link stands apart (section 2, "Shared footer"). */
export const footerGroups: readonly { title: string; links: readonly NavigationLink[] }[] = [
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

export const adminLink: NavigationLink = { to: "/admin/team", label: "Admin" };

/** Returns the links whose path is among `existing`, so that no page links to a route that is not there. */
export function existingLinks<Link extends NavigationLink>(
  links: readonly Link[],
  existing: ReadonlySet<string>,
): Link[] {
  return links.filter((link) => existing.has(link.to));
}
