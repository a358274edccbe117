import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw, statusOf } from "../support/http-server";
import { quoteFields } from "../support/leads";
import { type Site, startSite } from "../support/site";

let site: Site;
let port: number;

beforeAll(async () => {
  site = await startSite({ RATE_LIMIT_POSTS: "0", SITE_URL: "https://www.haul.example" });
  port = Number(new URL(site.url).port);
});
afterAll(() => site.stop());

/** Forms of the site's host, including loopback, since the tests connect from there. */
const hosts = ["www.haul.example", "www.haul.example:443", "WWW.Haul.Example", "localhost:9"];
const own = "https://www.haul.example";

/** Origin and Sec-Fetch-Site as sent, and whether the post counts as the site's own. */
const senders: [origin: string | undefined, site: string | undefined, isOwn: boolean][] = [
  [own, "same-origin", true],
  [own, undefined, true],
  // A browser sends this under `no-referrer`.
  ["null", "same-origin", true],
  [undefined, "same-origin", true],
  [undefined, undefined, true],
  ["https://www.haul.example:443", "same-origin", true],
  ["]garbage[", "same-origin", true],
  ["", "same-origin", true],
  ["null", undefined, false],
  ["null", "cross-site", false],
  ["]garbage[", undefined, false],
  ["https://evil.example", undefined, false],
  ["https://evil.example", "cross-site", false],
  [own, "cross-site", false],
  ["https://other.haul.example", "same-site", false],
];

/** A form, its data address, a staff page, client sign-in, and JSON, each with the response to the site's own post. */
const targets: [path: string, type: string, body: string, status: number][] = [
  ["/get-quote", "form", formOf({ ...quoteFields(), agreeToTerms: "on" }), 303],
  ["/get-quote.data", "form", formOf({}), 400],
  ["/admin/team", "form", formOf({}), 303],
  ["/client-login", "form", formOf({}), 400],
  ["/api/quotes", "json", "{}", 400],
];

const cases = targets.flatMap((target) => hosts.map((host) => [target, host] as const));

it.each(cases)(
  "%j at Host %s gets one check of its sender, and never a 500",
  async (target, host) => {
    const [path, type, body, accepted] = target;
    for (const [origin, fetchSite, isOwn] of senders) {
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${host}`,
        "Connection: close",
        `Content-Type: application/${type === "json" ? "json" : "x-www-form-urlencoded"}`,
        `Content-Length: ${body.length}`,
        ...(origin === undefined ? [] : [`Origin: ${origin}`]),
        ...(fetchSite === undefined ? [] : [`Sec-Fetch-Site: ${fetchSite}`]),
      ];
      const answer = await sendRaw(port, `${head.join("\r\n")}\r\n\r\n${body}`);
      const status = statusOf(answer);
      expect(status, `${origin} ${fetchSite}`).toBe(isOwn ? accepted : 403);
    }
  },
);

it.each(["PUT", "PATCH", "DELETE"])(
  "%s on a form's page is 405, and stores nothing",
  async (method) => {
    for (const path of ["/get-quote", "/get-quote.data", "/admin/login", "/receipt/x"]) {
      const answer = await sendRaw(
        port,
        `${method} ${path} HTTP/1.1\r\nHost: www.haul.example\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(statusOf(answer), path).toBe(405);
      expect(answer).toMatch(/\r\nAllow: [A-Z, ]*OPTIONS\r\n/);
    }
  },
);

it("a stream has no data address", async () => {
  const answer = await sendRaw(
    port,
    "GET /admin/live.data HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  );
  expect(statusOf(answer)).toBe(404);
});

function formOf(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}
