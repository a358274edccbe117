/** Where a crawler has no business: staff, clients, personal records, and the API. */
const closedPaths = ["/admin", "/api/", "/receipt/", "/set-password/", "/client-dashboard"];

/** Returns the robots.txt of the site (RFC 9309). */
export function robotsTxt(siteUrl: string): string {
  return [
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** How long security.txt counts as fresh, in days; RFC 9116, section 2.5.5 recommends less than a year. */
const securityTxtDays = 180;

/** Returns the security.txt (RFC 9116): where to report a fault, until when this holds, and the site's security page. */
export function securityTxt(siteUrl: string, contact: string, now: Date = new Date()): string {
  const expires = new Date(now.getTime() + securityTxtDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/security`,
    "",
  ].join("\n");
}
