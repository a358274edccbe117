import { useRouteLoaderData } from "@remix-run/react";
import type { Company } from "~/content/company";
import type { SiteNavigation } from "~/content/navigation";
import type { BusinessHours } from "~/domain/business-hours";

/** What the root loader gives every page. */
export interface SiteData {
  /** The site's origin, such as "https://www.example.com", for addresses that must be absolute. */
  siteUrl: string;
  company: Company;
  hours: BusinessHours;
  navigation: SiteNavigation;
  /** Every path that content may link to. */
  paths: readonly string[];
}

/** Returns the root loader's data, or undefined on an error page that stands in for a failed root loader. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}

/** Returns whether a path (its query left aside) has a route, so that no page links to one that is not there. */
export function usePathExists(): (to: string) => boolean {
  const paths = useSiteData()?.paths ?? [];
  return (to) => paths.includes(to.replace(/[?#].*$/, ""));
}

/** Returns the company as configured. Throws on a page without the root loader's data. */
export function useCompany(): Company {
  const site = useSiteData();
  if (site === undefined) throw new Error("useCompany needs the root loader's data");
  return site.company;
}
