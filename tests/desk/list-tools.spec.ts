import { expect, hydrated, test } from "../support/e2e";
import { panel, sendQuotes } from "../support/e2e-desk";

test.describe("the list's tools", () => {
  test("copy a phone number and an address by keyboard", async ({ staffPage: page, site }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await sendQuotes(site, "copies", ["Amber"]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/admin/quotes?q=amber%40copies");
    await hydrated(page);
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator("a[data-lead-link]").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(copied).toMatch(/^\(602\) 555-/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(copied).toBe("amber@copies.example");
    await expect(panel(page)).toHaveCount(0);
  });

  test("scroll the list to the lead that is open", async ({ staffPage: page, site }) => {
    const names = Array.from({ length: 16 }, (_, index) => `Slate${index}`);
    const [first = ""] = await sendQuotes(site, "scrolls", names);
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto("/admin/quotes?q=scrolls");
    const row = page.getByRole("table").getByRole("link", { name: first });
    await expect(row).not.toBeInViewport();
    await page.goto((await row.getAttribute("href")) ?? "");
    await expect(row).toBeInViewport();
  });

  for (const width of [360, 768, 1024, 1280]) {
    test(`on selected leads fit a window of ${width} px`, async ({ staffPage: page, site }) => {
      await sendQuotes(site, `fits-${width}`, ["Basalt"]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/quotes?q=basalt%40fits-${width}`);
      await hydrated(page);
      const select = page.getByRole("button", { name: "Select", exact: true });
      if (await select.isVisible()) await select.click();
      await page.getByLabel("Select Basalt").check();
      await expect(page.locator(".desk-selected")).toHaveText("1 selected");
      await page.getByLabel("Follow-up of the selected leads").selectOption("picked");
      const tools = page.locator(".desk-bulk :is(select, button, input)");
      for (const tool of await tools.all()) {
        await expect(tool).toBeInViewport({ ratio: 1 });
        expect((await tool.boundingBox())?.width).toBeGreaterThan(40);
      }
      await expect(page.getByLabel("Select Basalt")).toBeChecked();
      await page.getByLabel("Select Basalt").press("Enter");
      await expect(page).toHaveURL(`/admin/quotes?q=basalt%40fits-${width}`);
    });
  }
});
