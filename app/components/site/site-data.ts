import { useRouteLoaderData } from "@remix-run/react";
import type { Company } from "~/content/company";
import type { NavigationLink } from "~/content/navigation";

/** The links of the shell whose routes exist. */
export interface SiteNavigation {
  header: readonly NavigationLink[];
  clientLogin: NavigationLink | undefined;
  quote: NavigationLink | undefined;
  footer: readonly { title: string; links: readonly NavigationLink[] }[];
  admin: NavigationLink | undefined;
}

/** What the root loader gives every page. */
export interface SiteData {
  company: Company;
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
