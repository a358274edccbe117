import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { PublicPageRules } from "~/server/context.server";
import type { BusinessHours } from "./business-hours";
import type { Company } from "./company.server";
import type { Language } from "./language";
import type { PageHead } from "./pages";
import type { shellMessages } from "./shell.messages";
import type { SiteNavigation } from "./site-navigation.server";

/** The words around a page, in its language. */
export type ShellMessages = ReturnType<(typeof shellMessages)[Language]>;

/** What the root loader gives every page. */
export interface SiteData {
  /** Of this page, by its address. */
  language: Language;
  /** The path of the same page in the other language, or null where it is not there in it. */
  otherLanguage: string | null;
  messages: ShellMessages;
  /** What this page says of itself, or null for one that says so by its own data. */
  head: PageHead | null;
  /** The tags of the page's head, made by the server so that no browser loads the code that makes them. */
  headTags: MetaDescriptor[];
  /** Which links a browser may fetch on intent, as the HTML standard writes it. */
  speculationRules: string;
  /** The site's origin, such as "https://www.example.com", for addresses that must be absolute. */
  siteUrl: string;
  company: Company;
  hours: BusinessHours;
  navigation: SiteNavigation;
}

/**
 * The same on an answer for which Remix asks no loader: an error page after a post. It is given on the server alone, so such a page
 * is not hydrated.
 */
export const SpareSiteData = createContext<SiteData | undefined>(undefined);

/** The data and the entry script by which a page hydrates. It is given on the server alone. */
export const PageScripts = createContext<{ json: string; entry: string } | undefined>(undefined);

export function useSiteData(): SiteData | undefined {
  const spare = useContext(SpareSiteData);
  return useRouteLoaderData<SiteData>("root") ?? spare;
}

function useKnownSite(): SiteData {
  const site = useSiteData();
  if (site === undefined) throw new Error("This page needs the root loader's data");
  return site;
}

/** Returns the words around the page. Throws on a page without the root loader's data. */
export const useMessages = (): ShellMessages => useKnownSite().messages;

/** Returns the company as configured. Throws on a page without the root loader's data. */
export const useCompany = (): Company => useKnownSite().company;

/** Returns the one of two texts, or of anything else, that is in the page's language. */
export function useInLanguage<English, Spanish>(inLanguages: {
  en: English;
  es: Spanish;
}): English | Spanish {
  return inLanguages[useSiteData()?.language ?? "en"];
}

/** Returns the eyebrow and the title of the header of a page that has a head. Throws on any other. */
export function useHeading(): { eyebrow: string; title: string } {
  const head = useSiteData()?.head;
  if (!head) throw new Error("useHeading needs a page of the table");
  return { eyebrow: head.ogKicker, title: head.h1 };
}

/** What a route says of itself to the document shell: `export const handle: RouteHandle = { scripts: true }`. */
export interface RouteHandle {
  /** Ships the client build. Pages that need no script leave it out and ship none. */
  scripts?: boolean;
  /** "admin" pages bring their own shell and get no public header or footer. */
  layout?: "public" | "admin";
  /** The bar at the thumb on a public page: by default where no scripts are, so not over a form. */
  thumbBar?: boolean;
  /** Set on a page that is the same for everybody: the front door keeps it in memory. */
  publicPage?: PublicPageRules;
}

/** Returns the handles of a page's matched routes as one; the innermost wins. */
export function mergeHandles(matches: readonly { handle?: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}

/** The `meta` of a page of the table with nothing to add to its head. */
export const meta: MetaFunction = ({ matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as SiteData | null | undefined;
  return root?.headTags ?? [];
};

/** Returns the `meta` export of a page that search engines leave out and that has no link preview. */
export function unlistedPage(title: string): MetaFunction {
  return () => [{ title }, { name: "robots", content: "noindex" }];
}
