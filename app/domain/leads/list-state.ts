/** What the desk's list shows; it stands in the address, so that a list can be bookmarked and works without scripts. */
export interface LeadListState {
  /** An email address or its beginning; empty for all. */
  email: string;
  /** Both kinds when null. */
  kind: "quote-request" | "fuel-card-application" | null;
  /** True shows suspected spam only. */
  quarantined: boolean;
  cursor: string | null;
}

const emailMaxLength = 200;

/** Returns the list state that a query string asks for; what it does not know is ignored. */
export function readLeadListState(params: URLSearchParams): LeadListState {
  const kind = params.get("kind");
  return {
    email: (params.get("email") ?? "").trim().slice(0, emailMaxLength),
    kind: kind === "quote-request" || kind === "fuel-card-application" ? kind : null,
    quarantined: params.get("quarantined") === "1",
    cursor: params.get("cursor"),
  };
}

/** Returns the address of the desk's list in a state. */
export function leadListAddress({ email, kind, quarantined, cursor }: LeadListState): string {
  const params = new URLSearchParams();
  if (email !== "") params.set("email", email);
  if (kind !== null) params.set("kind", kind);
  if (quarantined) params.set("quarantined", "1");
  if (cursor !== null) params.set("cursor", cursor);
  const query = params.toString();
  return query === "" ? "/admin/quotes" : `/admin/quotes?${query}`;
}
