import { findStaffAccountByUsernameKey } from "#db/queries/staff.server";
import { signedInCookie } from "../support/desk";
import { expect, hydrated, test } from "../support/e2e";
import { assignToMe, noteOf, open, panel, rowLinks, rows, sendQuotes } from "../support/e2e-desk";
import { postForm } from "../support/http";
import { testAdmin } from "../support/site";

test.describe("live updates of the desk", () => {
  test("raises a promised call to the top of Now at its minute", async ({
    staffPage: page,
    site,
    database,
  }) => {
    const [first = "", second = ""] = await sendQuotes(site, "rise", ["Ruby", "Sapphire"]);
    const promise = (reference: string, minutes: number) =>
      database.db
        .updateTable("leads")
        .set(promised(minutes))
        .where("reference", "=", reference)
        .execute();
    await promise(first, 10);
    await page.clock.install();
    await page.goto("/admin/quotes?box=now&q=of+rise");
    await expect(page.getByText("Live since")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    // Only the browser's clock can be moved, so the test moves the follow-up time closer.
    await promise(first, 0);
    expect(await rowLinks(page).allTextContents()).toEqual(["Sapphire of rise"]);
    await page.clock.fastForward("10:00");
    await expect(rowLinks(page)).toHaveText(["Ruby of rise", "Sapphire of rise"]);
    await promise(second, 10);
    await page.reload();
    await expect(rowLinks(page)).toHaveText(["Ruby of rise"]);
  });

  test("shows others' changes in place, and counts new leads until loaded", async ({
    staffPage: page,
    site,
    context,
    database,
    expectedConsole,
  }) => {
    await sendQuotes(site, "live", ["Quayash", "Quaybirch"]);
    await page.goto("/admin/quotes?q=quay");
    await hydrated(page);
    const second = await context.newPage();
    await second.goto("/admin/quotes");
    for (const each of [page, second]) await expect(each.getByText("Live since")).toBeVisible();
    const Cookie = await signedInCookie(database.db, { ...testAdmin, username: "ben" });
    const ben = await findStaffAccountByUsernameKey(database.db, "ben");
    const byBen = async (company: string, form: Record<string, string>) => {
      const lead = await database.db
        .selectFrom("leads")
        .select(["id", "version"])
        .where("companyName", "=", company)
        .executeTakeFirstOrThrow();
      const fields = { version: String(lead.version), seenOwner: "", ...form };
      const answer = await postForm(`${site.url}/admin/quotes/${lead.id}`, fields, { Cookie });
      expect(answer.status).toBe(303);
    };

    const names = () => rowLinks(page).allInnerTexts();
    const before = await names();
    await byBen("Quaybirch of live", { intent: "assign", assignee: ben?.id ?? "" });
    const birch = rows(page).filter({ hasText: "Quaybirch" });
    await expect(birch).toContainText("ben");
    await sendQuotes(site, "live", ["Quaycedar"]);
    const fresh = page.getByRole("link", { name: "1 new — show" });
    await expect(fresh).toBeVisible();
    await expect(second.getByRole("link", { name: "1 new — show" })).toBeVisible();
    expect(await names()).toEqual(before);

    await second.close();
    await byBen("Quaybirch of live", { intent: "change-status", status: "contacted" });
    await expect(birch).toContainText("Contacted");
    expect(await names()).toEqual(before);
    await open(page, "Quaybirch of live");
    await expect(panel(page)).toContainText("Contacted");
    await byBen("Quaybirch of live", { intent: "add-note", note: "Two trailers" });
    await panel(page).getByRole("link", { name: "Show" }).click();
    await expect(noteOf(page, "Two trailers")).toBeVisible();
    await expect(rowLinks(page)).toHaveCount(3);
    await expect(fresh).toBeHidden();

    // If two people assign the same lead to themselves, the second sees a message.
    await panel(page).getByRole("link", { name: /^Next/ }).click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Quayash of live");
    await expect(assignToMe(page)).toBeVisible();
    expectedConsole.push({ status: 409, path: `${new URL(page.url()).pathname}.data` });
    await byBen("Quayash of live", { intent: "assign", assignee: ben?.id ?? "" });
    await assignToMe(page).click();
    await expect(panel(page).getByRole("alert")).toContainText(
      "ben owns this lead now, so nothing was assigned.",
    );

    // The page gets the changes it missed once the stream is back.
    const stream = "**/admin/live*";
    expectedConsole.push({ status: "net::ERR_CONNECTION_REFUSED", path: "/admin/live" });
    await context.route(stream, (route) => route.abort("connectionrefused"));
    await page.reload();
    await expect(page.getByText("not live")).toBeVisible();
    await sendQuotes(site, "live", ["Quayelm"]);
    await context.unroute(stream);
    await expect(page.getByText("Live since")).toBeVisible();
    await expect(fresh).toBeVisible();
  });
});

/** Returns the columns of a lead with a follow-up due in this many minutes. */
function promised(minutes: number) {
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  return { dueAt: at, followUpAt: at, followUpTimed: true };
}
