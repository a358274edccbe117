const headerName = "X-Form-Targets";

/**
 * Returns the header by which a route's `headers` export says that its page's forms may post to other sites as well.
 * It ends at `takeFormTargets` and reaches no browser.
 */
export function formTargetHeaders(...addresses: readonly string[]): Record<string, string> {
  const origins = addresses.map((address) => new URL(address).origin);
  return origins.length === 0 ? {} : { [headerName]: origins.join(" ") };
}

/** Returns the origins a route named with `formTargetHeaders`, and removes the header. */
export function takeFormTargets(headers: Headers): string[] {
  const origins = headers.get(headerName)?.split(" ") ?? [];
  headers.delete(headerName);
  return origins;
}
