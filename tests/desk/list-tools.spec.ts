import { expect, hydrated, test } from "../support/e2e";
import { panel, rowLinks, sendQuotes } from "../support/e2e-desk";

test("the list copies a phone number and an address by keyboard, and scrolls to the lead that is open", async ({
  staffPage: page,
  site,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const names = Array.from({ length: 16 }, (_, index) => `Slate${index}`);
  const [first = ""] = await sendQuotes(site, "scrolls", names);
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto("/admin/quotes?q=scrolls");
  await hydrated(page);
  await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await rowLinks(page).first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(copied).toMatch(/^\(602\) 555-/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(copied).toBe("slate15@scrolls.example");
  await expect(panel(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 700 });
  const row = page.getByRole("table").getByRole("link", { name: first });
  await expect(row).not.toBeInViewport();
  await page.goto((await row.getAttribute("href")) ?? "");
  await expect(row).toBeInViewport();
});
