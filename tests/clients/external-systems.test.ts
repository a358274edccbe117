import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkRedirectUrl,
  type ExternalSystemType,
  exampleAddress,
  externalSystems,
} from "~/clients/external-systems";
import { clientMessages } from "~/clients/messages.en";
import { hostList } from "~/config-values.server";
import { triesOf } from "../support/long";

describe("addresses that a client may continue to", () => {
  test.each<[ExternalSystemType, string, string, string]>([
    [
      "quickbooks",
      "https://qbo.intuit.com/app/invoices",
      "https://qbo.intuit.com/app/invoices",
      "qbo.intuit.com",
    ],
    [
      "quickbooks",
      "https://a.b.qbo.intuit.com",
      "https://a.b.qbo.intuit.com/",
      "a.b.qbo.intuit.com",
    ],
    ["quickbooks", "HTTPS://QBO.Intuit.COM/App", "https://qbo.intuit.com/App", "qbo.intuit.com"],
    ["quickbooks", "  https://qbo.intuit.com/  ", "https://qbo.intuit.com/", "qbo.intuit.com"],
    ["quickbooks", "https://qbo.intuit.com:443/x", "https://qbo.intuit.com/x", "qbo.intuit.com"],
    [
      "sage",
      "https://www.sage.com/login?next=/a#top",
      "https://www.sage.com/login?next=/a#top",
      "www.sage.com",
    ],
    ["xero", "https://go.xero.com/a/../b", "https://go.xero.com/b", "go.xero.com"],
    [
      "trucking-software",
      "https://tms.example.com/",
      "https://tms.example.com/",
      "tms.example.com",
    ],
    [
      "custom",
      "https://yard.fleet.example.net/",
      "https://yard.fleet.example.net/",
      "yard.fleet.example.net",
    ],
    [
      "custom",
      "https://edge.example.org:8443/",
      "https://edge.example.org:8443/",
      "edge.example.org:8443",
    ],
    ["custom", "http://localhost/", "http://localhost/", "localhost"],
    ["custom", "http://localhost:8080/tms", "http://localhost:8080/tms", "localhost:8080"],
    [
      "xero",
      "https://www.site.test/client-dashboard",
      "https://www.site.test/client-dashboard",
      "www.site.test",
    ],
    ["sage", "/client-dashboard", "https://www.site.test/client-dashboard", "www.site.test"],
  ])("%s: %s", (systemType, externalUrl, url, host) => {
    expect(check(systemType, externalUrl)).toMatchObject({ href: url, host });
  });

  test.each(externalSystems.map(({ value }) => value))(
    "the example shown for %s is accepted",
    (value) => {
      const example = exampleAddress(value, allowedHosts);
      expect(check(value, example ?? "")).toBeInstanceOf(URL);
    },
  );

  test("no example is shown where no host is set up", () => {
    expect(exampleAddress("custom", [])).toBeNull();
    expect(check("custom", "https://tms.example.com/", [])).toBe(
      "No address is set up for “Another system” yet. Contact support to have yours added.",
    );
  });
});

const empty = /^Please enter an external URL$/;
const whole = /full address, starting with https:\/\//;
const otherHost = /must be on .*another host/;
const plainName = /plain host name/;
const letters = /look-alike letters/;
const userInfo = /username and the @/;
const spaces = /spaces, line breaks and control characters/;
const slashes = /forward slashes/;
const port = /port/;
const secure = /must start with https:\/\//;

