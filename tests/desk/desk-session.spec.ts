import { expect, hydrated, type Page, test } from "../support/e2e";
import { noteOf, panel, sendQuotes } from "../support/e2e-desk";
import { testAdmin } from "../support/site";

test.describe("a note that is not stored", () => {
  test("keeps its text when the connection is lost and when the session ends", async ({
    staffPage: page,
    site,
    context,
    expectedConsole,
  }) => {
    await sendQuotes(site, "drafts", ["Lignite"]);
    await page.goto("/admin/quotes?q=lignite%40drafts");
    await hydrated(page);
    await page.getByRole("link", { name: "Lignite of drafts" }).click();
    await panel(page).getByLabel("New note").fill("Three trucks, two trailers");
    const path = new URL(page.url()).pathname;
    expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path: `${path}.data` });
    await context.route("**/admin/quotes/**", (route) => route.abort("internetdisconnected"));
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("could not be reached");
    await expect(panel(page).getByLabel("New note")).toHaveValue("Three trucks, two trailers");
    await context.unroute("**/admin/quotes/**");

    await page.reload();
    await hydrated(page);
    await context.clearCookies();
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await signInHere(page);
    await expect(page).toHaveURL(path);
    await expect(panel(page).getByLabel("New note")).toHaveValue("Three trucks, two trailers");
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(panel(page).getByLabel("New note")).toHaveValue("");
    await expect(noteOf(page, "Three trucks, two trailers")).toBeVisible();
  });
});

const signInHere = async (page: Page) => {
  await page.getByLabel("Username").fill(testAdmin.username);
  await page.getByLabel("Password").fill(testAdmin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
};

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a session that ends returns to a filtered list", async ({ staffPage: page, context }) => {
    await context.clearCookies();
    await page.goto("/admin/quotes?q=ines&status=new&sort=due");
    expect(page.url()).not.toContain("ines");
    await signInHere(page);
    await expect(page).toHaveURL("/admin/quotes?status=new&sort=due");
  });

  test("an export of all leads asks for the password on a page, and then downloads", async ({
    staffPage: page,
    database,
    site,
  }) => {
    await sendQuotes(site, "export", ["Cobalt"]);
    const confirmedAt = new Date(Date.now() - 6 * 60_000).toISOString();
    await database.db.updateTable("adminSessions").set({ confirmedAt }).execute();
    await page.goto("/admin/quotes");
    const exporting = page.getByRole("link", { name: "Export as CSV" });
    await exporting.click();
    await page.getByLabel("Password").fill(testAdmin.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/admin/quotes");
    await expect(page.getByText("Confirmed. Nothing was changed yet")).toBeVisible();
    const download = page.waitForEvent("download");
    await exporting.click();
    expect((await download).suggestedFilename()).toMatch(/^leads-.*\.csv$/);
  });
});
