import {
  expect,
  expectNoAxeFindings,
  hydrated,
  isLong,
  test,
  withoutScriptsWhenLong,
} from "../support/e2e";
import { panel, sendQuotes } from "../support/e2e-desk";

withoutScriptsWhenLong("two leads of one company", (scripts) => {
  for (const width of isLong ? [360, 1280] : [360]) {
    test(`are merged and unmerged by keyboard at ${width} px`, async ({
      staffPage: page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const domain = `merge-${scripts ? "on" : "off"}-${width}`;
      const [older = "", younger = ""] = await sendQuotes(site, domain, ["Rosa", "Ana"], {
        dotNumber: `${scripts ? 71 : 72}${width}`,
      });
      await page.goto(`/admin/quotes?q=${older}`);
      await page.getByRole("link", { name: `Rosa of ${domain}` }).click();
      await panel(page)
        .getByRole("link", { name: `Compare with ${younger}` })
        .press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare leads");
      if (scripts) await expectNoAxeFindings(page);
      await page.getByRole("button", { name: `Merge into ${older}` }).press("Enter");
      await expect(page.getByText(`Merged into ${older}.`)).toBeVisible();
      await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(`Ana of ${domain}`);
      await page.goto(`/admin/quotes?q=${younger}`);
      if (scripts) await hydrated(page);
      await page.getByRole("link", { name: `Ana of ${domain}` }).click();
      await expect(page).toHaveURL(/\/admin\/quotes\/[0-9a-f-]{36}/);
      await expect(panel(page)).toContainText(older);
      await panel(page).getByText("Earlier answers").click();
      await panel(page).getByRole("button", { name: "Undo merge" }).press("Enter");
      await expect(page.getByText("The leads are separate again.")).toBeVisible();
      await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(`Rosa of ${domain}`);
    });
  }
});