describe("refused addresses, with the reason", () => {
  test.each<[string, RegExp]>([
    ["", empty],
    ["   ", empty],
    ["qbo.intuit.com", whole],
    ["//qbo.intuit.com", whole],
    ["///qbo.intuit.com", whole],
    ["//evil.example", whole],
    ["/\\evil.example", slashes],
    ["\\\\evil.example", slashes],
    ["https:\\\\qbo.intuit.com", slashes],
    ["https://evil.example\\.intuit.com", slashes],
    ["https://evil.example\\@qbo.intuit.com", slashes],
    ["https:qbo.intuit.com", whole],
    ["https:/qbo.intuit.com", whole],
    ["https:///qbo.intuit.com", whole],
    ["https://", whole],
    ["https://?qbo.intuit.com", whole],
    ["/", whole],
    ["/client-dashboard/../admin", whole],
    ["javascript:alert(1)", whole],
    ["JaVaScRiPt:alert(1)", whole],
    ["javascript://qbo.intuit.com/%0aalert(1)", spaces],
    ["javascript://qbo.intuit.com/alert(1)", whole],
    ["java\tscript:alert(1)", spaces],
    ["data:text/html,<script>alert(1)</script>", whole],
    ["vbscript:msgbox(1)", whole],
    ["file:///etc/passwd", whole],
    ["ftp://qbo.intuit.com/", whole],
    ["blob:https://qbo.intuit.com/1", whole],
    ["view-source:https://qbo.intuit.com/", whole],
    ["ws://qbo.intuit.com/", whole],
    ["http://qbo.intuit.com/", secure],
    ["HTTP://qbo.intuit.com/", secure],
    ["https://user@qbo.intuit.com/", userInfo],
    ["https://user:secret@qbo.intuit.com/", userInfo],
    ["https://qbo.intuit.com@evil.example/", userInfo],
    ["https://qbo.intuit.com:443@evil.example/", userInfo],
    ["https://@qbo.intuit.com/", userInfo],
    ["https://qbo.intuit.com%40evil.example/", plainName],
    ["https://qbo.intuit.com%2f.evil.example/", plainName],
    ["https://%71bo.intuit.com/", plainName],
    ["https%3A%2F%2Fqbo.intuit.com", whole],
    ["https://qbo.intuit.com/%0d%0aSet-Cookie:a=b", spaces],
    ["https://qbo.intuit.com/%00", spaces],
    ["https://qbo.intuit.com./", plainName],
    ["https://qbo.intuit.com../", plainName],
    ["https://.intuit.com/", plainName],
    ["https://qbo..intuit.com/", plainName],
    ["https://-qbo.intuit.com/", plainName],
    ["https://qbo_1.intuit.com/", plainName],
    ["https://*.intuit.com/", plainName],
    ["https://[::1]/", plainName],
    ["https://qbo.intuit.com:/", plainName],
    ["https://qbo.intuit.com:8443/", port],
    ["https://qbo.intuit.com:80/", port],
    ["https://qbo.intuit.com:99999/", plainName],
    ["https://qbo.intuit.com:0x1bb/", plainName],
    ["https://intuit.com/", otherHost],
    ["https://evilintuit.com/", otherHost],
    ["https://intuit.com.evil.example/", otherHost],
    ["https://qbo.intuit.com.evil.example/", otherHost],
    ["https://evil.example/?qbo.intuit.com", otherHost],
    ["https://evil.example/.intuit.com", otherHost],
    ["https://evil.example#.intuit.com", otherHost],
    ["https://go.xero.com/", otherHost],
    ["https://www.site.test/admin/team", otherHost],
    ["https://www.site.test/client-dashboard/x", otherHost],
    ["https://www.site.test:8443/client-dashboard", otherHost],
    ["http://www.site.test/client-dashboard", secure],
    ["http://localhost/", otherHost],
    ["https://127.0.0.1/", otherHost],
    ["https://2130706433/", plainName],
    ["https://0x7f.0.0.1/", plainName],
    ["https://169.254.169.254/latest/meta-data/", otherHost],
    ["https://qbo.\u0456ntuit.com/", letters], // Cyrillic i
    ["https://qbo.intuit.co\uff4d/", letters], // full-width m
    ["https://qbo.intuit\u3002com/", letters], // ideographic full stop
    ["https://qbo.xn--ntuit-9sf.com/", letters],
    ["https://xn--qbo.intuit.com/", letters],
    ["https://qbo.intu\u00adit.com/", spaces],
    ["https://qbo.intuit\u200b.com/", spaces],
    ["https://evil.example/\u202emoc.tiutni.obq", spaces],
    ["https://qbo.intuit.com /", spaces],
    ["https://qbo.\nintuit.com/", spaces],
    ["https://qbo.\rintuit.com/", spaces],
    ["ht\ntps://qbo.intuit.com/", spaces],
    ["\u0000https://qbo.intuit.com/", spaces],
    ["https://qbo.intuit.com/\u0007", spaces],
    ["https://qbo.intuit.com/\ud800", spaces],
    [`https://qbo.intuit.com/${"a".repeat(2_000)}`, /2000 characters or fewer/],
    [`https://${"a".repeat(64)}.intuit.com/`, plainName],
    [`https://${"a.".repeat(150)}intuit.com/`, plainName],
  ])("%j", (externalUrl, reason) => {
    expect(check("quickbooks", externalUrl)).toMatch(reason);
  });

  test.each<[ExternalSystemType, string, RegExp]>([
    ["custom", "http://tms.example.com/", secure],
    ["custom", "https://fleet.example.net/", otherHost],
    ["custom", "https://edge.example.org/", port],
    ["custom", "https://edge.example.org:9443/", port],
    ["trucking-software", "https://qbo.intuit.com/", otherHost],
    ["trucking-software", "http://127.0.0.1:8080/", otherHost],
    ["trucking-software", "http://localhost.evil.example/", secure],
  ])("%s: %s", (systemType, externalUrl, reason) => {
    expect(check(systemType, externalUrl)).toMatch(reason);
  });

  test("accepts only what a browser opens as https, on a listed host, without user info", () => {
    const part = fc.constantFrom(
      "https:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      "qbo.intuit.com",
      "evil.example",
      ".",
      "%2f",
      "#",
      "?",
      "a",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        const url = check("quickbooks", text);
        if (typeof url === "string") return;
        expect([url.protocol, url.username, url.password, url.port]).toEqual([
          "https:",
          "",
          "",
          "",
        ]);
        expect(url.hostname.endsWith(".intuit.com")).toBe(true);
        expect(new URL(text.trim()).href).toBe(url.href);
      }),
      { numRuns: triesOf(2_000) },
    );
  });
});

