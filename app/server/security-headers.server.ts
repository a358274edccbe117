/** Returns the default headers of every response (OWASP Secure Headers; ASVS 5, 3.4). A response may replace them. */
export function securityHeaders(siteUrl: URL): ReadonlyMap<string, string> {
  const headers = new Map([
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // With no-referrer, browsers would send `Origin: null` with form posts.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    // Pages load nothing from other origins.
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    [
      "Permissions-Policy",
      "accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    ],
    // A response without its own policy is not a document, so it may load nothing and no page may frame it.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ["Cache-Control", "no-store"],
  ]);
  if (siteUrl.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  return headers;
}
