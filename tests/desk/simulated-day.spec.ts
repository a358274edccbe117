import type { Locator } from "@playwright/test";
import { expect, isLong, type Page, test } from "../support/e2e";
import { panel, sendQuotes } from "../support/e2e-desk";

/** How many leads each of two people calls in a row. The long run has a full day. */
const inARow = isLong ? 9 : 3;

/** Four leads with a story of their own, those called in a row, and as many that are taken one by one. */
const names = Array.from({ length: 4 + 3 * inARow }, (_, index) => `Haul${index + 10}`);

test(`a day of ${names.length} leads, 3 people and a change of shift misses nobody and calls nobody twice`, async ({
  staffPage: page,
  site,
  database,
  browser,
  signInBrowser,
  expectedConsole,
}) => {
  const references = await sendQuotes(site, "day", names);
  const [early, morning, evening, both] = names.map((name) => `${name} of day`) as [
    string,
    string,
    string,
    string,
    ...string[],
  ];
  const colleague = async (name: string) => {
    const context = await browser.newContext({ baseURL: site.url });
    await signInBrowser(context, name);
    return context.newPage();
  };
  const ben = await colleague("ben");
  for (const each of [page, ben]) await openNow(each);
  expectedConsole.push({ status: 409, path: /^\/admin\/quotes\/.*\.data$/ });

  // Two people open one lead: the page of the second shows the first as its owner, and refuses the second.
  for (const each of [page, ben]) await open(each, both);
  await assignToMe(page).click();
  await expect(owner(page)).toHaveText("Owner: dispatch");
  await expect(owner(ben)).toHaveText("Owner: dispatch");
  await assignToMe(ben).click();
  await expect(panel(ben).getByRole("alert")).toContainText("dispatch owns this lead now");
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await expect(row(page, both)).toHaveCount(0);

  // Three visitors at a time are promised a call, two of them by ben.
  for (const [each, company] of [
    [page, early],
    [ben, morning],
    [ben, evening],
  ] as const) {
    await open(each, company);
    await assignToMe(each).click();
    await expect(owner(each)).not.toHaveText("Owner: Nobody");
    await panel(each).getByText("Pick…").click();
    await panel(each).getByLabel("Day").fill(tomorrow);
    await panel(each).getByLabel(/^Time/).fill("15:00");
    await panel(each).getByRole("button", { name: "Save" }).click();
    await expect(row(each, company)).toHaveCount(0);
  }
  // Each person assigns some leads in bulk and calls them in a row, then both take the others one by one.
  await Promise.all([
    callSelected(page, "dispatch", names.slice(4, 4 + inARow)),
    callSelected(ben, "ben", names.slice(4 + inARow, 4 + 2 * inARow)),
  ]);
  await Promise.all([workThrough(page, "dispatch"), workThrough(ben, "ben")]);

  /** Makes a promised call due. Only the browsers' clocks can be moved, so the promise moves to a moment just ahead. */
  const comesDue = async (company: string, pages: readonly Page[]) => {
    const moment = Date.now() + 500;
    const at = new Date(moment).toISOString();
    const due = { dueAt: at, followUpAt: at };
    await database.db.updateTable("leads").set(due).where("companyName", "=", company).execute();
    await expect.poll(() => Date.now()).toBeGreaterThan(moment);
    for (const each of pages) {
      await each.clock.fastForward(72 * 3_600_000);
      await expect(rows(each).first()).toContainText(company);
    }
  };
  await comesDue(early, [page, ben]);
  await open(page, early);
  await call(page, early);
  await expect(row(ben, early)).toContainText("Contacted");
  await comesDue(morning, [ben]);
  await open(ben, morning);
  await call(ben, morning);

  await ben.goto("/admin/quotes/hand-over");
  const dana = await colleague("dana");
  await ben.reload();
  await ben.getByRole("combobox", { name: "From" }).selectOption("ben");
  await ben.getByLabel("To").selectOption("dana");
  await ben.getByRole("button", { name: "Hand over" }).click();
  await expect(ben.getByRole("status").getByText(/were handed over to dana\.$/)).toBeVisible();
  await ben.context().close();
  await openNow(dana);
  await comesDue(evening, [dana]);
  await expect(row(dana, evening)).toContainText("dana");
  await open(dana, evening);
  await call(dana, evening);

  const leads = await database.db
    .selectFrom("leads")
    .select(["companyName", "attempts", "dueAt"])
    .where("reference", "in", references)
    .execute();
  expect(leads).toHaveLength(names.length);
  expect(leads.filter(({ attempts }) => attempts !== 1)).toEqual([]);
  const now = new Date().toISOString();
  expect(leads.filter(({ dueAt }) => dueAt === null || dueAt <= now)).toEqual([]);
});

/** Assigns leads to the page's user, and then logs that they were reached. */
async function callSelected(page: Page, me: string, some: readonly string[]): Promise<void> {
  const tick = async () => {
    for (const name of some) await page.getByLabel(`Select ${name} of day`).check();
  };
  const selected = page.getByRole("group", { name: "With the selected leads" });
  await tick();
  await selected.getByLabel("Owner").selectOption({ label: me });
  await selected.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText(`${inARow} leads are now assigned to`)).toBeVisible();
  await tick();
  await selected.getByLabel("Status").selectOption("contacted");
  await selected.getByRole("button", { name: "Change status" }).click();
  for (const name of some) await expect(row(page, `${name} of day`)).toHaveCount(0);
}

/** Takes leads from the top of *Now*, skipping those that a colleague took first, and logs a call. */
async function workThrough(page: Page, me: string): Promise<void> {
  const free = rows(page).filter({ hasNotText: /dispatch|ben/ });
  while ((await free.count()) > 0) {
    // The list may reload without the row.
    const company = await linkOf(free.first())
      .innerText(briefly)
      .catch(() => "");
    if (company === "") continue;
    const opens = linkOf(free.filter({ hasText: company })).click(briefly);
    if ((await opens.catch(() => "gone")) === "gone") continue;
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(company);
    if ((await owner(page).innerText()) === "Owner: Nobody") await assignToMe(page).click();
    await expect(owner(page)).not.toHaveText("Owner: Nobody");
    if ((await owner(page).innerText()) === `Owner: ${me}`) await call(page, company, "Voicemail");
  }
}

/** Logs a call to the open lead. */
async function call(page: Page, company: string, outcome = "Reached"): Promise<void> {
  await panel(page).getByRole("button", { name: outcome }).click();
  await expect(row(page, company)).toHaveCount(0);
}

async function openNow(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/admin/quotes?box=now&q=of+day");
  await expect(page.getByText("Live since")).toBeVisible();
}

async function open(page: Page, company: string): Promise<void> {
  await linkOf(row(page, company)).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(company);
}

const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

const row = (page: Page, company: string) => rows(page).filter({ hasText: company });

const linkOf = (found: Locator) => found.locator("a[data-lead-link]");

const owner = (page: Page) => panel(page).getByText(/^Owner: /);

const assignToMe = (page: Page) => panel(page).getByRole("button", { name: "Assign to me" });

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const briefly = { timeout: 2_000 };
