import type { MetaFunction } from "@remix-run/node";
import { type JsonLd, jsonLdTags } from "./head-tags";
import type { RouteHandle, SiteData } from "./site-data";

/** The matched routes with their data, as Remix passes them to a `meta` function. */
export type Matches = readonly { id: string; data: unknown }[];

/** Returns the `meta` export of a page with structured data (JSON-LD) from `makeJsonLd`. Use this only for pages that do not hydrate. */
export function pageMeta(makeJsonLd: (site: SiteData) => readonly JsonLd[]): MetaFunction {
  return ({ matches }) => {
    const site = siteDataOf(matches);
    return [...site.headTags, ...jsonLdTags(makeJsonLd(site))];
  };
}

/** The route handle of a page that is the same for everyone and needs no script. */
export const handle: RouteHandle = { publicPage: {} };

/** Returns the root loader's data. */
export function siteDataOf(matches: Matches): SiteData {
  return matches.find(({ id }) => id === "root")?.data as SiteData;
}
