import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { PublicPageRules } from "~/server/context.server";
import type { Company } from "./company.server";
import type { describeSite } from "./describe-site.server";
import type { ClaimSite } from "./messages";

/** The root loader's data, for every page. */
export type SiteData = ReturnType<typeof describeSite>;

/** The texts of the page shell (header, footer, error pages) in one language. */
export type ShellMessages = SiteData["messages"];

/** The site data for an error page that answers a post, because Remix runs no loader for such a page. Set only on the server, so the page is not hydrated. */
export const SpareSiteData = createContext<SiteData | undefined>(undefined);

/** The data and the entry script that hydrate a page. Set only on the server. */
export const PageScripts = createContext<{ json: string; entry: string } | undefined>(undefined);

/** Returns the root loader's data. Every page has it, because that loader cannot fail. */
export function useSiteData(): SiteData {
  const spare = useContext(SpareSiteData);
  const site = useRouteLoaderData<SiteData>("root") ?? spare;
  if (site === undefined) throw new Error("This page needs the root loader's data");
  return site;
}

/** Returns the texts of the page shell. */
export const useMessages = (): ShellMessages => useSiteData().messages;

/** Returns the configured company. */
export const useCompany = (): Company => useSiteData().company;

/** Returns the value of `inLanguages` that is in the page's language. */
export function useInLanguage<English, Spanish>(inLanguages: { en: English; es: Spanish }) {
  return inLanguages[useSiteData().language];
}

/** Returns a page's messages for this site, without marketing claims that the site must not show. */
export function useWithClaims<PageMessages>(messages: (site: ClaimSite) => PageMessages) {
  return messages(useSiteData());
}

/** Returns the title (h1) of the current page. Throws if `site/pages.ts` does not list the page. */
export function useHeading(): { title: string } {
  const { head } = useSiteData();
  if (head === null) throw new Error("useHeading needs a page of the table");
  return { title: head.h1 };
}

/** A route's options for the page shell: `export const handle: RouteHandle = { scripts: true }`. */
export interface RouteHandle {
  /** True loads the client scripts. Default: no scripts. */
  scripts?: boolean;
  /** The title of a page that search engines must leave out and that has no link preview. */
  title?: string;
  /** The page's shell. Pages with "admin" have no public header and footer. */
  layout?: "public" | "admin";
  /** True shows the bar at the bottom of a phone. Default: true on pages without scripts, so that the bar covers no form. */
  thumbBar?: boolean;
  /** The ids of other routes that the page's scripts post to. */
  reaches?: readonly string[];
  /** True lets the page's forms post to CLIENT_PORTAL_URL. */
  postsToPortal?: boolean;
  /** Set on a page that is the same for everyone. The server caches such pages. */
  publicPage?: PublicPageRules;
}

/** Merges the handles of a page's matched routes. The innermost route takes precedence. */
export function mergeHandles(matches: readonly { handle?: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}
