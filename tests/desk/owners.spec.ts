import { findLeadById } from "#db/queries/leads.server";
import { aStaffAccount } from "../support/desk";
import { expect, hydrated, test, toastOf, withoutScriptsWhenLong } from "../support/e2e";
import { panel, sendQuotes } from "../support/e2e-desk";

test("an assignment is shown live only to its new owner, and a waiting follow-up to everyone", async ({
  staffPage: page,
  site,
  browser,
  database,
  signInBrowser,
}) => {
  const [reference = ""] = await sendQuotes(site, "owners", ["Ocotillo"]);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signInBrowser(elsewhere, "ben");
  const other = await elsewhere.newPage();
  await other.goto("/admin/quotes?box=now");
  await expect(other.getByText("Live since")).toBeVisible();
  await page.goto(`/admin/quotes?q=${reference}`);
  await page.getByRole("link", { name: "Ocotillo of owners" }).click();
  await hydrated(page);
  await panel(page).getByText("Someone else…").click();
  await panel(page).getByLabel("Owner").selectOption("ben");
  await panel(page).getByRole("button", { name: "Assign", exact: true }).click();
  const assigned = toastOf(other, "Assigned to you");
  await expect(assigned).toBeVisible();
  await assigned.getByRole("link", { name: "Open the lead" }).click();
  await expect(panel(other).getByRole("heading", { level: 2 })).toHaveText("Ocotillo of owners");
  await expect(panel(page)).toContainText("Owner: ben");
  await expect(toastOf(page, "Assigned to you")).toHaveCount(0);

  const leadId = new URL(other.url()).pathname.split("/").at(-1) ?? "";
  for (const each of [page, other]) await expect(each.getByText("Live since")).toBeVisible();
  const [at, kind] = [new Date().toISOString(), "follow-up-due"];
  const entry = { leadId, at, kind, actorKind: "system", detail: '{"to":null}' } as const;
  await database.db.insertInto("leadEvents").values(entry).execute();
  const waiting = "A follow-up is due, and nobody has acted on it";
  await Promise.all([page, other].map((each) => expect(toastOf(each, waiting)).toBeVisible()));
  await elsewhere.close();
});

withoutScriptsWhenLong("a shift change", (scripts) => {
  test("hands all leads of one person over in one step", async ({
    staffPage: page,
    site,
    database,
  }) => {
    const [from, to] = scripts ? ["Ada", "Bo"] : ["Cy", "Di"];
    const ids = new Map<string, string>();
    for (const name of [from, to]) {
      ids.set(name, (await aStaffAccount(database.db, { username: name })).id);
    }
    const references = await sendQuotes(site, `shift-${from}`, ["Agave", "Yucca"]);
    const leads = database.db.updateTable("leads").where("reference", "in", references);
    await leads.set({ assignedTo: ids.get(from) ?? null }).execute();
    await page.goto("/admin/quotes/hand-over");
    await page.getByRole("combobox", { name: "From" }).selectOption(from);
    await page.getByLabel("To", { exact: true }).selectOption(to);
    await page.getByRole("button", { name: "Hand over" }).click();
    await expect(page.getByRole("status").filter({ hasText: "handed over" })).toHaveText(
      `2 leads of ${from} were handed over to ${to}.`,
    );
    const found = await database.db
      .selectFrom("leads")
      .select("id")
      .where("reference", "in", references)
      .execute();
    for (const { id } of found) {
      expect((await findLeadById(database.db, id))?.assignedTo).toBe(ids.get(to));
    }
  });
});
