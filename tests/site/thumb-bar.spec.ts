import { expect, type Page, test } from "../support/e2e";
import { apiPage } from "../support/public-pages";

const bar = (page: Page) => page.getByRole("navigation", { name: "Get in touch" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the bottom bar has the form, a call with its hours and a text on every page", async ({
    page,
  }) => {
    await page.goto("/why-us");
    await page.evaluate(() => scrollTo(0, 900));
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    const links = bar(page).getByRole("link");
    await expect(links).toHaveText(["Get Free Quote", /^Call\s*Mon–Fri 7 AM–3 PM MST$/, "Text"]);
    for (const [index, address] of [/^\/get-quote$/, /^tel:\+/, /^sms:\+/].entries()) {
      await expect(links.nth(index)).toHaveAttribute("href", address);
      expect((await links.nth(index).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test("it hides neither focused elements nor the example's form", async ({ page }) => {
    await page.goto("/how-factoring-works");
    const covered: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const thumb = document.querySelector(".thumb-bar");
        if (!focused || !thumb || thumb.contains(focused) || focused === document.body) return null;
        const below = focused.getBoundingClientRect().bottom > thumb.getBoundingClientRect().top;
        return below ? focused.textContent : null;
      });
      if (hidden !== null) covered.push(hidden);
    }
    expect(covered).toEqual([]);
    await page.goto("/");
    const button = page.getByRole("button", { name: "Get a quote for this load" });
    await button.evaluate((it) => it.scrollIntoView({ block: "end" }));
    await button.click({ trial: true });
  });
});

test.describe("on a phone without scripts, as every page serves it", () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

  test("it is not on forms, on the page for developers, on a low screen or on paper", async ({
    page,
  }) => {
    for (const path of [
      "/get-quote",
      "/fuel-card-application",
      "/resources",
      "/client-login",
      apiPage,
    ]) {
      await page.goto(path);
      await expect(bar(page), path).toBeHidden();
    }
    await page.goto("/why-us");
    await expect(bar(page)).toBeVisible();
    await page.setViewportSize({ width: 700, height: 479 });
    await expect(bar(page)).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
  });
});
