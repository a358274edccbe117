import {
  expect,
  expectNoAxeFindings,
  type Page,
  test,
  withoutScriptsWhenLong,
} from "../support/e2e";
import { whatSticksOut } from "../support/probes/fit";

const longName = "Überlandfrachtvermittlungsgesellschaften";

withoutScriptsWhenLong("the settings", (scripts) => {
  test("a phone number changes on the site at once, and an undo takes it back", async ({
    staffPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/admin/settings" });
    const number = scripts ? "(480) 555-0111" : "(480) 555-0122";
    await page.goto("/admin/settings");
    await expect(page.getByRole("link", { name: "Settings", exact: true })).toHaveAttribute(
      "href",
      "/admin/settings",
    );
    await page.getByText("Company and contacts").click();
    await page.getByLabel("Phone", { exact: true }).fill("12");
    await page.getByLabel("Short name").fill("Sunrise");
    const company = page.locator("form#company");
    await company.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: /^Phone must be a phone number/ }).click();
    await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Short name")).toHaveValue("Sunrise");
    if (scripts) await expectNoAxeFindings(page);

    await page.getByLabel("Phone", { exact: true }).fill(number);
    await page.getByLabel("Short name").fill(longName);
    await company.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved.");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(number);
    const shown = async (path: string) => (await page.request.get(path)).text();
    for (const path of ["/", "/es", "/get-quote"]) expect(await shown(path)).toContain(number);

    if (scripts) await expectLongNameFits(page);

    await page.locator("summary", { hasText: "history of Phone" }).click();
    if (scripts) await expectNoAxeFindings(page);
    await page.getByRole("button", { name: /^Undo Phone/ }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved.");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("");
    for (const path of ["/", "/es"]) expect(await shown(path)).not.toContain(number);
    await page.getByLabel("Short name").fill("");
    await company.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Short name")).toHaveValue("");
    expect(await shown("/")).not.toContain(longName);
  });
});

/** Expects that a long short name breaks no phone's page. */
async function expectLongNameFits(settings: Page): Promise<void> {
  const page = await settings.context().newPage();
  await page.goto("/about");
  await expect(page).toHaveTitle(new RegExp(longName));
  expect(await whatSticksOut(page, { width: 320, textSize: 16 })).toEqual([]);
  await page.close();
}
