import { expect, expectNoAxeFindings, test, withAndWithoutScripts } from "../support/e2e";
import { whatSticksOut } from "../support/probes/fit";

test("a long short name breaks no phone's page", async ({ staffPage: page }) => {
  const save = async (name: string) => {
    await page.goto("/admin/settings?open=company");
    await page.getByLabel("Short name").fill(name);
    await page.locator("form#company").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved.");
  };
  await save("Überlandfrachtvermittlungsgesellschaften");
  await page.goto("/about");
  expect(await whatSticksOut(page, { width: 320, textSize: 16 })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await save("");
});

withAndWithoutScripts("the settings", (scripts) => {
  test("a phone number changes on the site at once, and an undo takes it back", async ({
    staffPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/admin/settings" });
    const number = scripts ? "(480) 555-0111" : "(480) 555-0122";
    await page.goto("/admin/quotes?box=now");
    await page.getByRole("link", { name: "Settings" }).click();
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
    await page.getByLabel("Short name").fill("");
    await company.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved.");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(number);
    if (scripts) await expectNoAxeFindings(page);
    const shown = async (path: string) => (await page.request.get(path)).text();
    for (const path of ["/", "/es", "/get-quote"]) expect(await shown(path)).toContain(number);

    await page.locator("summary", { hasText: "history of Phone" }).click();
    await page.getByRole("button", { name: /^Undo Phone/ }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved.");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("");
    for (const path of ["/", "/es"]) expect(await shown(path)).not.toContain(number);
  });
});
