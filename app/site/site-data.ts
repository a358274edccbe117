import { useRouteLoaderData } from "@remix-run/react";
import type { BusinessHours } from "./business-hours";
import type { Company } from "./company";
import type { SiteNavigation } from "./navigation";

/** What the root loader gives every page. */
export interface SiteData {
  /** The site's origin, such as "https://www.example.com", for addresses that must be absolute. */
  siteUrl: string;
  company: Company;
  hours: BusinessHours;
  navigation: SiteNavigation;
}

/** Returns the root loader's data, or undefined on an error page that stands in for a failed root loader. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}

/** Returns the company as configured. Throws on a page without the root loader's data. */
export function useCompany(): Company {
  const site = useSiteData();
  if (site === undefined) throw new Error("useCompany needs the root loader's data");
  return site.company;
}
