import { expect, type Page, test } from "../support/e2e";
import { apiPage, brochurePages, listedPages } from "../support/public-pages";

/** Ship no script; these have the tools, the forms what helps to fill them in. */
const withoutScript = [...brochurePages.map(({ path }) => path), apiPage].filter(
  (path) => !["/resources", "/compare-offers"].includes(path),
);

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the links lead from the home page to every page; none is dead, and each page is in order", async ({
    page,
    request,
  }) => {
    const seen = new Set<string>();
    // No public page links to the API's.
    const queue = ["/", apiPage];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const answer = await request.get(path);
      expect.soft(answer.status(), path).toBe(200);
      if (path.startsWith("/admin") || !answer.headers()["content-type"]?.includes("html"))
        continue;
      await page.goto(path);
      await expectInOrder(page, path);
      for (const href of await internalLinks(page)) {
        const { pathname, search, hash } = new URL(href, "http://site");
        if (pathname === path && hash.length > 1) {
          expect.soft(await page.locator(hash).count(), `${hash} on ${path}`).toBeGreaterThan(0);
        }
        // The calculators' own links are proven with the calculators, those of the questions with them.
        queue.push(pathname + (/tool=|question=/.test(search) ? "" : search));
      }
    }
    expect(listedPages.filter(({ path }) => !seen.has(path))).toEqual([]);
  });

  test("the menu opens on a phone and leads on", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Industries" }).click();
    await expect(page).toHaveURL("/industries");
  });

  test("a question opens to its answer", async ({ page }) => {
    await page.goto("/how-factoring-works");
    const answer = page.getByText("There is no minimum volume and no long-term contract.");
    await expect(answer).toBeHidden();
    await page.getByText("Do I have to factor every load?").click();
    await expect(answer).toBeVisible();
  });

  test("the guides are filtered by category, and an odd category shows them all", async ({
    page,
  }) => {
    await page.goto("/resources");
    const filter = page.getByRole("navigation", { name: "Guides by category" });
    await expect(filter.getByRole("link")).toHaveText([
      "All 6",
      "Finance 2",
      "Factoring 1",
      "Operations 2",
      "Compliance 1",
    ]);
    const guides = page
      .getByRole("region", { name: "Guides for carriers" })
      .getByRole("heading", { level: 3 });
    await expect(guides).toHaveCount(6);
    await filter.getByRole("link", { name: "Finance 2" }).click();
    await expect(page).toHaveURL("/resources?category=finance#guides");
    await expect(guides).toHaveText([
      "Cash Flow Management for Trucking Companies",
      "Equipment Financing Options for Growing Fleets",
    ]);
    await expect(filter.getByRole("link", { name: "Finance 2" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.goto("/resources?category=%3Cb%3Eodd");
    await expect(guides).toHaveCount(6);
    expect(await page.content()).not.toContain("odd");
  });

  test("an article leads back, onward and, for compliance, to who we are", async ({ page }) => {
    for (const [path, second] of [
      ["/resources/fuel-management", "/how-factoring-works"],
      ["/resources/dot-compliance", "/about"],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByText("Editorial team")).toBeVisible();
      await expect(main.getByText(/^\d min read$/)).toBeVisible();
      const box = main.getByRole("complementary");
      const ways = box.getByRole("link");
      await expect(ways.nth(0)).toHaveText("Get Free Quote");
      await expect(ways.nth(0)).toHaveAttribute("href", "/get-quote");
      await expect(ways.nth(1)).toHaveAttribute("href", second);
      await main.getByRole("link", { name: "Back to Resources" }).click();
      await expect(page).toHaveURL("/resources");
    }
  });

  test("an unknown article is the 404 page", async ({ page, expectedConsole }) => {
    expectedConsole.push({ status: 404, path: "/resources/no-such-article" });
    const answer = await page.goto("/resources/no-such-article");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page).toHaveTitle("404 Page Not Found");
  });

  test("the comparison is a table, and on a phone its rows stack with their labels", async ({
    page,
  }) => {
    await page.goto("/why-us");
    const row = page
      .getByRole("table", { name: "Our terms beside those of other factors" })
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "Factoring rate" }) });
    const ours = row.getByRole("cell").nth(0);
    const others = row.getByRole("cell").nth(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await others.boundingBox())?.y).toBe((await ours.boundingBox())?.y);
    await expect(ours.getByText("With us")).toBeHidden();
    await page.setViewportSize({ width: 360, height: 900 });
    const [above, below] = [await ours.boundingBox(), await others.boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
    await expect(ours.getByText("With us")).toBeVisible();
    await expect(ours.getByText("1.5% to 4.5%")).toBeVisible();
    await expect(others.getByText("2.0% to 6.0%")).toBeVisible();
  });

  test("the leadership cards are the team of the database", async ({ page, request }) => {
    const { teamMembers } = await (await request.get("/api/team-members")).json();
    await page.goto("/about");
    const names = page
      .getByRole("region", { name: "Leadership team" })
      .getByRole("heading", { level: 3 });
    await expect(names).toHaveText(teamMembers.map(({ name }: { name: string }) => name));
    await expect(page.getByRole("img", { name: /^Drawing of our office/ })).toBeVisible();
  });

  test("articles and legal pages print without the site around them", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    for (const path of ["/resources/factoring-vs-loans", "/terms-of-use", apiPage]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const hidden of ["banner", "contentinfo", "navigation", "complementary"] as const) {
        await expect(
          page
            .getByRole(hidden)
            .filter({ visible: true })
            .getByRole("link")
            .filter({ visible: true }),
        ).toHaveCount(0);
      }
    }
  });
});

/** Headings never skip a level, the landmarks stand once, and a page that needs no script ships none but the exceptions. */
async function expectInOrder(page: Page, path: string): Promise<void> {
  expect.soft(await page.getByRole("heading", { level: 1 }).count(), `h1 of ${path}`).toBe(1);
  const levels = await page
    .locator("main :is(h1, h2, h3, h4)")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
  expect.soft(levels[0], `the first heading of ${path}`).toBe(1);
  const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect.soft(skips, `levels after a gap on ${path}`).toEqual([]);
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect.soft(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1);
  }
  if (!withoutScript.includes(path)) return;
  const scripts = await page
    .locator("script:not([type='application/ld+json'])")
    .evaluateAll((all) =>
      all.map((script) => script.getAttribute("src") ?? script.getAttribute("type")),
    );
  const plain =
    {
      "/": [expect.stringMatching(/^\/assets\/load-example-en\.script-/)],
      "/es": [expect.stringMatching(/^\/assets\/load-example-es\.script-/)],
    }[path] ?? [];
  expect.soft(scripts, `scripts of ${path}`).toEqual(["speculationrules", "/visit.js", ...plain]);
}

/** Returns the addresses of a page's links within the site. */
async function internalLinks(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const path = new URL(page.url()).pathname;
  return hrefs.flatMap((href) => {
    if (href.startsWith("#")) return [path + href];
    return href.startsWith("/") ? [href] : [];
  });
}
