import fc from "fast-check";

const junk = fc.string({ unit: "binary-ascii", maxLength: 40 });
const pieces = fc.constantFrom(
  "/",
  "//",
  "..",
  "%",
  "%00",
  "%2e",
  "%c3%28",
  "\\",
  "?",
  "#",
  "a",
  "@",
  ":",
  "*",
  "api",
  "quotes",
  "__proto__",
);
const paths = fc.constantFrom(
  "/",
  "/get-quote",
  "/get-quote.data",
  "/resources?invoiceAmount=__proto__",
  "/api/quotes",
  "/api/quotes/email/%40",
  "/api/team-members/x",
  "/admin/quotes",
  "/admin/login",
  "/external-login",
  "/photos/x",
  "/receipt/x",
  "/es/recibo/x",
  "/assets/",
);
const target = fc.oneof(
  { weight: 3, arbitrary: fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`) },
  { weight: 5, arbitrary: paths },
  { weight: 1, arbitrary: junk },
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("GET", "HEAD", "POST", "POST", "PUT", "DELETE") },
  { weight: 1, arbitrary: fc.constantFrom("TRACE", "get", "OPTIONS", "PATCH", "") },
  { weight: 1, arbitrary: junk },
);
const headerNames = fc.constantFrom(
  "Host",
  "Content-Length",
  "Transfer-Encoding",
  "Content-Encoding",
  "Origin",
  "Sec-Fetch-Site",
  "Cookie",
  "Authorization",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "Expect",
  "Upgrade",
  "Range",
  "Accept",
  "Accept-Encoding",
  "If-None-Match",
  "Content-Type",
  "__proto__",
);
const headerValues = fc.oneof(
  junk,
  fc.constantFrom(
    "chunked",
    "gzip",
    "0",
    "5",
    "-1",
    "1e9",
    "99999999999",
    "null",
    "admin=%",
    "Bearer ",
    "bytes=0-,-1",
    "127.0.0.1:99999",
    "[::1",
    "100-continue",
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/html;q=2,*/*;q=",
  ),
);
const header = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(headerNames, headerValues) },
  { weight: 1, arbitrary: fc.tuple(junk, junk) },
);
const body = fc.oneof(
  junk,
  fc.constantFrom('{"a":', "[]", '{"__proto__":{"x":1}}', "5\r\nhello\r\n0\r\n\r\n", "--x\r\n\r\n"),
  fc.json({ maxDepth: 2 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** The text of one HTTP request to `host`, with any part malformed: request line, target, headers, encodings or body. */
export function malformedRequest(host: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      method,
      target,
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(" HTTP/1.1") },
        fc.constantFrom(" HTTP/1.0", " HTTP/9.9", ""),
      ),
      fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
      fc.array(header, { maxLength: 6 }),
      body,
      fc.boolean(),
    )
    .map(([verb, path, version, withHost, headers, content, withLength]) => {
      const lines = [
        ...(withHost ? [["Host", host]] : []),
        ["Connection", "close"],
        ...(withLength ? [["Content-Length", String(content.length)]] : []),
        ...headers,
      ];
      return `${verb} ${path}${version}\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${content}`;
    });
}
