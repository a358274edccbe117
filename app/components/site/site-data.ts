import { useRouteLoaderData } from "@remix-run/react";
import type { Company } from "~/content/company";
import type { SiteNavigation } from "~/content/navigation";

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
