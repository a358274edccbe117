/** Returns the headers of every answer, unless it brings its own (OWASP Secure Headers; ASVS 5, 3.4). */
export function securityHeaders(siteUrl: URL): ReadonlyMap<string, string> {
  const headers = new Map([
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // With no-referrer, browsers would send `Origin: null` on form posts.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    // Pages load nothing from elsewhere.
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    [
      "Permissions-Policy",
      "accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    ],
    // An answer without its own policy is not a document: nothing may load, and no page may frame it.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ["Cache-Control", "no-store"],
  ]);
  if (siteUrl.protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  return headers;
}
