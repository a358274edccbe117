import { signedInCookie } from "../support/desk";
import { expect, hydrated, isLong, type Page, test, withAndWithoutScripts } from "../support/e2e";
import { assignToMe, noteOf, notice, open, panel, rows, sendQuotes } from "../support/e2e-desk";
import { testAdmin } from "../support/site";

withAndWithoutScripts("the desk", (scripts) => {
  const domain = `desk-${scripts ? "on" : "off"}`;
  const ready = async (page: Page) => {
    if (scripts) await hydrated(page);
  };

  test("works a lead from search to a won status, with a colleague's change, note and undo", async ({
    staffPage: page,
    site,
    expectedConsole,
  }) => {
    await sendQuotes(site, domain, ["Alpha", "Beta"]);
    await page.goto("/admin/quotes");
    await ready(page);
    await expect(page.getByText(scripts ? /^Live since \w/ : /^As of \w/)).toBeVisible();
    await page.getByRole("link", { name: "Refresh" }).click();
    await ready(page);
    await search(page, `alpha@${domain}`);
    await expect(rows(page)).toHaveCount(1);
    await open(page, `Alpha of ${domain}`);
    await expect(page).toHaveURL(/\/admin\/quotes\/[0-9a-f-]{36}\?q=alpha/);
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(`Alpha of ${domain}`);
    await expect(panel(page).getByRole("link", { name: "Call" })).toHaveAttribute(
      "href",
      /^tel:\+1602/,
    );
    await expect(panel(page).getByRole("link", { name: "Text" })).toHaveCount(0);

    await panel(page).getByRole("button", { name: "Contacted" }).click();
    await expect(notice(page)).toContainText("1 lead is now Contacted.");
    await expect(panel(page)).toContainText("dispatch changed the status from New to Contacted");
    const { origin, pathname: path } = new URL(page.url());
    const form = { intent: "change-status", version: "2", status: "quoted" };
    const first = await page.request.post(path, { form, headers: { Origin: origin } });
    expect(await first.text()).toContain("is now Quoted");
    expectedConsole.push({ status: 409, path }, { status: 409, path: `${path}.data` });
    await panel(page).getByRole("button", { name: "Won" }).click();
    const alert = panel(page).getByRole("alert");
    await expect(alert).toContainText("Someone else changed this first");
    await expect(alert).toContainText("dispatch changed this lead");
    await expect(panel(page).getByRole("button", { name: "Add note" })).toBeEnabled();
    if (scripts) await expect(alert).toBeInViewport({ ratio: 1 });
    await page.goto(page.url());
    await ready(page);
    await expect(notice(page)).toHaveCount(0);
    const quoted = panel(page).getByRole("button", { name: "Quoted" });
    await expect(quoted).toHaveAttribute("aria-pressed", "true");

    await panel(page).getByLabel("New note").fill("Called. Wants 92% advance.");
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(noteOf(page, "Called. Wants 92% advance.")).toBeVisible();
    await expect(panel(page).getByLabel("New note")).toHaveValue("");

    await panel(page).getByRole("button", { name: "Won" }).click();
    await notice(page).getByRole("button", { name: "Undo" }).click();
    await expect(notice(page)).toContainText("Undone: 1 lead is as before.");
    await expect(quoted).toHaveAttribute("aria-pressed", "true");
    await panel(page).getByRole("link", { name: "Close lead" }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("Quoted");
  });

  test("asks before a lead is taken from its owner", async ({
    staffPage: page,
    site,
    database,
  }) => {
    const group = `${domain}-owner`;
    await signedInCookie(database.db, { ...testAdmin, username: "ben" });
    await sendQuotes(site, group, ["Garnet"]);
    await page.goto(`/admin/quotes?q=garnet%40${group}`);
    await ready(page);
    await open(page, `Garnet of ${group}`);
    await assignToMe(page).click();
    await expect(panel(page)).toContainText("Owner: dispatch");
    await panel(page).getByText("Someone else…").click();
    await panel(page).getByLabel("Owner").selectOption("ben");
    await panel(page).getByRole("button", { name: "Assign", exact: true }).click();
    await expect(panel(page)).toContainText("Owner: ben");
    await expect(assignToMe(page)).toHaveCount(0);
    const takeOver = panel(page).getByRole("button", { name: "Take over from ben" });
    await expect(takeOver).toBeHidden();
    await panel(page).getByText("Reassign…").press("Enter");
    await takeOver.click();
    await expect(panel(page)).toContainText("Owner: dispatch");
    await panel(page).getByRole("button", { name: "Unassign" }).click();
    await expect(panel(page)).toContainText("Owner: Nobody");
  });

  test("finds, exports and erases a person's data", async ({ staffPage: page, site }) => {
    const group = `${domain}-erase`;
    await sendQuotes(site, group, ["Hematite"]);
    await page.goto("/admin/personal-data");
    await page.getByLabel("Email address").fill(`HEMATITE@${group}.example`);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("main")).toContainText(`Hematite of ${group}`);
    await expect(page).toHaveURL("/admin/personal-data");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as JSON" }).click();
    expect((await downloading).suggestedFilename()).toBe("personal-data.json");
    await page.getByLabel(/I have checked that this person asked/).check();
    await page.getByRole("button", { name: "Erase" }).click();
    await expect(page.getByRole("status")).toContainText("1 lead removed, with everything");
    await page.getByLabel("Email address").fill(`hematite@${group}.example`);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("status")).toContainText("Nothing found");
  });

  // `npm test` walks without scripts through the other flows of the list.
  if (!scripts && !isLong) return;

  test("keeps filters, order and page in the address; changes and exports the selection", async ({
    staffPage: page,
    site,
  }) => {
    const group = `${domain}-bulk`;
    const lead = (name: string) => page.getByText(`${name} of ${group}`, { exact: true });
    await sendQuotes(site, group, ["Cedar", "Dune", "Ember"], { smsConsent: "on" });
    await page.goto("/admin/quotes");
    await ready(page);
    await page.getByRole("link", { name: /^Now/ }).click();
    await expect(page).toHaveURL(/box=now$/);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Text messages").selectOption("yes");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/box=now.*consent=yes/);
    await expect(lead("Cedar")).toBeVisible();
    await page.getByRole("link", { name: "Remove filter: Text messages: agreed" }).click();
    await expect(page).toHaveURL(/\/admin\/quotes\?box=now$/);
    await search(page, "nobody@nowhere.example");
    await expect(page.getByText("No matching leads")).toBeVisible();
    await page.getByRole("link", { name: "Show all leads" }).click();
    await expect(page).toHaveURL("/admin/quotes");
    await expect(page.getByRole("link", { name: "Hand over leads" })).toHaveAttribute(
      "href",
      "/admin/quotes/hand-over",
    );
    await search(page, `cedar of ${group}`);
    await expect(rows(page)).toHaveCount(1);

    await page.goto("/admin/quotes?status=new");
    await ready(page);
    for (const name of ["Cedar", "Dune"])
      await page.getByLabel(`Select ${name} of ${group}`).check();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByLabel("Status for the selected leads").selectOption("lost:price");
    await page.getByRole("button", { name: "Change status" }).click();
    await expect(notice(page)).toContainText("2 leads are now Lost.");
    await expect(lead("Dune")).toHaveCount(0);
    await expect(lead("Ember")).toBeVisible();
    await notice(page).getByRole("button", { name: "Undo" }).click();
    await expect(lead("Dune")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change status" })).toBeHidden();
  });
});

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel("Search by email").fill(text);
  await page.getByRole("button", { name: "Search" }).click();
}
