import { leadListQuery, readLeadListState } from "~/desk/list-state";

/**
 * Returns the page to come back to after signing in, for the address that was asked for or posted to: its path, and of the
 * lead list's query what names no person. A search and a place in its results are left out; an export comes back to its list.
 */
export function returnAddress({ pathname, searchParams }: URL): string {
  const path = pathname === "/admin/export" ? "/admin/quotes" : pathname;
  if (!/^\/admin\/quotes(\/|$)/.test(path)) return path;
  const nameless = { search: "", email: "", after: null, before: null };
  return `${path}${leadListQuery({ ...readLeadListState(searchParams), ...nameless })}`;
}
