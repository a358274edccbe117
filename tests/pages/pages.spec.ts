import { expect, test } from "../support/e2e";
import { apiPage } from "../support/public-pages";

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens on a phone and its links work", async ({ page }) => {
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

  test("the guides are filtered by category", async ({ page }) => {
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
  });

  test("an article links back, onward and, for compliance, to the about page", async ({ page }) => {
    for (const [path, second] of [
      ["/resources/fuel-management", "/how-factoring-works"],
      ["/resources/dot-compliance", "/about"],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByText("Editorial team")).toBeVisible();
      await expect(main.getByText(/^\d min read$/)).toBeVisible();
      const box = main.getByRole("region", { name: "Put it to work on your own invoices" });
      const ways = box.getByRole("link");
      await expect(ways.nth(0)).toHaveText("Get Free Quote");
      await expect(ways.nth(0)).toHaveAttribute("href", "/get-quote");
      await expect(ways.nth(1)).toHaveAttribute("href", second);
      const back = main.getByRole("link", { name: "Back to Resources" });
      await expect(back).toHaveAttribute("href", "/resources");
    }
  });

  test("the comparison stays a table on a phone, and stacks only with enlarged text", async ({
    page,
  }) => {
    await page.goto("/why-us");
    const row = page
      .getByRole("table", { name: "Our terms compared with other factors" })
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "Factoring rate" }) });
    const ours = row.getByRole("cell").nth(0);
    const others = row.getByRole("cell").nth(1);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await others.boundingBox())?.y).toBe((await ours.boundingBox())?.y);
      await expect(ours.getByText("With us")).toBeHidden();
    }
    await page.setViewportSize({ width: 280, height: 900 });
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

  test("examples are shown in full and marked, and answers show what is confirmed", async ({
    request,
  }) => {
    const count = async (path: string, pattern: RegExp) =>
      (await (await request.get(path)).text()).match(pattern)?.length ?? 0;
    // Three testimonials, and on /why-us two offers; placeholders in the footer are marked in brackets.
    for (const [path, figures] of [
      ["/", 3],
      ["/why-us", 4],
    ] as const) {
      expect(await count(path, /<figcaption/g), path).toBe(figures);
      expect(await count(path, />Example</g), path).toBe(figures);
    }
    // Two news cards and the guide's picture.
    expect(await count("/resources", />Example</g)).toBe(3);
    expect(await count("/resources", /href="https:\/\/example\.com\/news\//g)).toBe(2);
    expect(
      await count("/questions", /This is not the production site.* Confirmed so far: 0\./g),
    ).toBe(1);
    expect(await count("/questions", />Not confirmed</g)).toBe(6);
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
