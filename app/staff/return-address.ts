/** What of the lead list's query names no person, in the order of the list's own addresses, with the values it may have. */
const namelessParams = ["kind", "status", "quarantined", "consent", "from", "to", "sort"];
const namelessValue =
  /^(?:quote-request|fuel-card-application|new|contacted|quoted|won|lost|spam|withdrawn|1|yes|no|due|\d{4}-\d\d-\d\d)$/;

/**
 * Returns the page to come back to after signing in, for the address that was asked for or posted to: its path, and of the
 * lead list's query what names no person. A search and a place in its results are left out; an export comes back to its list.
 */
export function returnAddress({ pathname, searchParams }: URL): string {
  const path = pathname === "/admin/export" ? "/admin/quotes" : pathname;
  if (!/^\/admin\/quotes(\/|$)/.test(path)) return path;
  const kept = namelessParams.flatMap((name) => {
    const value = searchParams.get(name) ?? "";
    return namelessValue.test(value) ? [[name, value]] : [];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}
