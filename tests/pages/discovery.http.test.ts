import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareTextsOf, exampleOffers } from "~/calculators/compare-offers";
import { compareOffersMessages } from "~/calculators/compare-offers.en";
import { publicPaths } from "../../scripts/lib/weights.mjs";
import { listedPages } from "../support/public-pages";
import { type Site, startSite } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite({
    SITE_URL: origin,
    COMPANY_NAME: "Sunrise & Sons",
  });
});

afterAll(() => site.stop());

describe.each([
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/resources/rss.xml", "application/rss+xml; charset=utf-8"],
  ["/es/recursos/rss.xml", "application/rss+xml; charset=utf-8"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
  ["/site.webmanifest", "application/manifest+json; charset=utf-8"],
])("%s", (path, type) => {
  it(`is served as ${type}, cacheable`, async () => {
    const { answer, text } = await read(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe(type);
    expect(answer.headers.get("Cache-Control")).toMatch(/max-age=/);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(text).toBe((await read(path)).text);
  });

  it("names the configured site, not the requested host", async () => {
    const { text } = await read(path);
    expect(text).toMatch(/sunrise\.example|Sunrise/);
    expect(text).not.toContain(new URL(site.url).host);
  });
});

describe("the sitemap", () => {
  it("lists pages that answer 200 and may be indexed", async () => {
    const { text } = await read("/sitemap.xml");
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
      expect(address.startsWith(`${origin}/`)).toBe(true);
      return new URL(address).pathname;
    });
    expect(paths.sort(), "tests/support/public-pages.ts").toEqual(
      shownPages.map(({ path }) => path).sort(),
    );
    for (const path of paths) {
      const page = await read(path);
      expect(page.answer.status, path).toBe(200);
      expect(page.text, path).toContain(`<link rel="canonical" href="${origin}${path}"`);
    }
  });
});

describe("a page withheld until the owner confirms it", () => {
  it("answers 404 like an unknown address, whatever the request", async () => {
    for (const address of withheld.flatMap((path) => [path, `${path}?a=b`])) {
      const { answer, text } = await read(address);
      expect(answer.status).toBe(404);
      expect(text).toMatch(/404 (?:Page Not Found|Página no encontrada)<\/h1>/);
      expect(text).not.toContain("canonical");
      expect(text).not.toContain("ld+json");
    }
    for (const path of withheld) expect((await read(`${path}.data`)).answer.status).toBe(404);
  });

  it("is not linked by any public page or the sitemap", async () => {
    const compared = `/compare-offers?${new URLSearchParams(compareTextsOf(exampleOffers(compareOffersMessages)))}`;
    const paths = await publicPaths(site.url);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of [...paths, compared, "/sitemap.xml", "/resources/rss.xml", "/robots.txt"]) {
      // In inline script data too; a longer name is a file.
      expect((await read(path)).text, path).not.toMatch(/\/(?:questions|preguntas)(?![\w-])/);
    }
  });

  it("is reported at the start", async () => {
    await expect.poll(site.output).toContain("/questions is offline: 0 of the 8 answers");
  });
});

describe("the pages' head", () => {
  it("names the feed, the manifest and existing icons", async () => {
    const { text } = await read("/resources");
    const links = [
      ...text.matchAll(
        // The page in the other language is an alternate, too.
        /<link rel="(icon|apple-touch-icon|manifest|alternate)"(?![^>]*hreflang)[^>]*>/gi,
      ),
    ];
    expect(links.map(([, kind]) => kind).sort()).toEqual([
      "alternate",
      "apple-touch-icon",
      "icon",
      "icon",
      "manifest",
    ]);
    const manifest = JSON.parse((await read("/site.webmanifest")).text);
    const addresses = [
      ...links.map(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? ""),
      ...manifest.icons.map(({ src }: { src: string }) => src),
    ];
    for (const address of addresses) {
      expect((await read(address)).answer.status, address).toBe(200);
    }
  });
});

async function read(path: string) {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return { answer, text: await answer.text() };
}

const origin = "https://www.sunrise.example";

/** This site's owner has confirmed no claims, so one page does not exist. */
const withheld = ["/questions", "/es/preguntas"];

const shownPages = listedPages.filter(({ path }) => !withheld.includes(path));
