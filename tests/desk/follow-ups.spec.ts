import { expect, hydrated, type Page, test, withoutScriptsWhenLong } from "../support/e2e";
import { notice, open, panel, rows, sendQuotes } from "../support/e2e-desk";

withoutScriptsWhenLong("a follow-up", (scripts) => {
  test("is picked, changed and cleared, and a wrong number leads to its correction", async ({
    staffPage: page,
    site,
    database,
  }) => {
    const [reference = ""] = await sendQuotes(site, `back-${scripts}`, ["Tuff"], {
      phone: "(212) 555-0142",
    });
    const lead = database.db.updateTable("leads").where("reference", "=", reference);
    await lead.set({ contactTime: "After 3 PM, not while I drive" }).execute();
    await page.goto(`/admin/quotes?q=${reference}`);
    if (scripts) await hydrated(page);
    await open(page, `Tuff of back-${scripts}`);
    await expect(panel(page)).toContainText("Best time, in their words: After 3 PM");
    const save = async (fold: string, day: string, time: string) => {
      await panel(page).getByText(fold, { exact: true }).click();
      if (fold === "Change") await panel(page).getByText("Pick…", { exact: true }).click();
      await panel(page).getByLabel("Day").fill(day);
      await panel(page).getByLabel("Time (ET), if named").fill(time);
      await panel(page).getByLabel("Day").press("Enter");
    };
    await save("Pick…", inDays(30), "15:00");
    await expect(panel(page)).toContainText(/Call back.*at 3:00\sPM\sET/);
    await save("Change", inDays(31), "10:30");
    await expect(panel(page)).toContainText(/Call back.*at 10:30\sAM\sET/);
    await panel(page).getByRole("button", { name: "Clear" }).click();
    await expect(notice(page)).toContainText("The follow-up was cleared.");
    await expect(panel(page).getByRole("button", { name: "Clear" })).toHaveCount(0);

    const way = (name: RegExp) => panel(page).getByRole("link", { name });
    await expect(way(/^Call/)).toHaveClass(/button-primary/);
    await panel(page).getByRole("button", { name: "Wrong number" }).click();
    await expect(way(/^Email/)).toHaveClass(/button-primary/);
    await expect(way(/^Call/)).not.toHaveClass(/button-primary/);
    await panel(page).getByText("Wrong number: correct it").click();
    await panel(page).getByLabel("Phone Number").fill("602-555-0199");
    await panel(page).getByRole("button", { name: "Save contact data" }).click();
    await expect(way(/^Call/)).toHaveClass(/button-primary/);
  });

  test("is set for selected leads, by tools that fit each window; a refused one keeps the selection", async ({
    staffPage: page,
    site,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/admin/quotes" });
    const group = `bulk-${scripts}`;
    await sendQuotes(site, group, ["Chert", "Gneiss"]);
    await page.goto(`/admin/quotes?q=%40${group}`);
    if (scripts) await hydrated(page);
    for (const name of ["Chert", "Gneiss"])
      await page.getByLabel(`Select ${name} of ${group}`).check();
    const selected = page.getByRole("group", { name: "With the selected leads" });
    await selected.getByLabel("Follow-up of the selected leads").selectOption("picked");
    if (scripts) await expectToolsFit(page);
    await selected.getByRole("button", { name: "Set" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose a day, a time, or both.");
    await expect(page.getByLabel(`Select Chert of ${group}`)).toBeChecked();
    const day = selected.getByLabel("Day of the follow-up");
    // Fails if something covers the field.
    await day.click();
    await day.fill(inDays(40));
    await selected.getByRole("button", { name: "Set" }).click();
    await expect(notice(page)).toContainText("2 leads");
    await expect(rows(page).filter({ hasText: /Back / })).toHaveCount(2);
  });
});

test("a day that was picked but not saved is there again, also where one was saved before", async ({
  staffPage: page,
  site,
}) => {
  const [reference = ""] = await sendQuotes(site, "unsaved", ["Schist"]);
  await page.goto(`/admin/quotes?q=${reference}`);
  await hydrated(page);
  await open(page, "Schist of unsaved");
  const day = panel(page).getByLabel("Day");
  const [first, second] = [inDays(20), inDays(25)];
  await panel(page).getByText("Pick…").click();
  await day.fill(first);
  await page.reload();
  await expect(day).toHaveValue(first);
  await expect(day).toBeVisible();
  await panel(page).getByRole("button", { name: "Save", exact: true }).click();
  await panel(page).getByText("Change", { exact: true }).click();
  await panel(page).getByText("Pick…").click();
  await expect(day).toHaveValue("");
  await day.fill(second);
  await page.reload();
  await expect(day).toHaveValue(second);
  await expect(day).toBeVisible();
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await expect(panel(page)).toContainText("Tried once");
  await panel(page).getByText("Change", { exact: true }).click();
  await expect(day).toHaveValue("");
});

/** Expects the tools for the selected leads to be in view at each width, and Enter on a lead's checkbox to press none of them. */
async function expectToolsFit(page: Page): Promise<void> {
  const address = page.url();
  const select = page.getByRole("button", { name: "Select", exact: true });
  for (const width of [1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // A phone shows the tools in a sheet.
    if (width === 360) await select.click();
    await expect(page.locator(".desk-selected")).toHaveText("2 selected");
    const tools = page.locator(".desk-bulk :is(select, button, input)");
    for (const tool of await tools.all()) {
      await expect(tool).toBeInViewport({ ratio: 1 });
      expect((await tool.boundingBox())?.width).toBeGreaterThan(40);
    }
    await expect(page.getByLabel("Select Chert")).toBeChecked();
    await page.getByLabel("Select Chert").press("Enter");
    await expect(page).toHaveURL(address);
  }
  await select.click();
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Returns the day after this many days, as a date field holds it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
