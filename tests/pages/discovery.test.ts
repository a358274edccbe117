import { describe, expect, it } from "vitest";
import { feedXml, robotsTxt, securityTxt, sitemapXml, webManifest } from "~/pages/discovery.server";
import type { Article } from "~/site/resources";
import { listedPages } from "../support/public-pages";

describe("the sitemap", () => {
  const odd = { path: "/a?b=1&c='<x>'", updated: "2025-10-01" };
  const xml = sitemapXml(siteUrl, [...articles, odd], ["/questions"]);
  const entries = [
    ...xml.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
  ].map(([, address = "", updated]) => ({ path: address.slice(siteUrl.length), updated }));

  it("lists indexable pages that are not withheld, and articles with their last change", () => {
    const shown = listedPages
      .map(({ path }) => path)
      .filter((path) => !/\/re(?:source|curso)s\//.test(path));
    const escaped = "/a?b=1&amp;c=&apos;&lt;x&gt;&apos;";
    const expected = [...shown, "/resources/older", "/resources/newer", escaped];
    const withheld = ["/questions", "/es/preguntas"];
    expect(entries.map(({ path }) => path).sort(), "tests/support/public-pages.ts").toEqual(
      expected.filter((path) => !withheld.includes(path)).sort(),
    );
    expect(entries.filter(({ updated }) => updated !== undefined)).toEqual([
      { path: "/resources/older", updated: "2025-09-30" },
      { path: "/resources/newer", updated: "2025-08-04" },
      { path: escaped, updated: "2025-10-01" },
    ]);
  });

  it("has absolute addresses, escaped", () => {
    expect(xml).toContain(
      "<loc>https://www.sunrise.example/a?b=1&amp;c=&apos;&lt;x&gt;&apos;</loc>",
    );
    expect(xml).toContain("<loc>https://www.sunrise.example/</loc></url>");
    expect(xml).toContain("<lastmod>2025-09-30</lastmod>");
  });
});

describe("the feed", () => {
  const company = { name: "Sunrise & Sons" };
  const xml = feedXml({ siteUrl, company, language: "en" }, articles);

  it("has the newest article first, escaped, with dates as RSS wants them", () => {
    const titles = [...xml.matchAll(/<item>\s*<title>([^<]*)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Fees &amp; &lt;reserves&gt; of &quot;newer&quot;",
      "Fees &amp; &lt;reserves&gt; of &quot;older&quot;",
    ]);
    expect(xml).toContain("<pubDate>Tue, 24 Jun 2025 00:00:00 GMT</pubDate>");
    expect(xml).toContain("<lastBuildDate>Tue, 30 Sep 2025 00:00:00 GMT</lastBuildDate>");
    expect(xml).toContain("<title>Sunrise &amp; Sons: guides for carriers</title>");
  });

  it("is in the language of its articles", () => {
    const spanish = feedXml({ siteUrl, company, language: "es" }, []);
    expect(spanish).toContain("<title>Sunrise &amp; Sons: guías para transportistas</title>");
    expect(spanish).toContain("<language>es-us</language>");
    expect(spanish).toContain(`<atom:link href="${siteUrl}/es/recursos/rss.xml" rel="self"`);
  });

  it("is valid without articles", () => {
    const empty = feedXml({ siteUrl, company, language: "en" }, []);
    expect(empty).not.toMatch(/<item>|lastBuildDate/);
    expect(empty).toContain("</channel>");
  });
});

describe("robots.txt", () => {
  it("excludes private paths and names the sitemap", () => {
    const lines = robotsTxt(siteUrl).split("\n");
    expect(lines[0]).toBe("User-agent: *");
    expect(lines).toEqual(
      expect.arrayContaining([
        "Disallow: /admin",
        "Disallow: /api/",
        "Disallow: /receipt/",
        "Disallow: /es/recibo/",
        "Disallow: /client-dashboard",
        `Sitemap: ${siteUrl}/sitemap.xml`,
      ]),
    );
    expect(lines).not.toContain("Disallow: /");
  });
});

describe("security.txt", () => {
  const now = new Date("2026-11-21T15:30:00Z");
  const text = securityTxt(siteUrl, "security@sunrise.example", now);

  it("names contact and policy (RFC 9116)", () => {
    expect(text).toContain("Contact: mailto:security@sunrise.example\n");
    expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt\n`);
    expect(text).toContain(`Policy: ${siteUrl}/security\n`);
  });

  it("expires once, after today and within a year", () => {
    const expires = [...text.matchAll(/^Expires: (.+)$/gm)].map(([, date = ""]) => new Date(date));
    expect(expires).toHaveLength(1);
    const days = ((expires[0]?.getTime() ?? 0) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });
});

describe("the web manifest", () => {
  it("has the configured names and a maskable icon", () => {
    const manifest = webManifest({
      name: "Sunrise Factoring",
      shortName: "Sunrise",
      notYetTrue: [],
    });
    expect(manifest).toMatchObject({ name: "Sunrise Factoring", short_name: "Sunrise" });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(["192x192", "512x512"]),
    );
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });
});

function article(id: string, dates: Pick<Article, "published" | "updated">): Article {
  return {
    id,
    path: `/resources/${id}`,
    title: `Fees & <reserves> of "${id}"`,
    category: "Finance",
    author: "Editorial team",
    readMinutes: 4,
    description: "What is kept, and when it is paid.",
    ...dates,
  };
}

const siteUrl = "https://www.sunrise.example";

const articles = [
  article("older", { published: "2025-05-12", updated: "2025-09-30" }),
  article("newer", { published: "2025-06-24", updated: "2025-08-04" }),
];
