/** The id of the script element that holds the page's data as JSON. */
export const pageDataId = "page-data";

/** The data with which the entry script hydrates a page. */
export interface PageData {
  /** Remix's `__remixContext`, without its state. */
  context: object;
  /** The data of loaders and action, in Remix's encoding. */
  state: string;
  /** Remix's routes. A public page gets those that its scripts use; an admin page gets the URL of the full manifest. */
  routes: Record<string, unknown> | string;
  /** The URLs of the scripts for the page's routes, by route id. */
  modules: Record<string, string>;
  /** The URLs of the scripts that those scripts import. */
  imports: string[];
  /** The URL of Vite's refresh runtime, in development. */
  refresh: string | undefined;
}