describe("EXTERNAL_LOGIN_HOSTS", () => {
  test("accepts host names and suffixes in any case, with spaces and repeats", () => {
    expect(
      hostList.safeParse(
        " TMS.example.com, *.fleet.example.net ,,localhost,edge.example.org:8443,localhost ",
      ),
    ).toEqual({
      success: true,
      data: ["tms.example.com", "*.fleet.example.net", "localhost", "edge.example.org:8443"],
    });
    expect(hostList.parse("")).toEqual([]);
  });

  test.each([
    "*",
    "*.com",
    "*.*.com",
    "a.*.com",
    "https://tms.example.com",
    "tms.example.com/x",
    "tms.example.com.",
    "user@tms.example.com",
    "tms example.com",
    "tms.example.com:",
    "tms.example.com:0",
  ])("refuses %s and names it", (entry) => {
    const { error } = hostList.safeParse(`ok.example.com, ${entry}`);
    expect(error?.issues[0]?.message).toContain(`“${entry}” is neither`);
  });
});

function check(systemType: ExternalSystemType, externalUrl: string, hosts = allowedHosts) {
  return checkRedirectUrl({
    messages: clientMessages.systems,
    systemType,
    externalUrl,
    allowedHosts: hosts,
    siteUrl,
  });
}

const siteUrl = "https://www.site.test";

const allowedHosts = [
  "tms.example.com",
  "*.fleet.example.net",
  "edge.example.org:8443",
  "localhost",
];
