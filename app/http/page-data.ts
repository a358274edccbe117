/** Identifies the script element that holds the page's data as JSON. */
export const pageDataId = "page-data";

/** What the entry script needs to hydrate a page. */
export interface PageData {
  /** What Remix calls `__remixContext`, without its state. */
  context: object;
  /** The loaders' and the action's data, as Remix encodes it. */
  state: string;
  /** Remix's list of routes: those that scripts of a public page reach, or the address of the whole, a script, for the desk. */
  routes: Record<string, unknown> | string;
  /** The addresses of the scripts of the page's routes, by route id. */
  modules: Record<string, string>;
  /** What those scripts import. */
  imports: string[];
  /** Vite's refresh on change, in development. */
  refresh: string | undefined;
}
