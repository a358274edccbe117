import { print } from "../../scripts/lib/table.mjs";
import { publicPaths, strayScripts, weighPages, weightTable } from "../../scripts/lib/weights.mjs";
import { expect, isLong, test } from "../support/e2e";

/** The heaviest pages of each kind, which `npm test` weighs. The long run weighs every page, and checks this list. */
const heaviest = [
  "/",
  "/es",
  "/about",
  "/get-quote",
  "/es/tarjeta-de-combustible",
  "/es/recursos",
  "/compare-offers",
  "/resources/market-outlook",
  "/client-login",
  "/external-login",
  "/no-such-page",
];

test.describe("a first visit", () => {
  test("of the public pages is within the budgets, with and without scripts", async ({
    browser,
    site,
  }) => {
    const paths = isLong ? await publicPaths(site.url) : heaviest;
    const weights = await weighPages(browser, site.url, paths);
    print(weightTable(weights));
    for (const { path, html, css, fonts } of weights) {
      // A weight of zero would mean that the reading failed, not that the page is light.
      expect(Math.min(html, css, fonts), path).toBeGreaterThan(1_000);
    }
    const scriptsOf = (path: string) => weights.find((one) => one.path === path)?.scripts ?? 0;
    expect(scriptsOf("/get-quote")).toBeGreaterThan(80_000);
    expect(weights.flatMap(({ path, over }) => over.map((what) => `${path}: ${what}`))).toEqual([]);

    // A page without hydration loads only the script in its policy, plus one on the home page.
    expect(scriptsOf("/about")).toBeGreaterThan(0);
    expect(scriptsOf("/about")).toBeLessThanOrEqual(500);
    expect(scriptsOf("/") - scriptsOf("/about")).toBeGreaterThan(1_000);
    expect(scriptsOf("/") - scriptsOf("/about")).toBeLessThanOrEqual(3_000);
    const visit = await (await fetch(`${site.url}/visit.js`)).text();
    expect(Buffer.byteLength(visit)).toBeLessThanOrEqual(500);

    if (!isLong) return;
    expect(weights.length).toBeGreaterThan(20);
    for (const part of ["scripts", "withoutScripts", "everything"] as const) {
      const [first] = weights.toSorted((a, b) => b[part] - a[part]);
      expect(heaviest, `the heaviest page by ${part}`).toContain(first?.path);
    }
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
