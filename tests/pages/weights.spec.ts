import { print } from "../../scripts/lib/table.mjs";
import { publicPaths, strayScripts, weighPages, weightTable } from "../../scripts/lib/weights.mjs";
import { expect, test } from "../support/e2e";

test.describe("a first visit", () => {
  test("of each public page is within the budgets, with and without scripts", async ({
    browser,
    site,
  }) => {
    const weights = await weighPages(browser, site.url, await publicPaths(site.url));
    print(weightTable(weights));
    expect(weights.length).toBeGreaterThan(20);
    for (const { path, html, css, fonts } of weights) {
      // A weight of zero would mean that the reading failed, not that the page is light.
      expect(Math.min(html, css, fonts), path).toBeGreaterThan(1_000);
    }
    expect(weights.find(({ path }) => path === "/get-quote")?.scripts).toBeGreaterThan(80_000);
    expect(weights.flatMap(({ path, over }) => over.map((what) => `${path}: ${what}`))).toEqual([]);
  });

  test("of a page without hydration loads only the script in its policy, plus one on the home page", async ({
    browser,
    site,
  }) => {
    const [about, home] = await weighPages(browser, site.url, ["/about", "/"]);
    expect(about?.scripts).toBeGreaterThan(0);
    expect(about?.scripts).toBeLessThanOrEqual(500);
    expect((home?.scripts ?? 0) - (about?.scripts ?? 0)).toBeGreaterThan(1_000);
    expect((home?.scripts ?? 0) - (about?.scripts ?? 0)).toBeLessThanOrEqual(3_000);
    const visit = await (await fetch(`${site.url}/visit.js`)).text();
    expect(Buffer.byteLength(visit)).toBeLessThanOrEqual(500);
  });

  const example = (language: string) =>
    `/assets/load-example-${language}.script-00000000.js` as const;
  for (const [what, path, address, bytes, over] of [
    ["another script", "/about", "/assets/other-00000000.js", 10, true],
    ["the home page's on another page", "/about", example("en"), 10, true],
    ["the Spanish home page's on the English one", "/", example("es"), 10, true],
    ["a script above its bytes", "/", "/visit.js", 501, true],
    ["both exceptions", "/", example("en"), 3_000, false],
  ] as const) {
    test(`of such a page ${over ? "exceeds" : "keeps"} its budget with ${what}`, () => {
      const expected = over ? [`${address} (${bytes} bytes)`] : [];
      expect(strayScripts([{ url: `http://site${address}`, bytes }], path)).toEqual(expected);
    });
  }
});
