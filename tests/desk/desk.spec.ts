import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  withAndWithoutScripts,
} from "../support/e2e";
import { noteOf, panel, sendQuotes } from "../support/e2e-desk";

withAndWithoutScripts("the desk", (scripts) => {
  const domain = `desk-${scripts ? "on" : "off"}`;
  const ready = async (page: Page) => {
    if (scripts) await hydrated(page);
  };

  test("works a lead from search to a won status, with note and undo", async ({
    staffPage: page,
    site,
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
    await page.reload();
    await ready(page);
    await expect(notice(page)).toHaveCount(0);

    await panel(page).getByLabel("New note").fill("Called. Wants 92% advance.");
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(noteOf(page, "Called. Wants 92% advance.")).toBeVisible();
    await expect(panel(page).getByLabel("New note")).toHaveValue("");

    await panel(page).getByRole("button", { name: "Won" }).click();
    await notice(page).getByRole("button", { name: "Undo" }).click();
    await expect(notice(page)).toContainText("Undone: 1 lead is as before.");
    await expect(panel(page).getByRole("button", { name: "Contacted" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await panel(page).getByRole("link", { name: "Close lead" }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("Contacted");
  });

  test("changes and exports the selection", async ({ staffPage: page, site }) => {
    const group = `${domain}-bulk`;
    await sendQuotes(site, group, ["Cedar", "Dune", "Ember"]);
    await page.goto(`/admin/quotes?q=%40${group}`);
    await ready(page);
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
    await expect(page.getByText(`Dune of ${group}`, { exact: true })).toHaveCount(0);
    await expect(page.getByText(`Ember of ${group}`, { exact: true })).toBeVisible();
    await notice(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`Dune of ${group}`, { exact: true })).toBeVisible();

    await expect(page.getByRole("button", { name: "Change status" })).toBeHidden();
  });

  test("keeps filters, order and page in the address", async ({ staffPage: page, site }) => {
    const group = `${domain}-state`;
    await sendQuotes(site, group, ["Flint"], { smsConsent: "on" });
    await page.goto("/admin/quotes");
    await ready(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Text messages").selectOption("yes");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/consent=yes/);
    const queues = page.getByRole("navigation", { name: "Queues" });
    await queues.getByRole("link", { name: /^Now/ }).click();
    await expect(page).toHaveURL(/box=now.*consent=yes/);
    await expect(page.getByText(`Flint of ${group}`, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Remove filter: Text messages: agreed" }).click();
    await expect(page).toHaveURL(/\/admin\/quotes\?box=now$/);
    await search(page, "nobody@nowhere.example");
    await expect(page.getByText("No matching leads")).toBeVisible();
    await page.getByRole("link", { name: "Show all leads" }).click();
    await expect(page).toHaveURL("/admin/quotes");
  });

  test("tells the second of two editors who was first", async ({
    staffPage: page,
    site,
    expectedConsole,
  }) => {
    const group = `${domain}-two`;
    await sendQuotes(site, group, ["Gypsum"]);
    await page.goto(`/admin/quotes?q=gypsum%40${group}`);
    await open(page, `Gypsum of ${group}`);
    await expect(panel(page)).toBeVisible();
    await ready(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await panel(other).getByRole("button", { name: "Quoted" }).click();
    await expect(notice(other)).toContainText("is now Quoted");
    const path = new URL(page.url()).pathname;
    expectedConsole.push({ status: 409, path }, { status: 409, path: `${path}.data` });
    await panel(page).getByRole("button", { name: "Won" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("Someone else changed this first");
    await expect(panel(page).getByRole("alert")).toContainText("dispatch changed this lead");
    await page.goto(page.url());
    await expect(panel(page).getByRole("button", { name: "Quoted" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("asks before a lead is taken from its owner", async ({
    staffPage: page,
    site,
    signInBrowser,
    browser,
  }) => {
    const group = `${domain}-owner`;
    await signInBrowser(await browser.newContext(), "ben");
    await sendQuotes(site, group, ["Garnet"]);
    await page.goto(`/admin/quotes?q=garnet%40${group}`);
    await open(page, `Garnet of ${group}`);
    await ready(page);
    await assignToMe(page).click();
    await expect(panel(page)).toContainText("Owner: dispatch");
    await panel(page).getByLabel("Owner").selectOption("ben");
    await panel(page).getByRole("button", { name: "Assign", exact: true }).click();
    await expect(panel(page)).toContainText("Owner: ben");
    await expect(assignToMe(page)).toHaveCount(0);
    const takeOver = panel(page).getByRole("button", { name: "Take over from ben" });
    await expect(takeOver).toBeHidden();
    await panel(page).getByText("Assign to me…").press("Enter");
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
});

test.describe("the desk's shortcuts", () => {
  test("move through the leads and press their buttons, except while typing", async ({
    staffPage: page,
    site,
    expectedConsole,
  }) => {
    await sendQuotes(site, "keys", ["Iron", "Jasper", "Kaolin"]);
    await page.goto("/admin/quotes");
    await keysListen(page);
    const names = await rowLinks(page).allTextContents();
    const heading = panel(page).getByRole("heading", { level: 2 });
    for (const [key, at] of [
      ["j", 0],
      ["j", 1],
      ["k", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(heading).toHaveText(names[at] ?? "");
    }
    await page.keyboard.press("x");
    await expect(page.getByLabel(`Select ${names[0]}`)).toBeChecked();
    await page.keyboard.press("x");
    await page.keyboard.press("t");
    await expect(panel(page)).toContainText("Owner: dispatch");
    await page.keyboard.press("c");
    await expect(panel(page).getByRole("button", { name: "Reached" })).toBeFocused();
    await page.keyboard.press("5");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("6");
    await page.keyboard.press("5");
    await page.keyboard.press("2");
    await expect(notice(page)).toContainText("1 lead is now Contacted.");
    expect((await sent).postData()).toContain("status=contacted");
    await page.keyboard.press("u");
    await expect(notice(page)).toContainText("Undone: 1 lead");
    // Undo is a separate page.
    await keysListen(page);
    await page.keyboard.press("n");
    await expect(panel(page).getByLabel("New note")).toBeFocused();
    await page.keyboard.type("j2u");
    await expect(panel(page).getByLabel("New note")).toHaveValue("j2u");
    await expect(heading).toHaveText(names[0] ?? "");
    await page.keyboard.press("Control+Enter");
    await expect(noteOf(page, "j2u")).toBeVisible();
    await panel(page).getByText("Edit or cross out").click();
    await panel(page).getByLabel("Text of the note").fill("Two trailers");
    await page.keyboard.press("Control+Enter");
    await expect(noteOf(page, "Two trailers")).toBeVisible();
    // Enter in the day's field, or on a row's checkbox, presses none of the buttons.
    expectedConsole.push({ status: 400, path: `${new URL(page.url()).pathname}.data` });
    await panel(page).getByText("Pick…").click();
    await page.keyboard.press("6");
    // The error shows before the lead loads again; only then does the address change.
    let readAgain = () => {};
    const held = new Promise<void>((resolve) => {
      readAgain = resolve;
    });
    await page.route("**/*.data?*", async (route) => {
      if (route.request().method() === "GET") await held;
      await route.continue();
    });
    await panel(page).getByLabel("Day").press("Enter");
    await expect(panel(page).getByRole("alert")).toContainText("Choose a day, a time, or both.");
    const opened = new URL(page.url()).pathname;
    await rows(page).first().getByRole("checkbox").press("Enter");
    await page.keyboard.press("n");
    await expect(panel(page).getByLabel("New note")).toBeFocused();
    await page.keyboard.type("At ");
    readAgain();
    await expect(page).toHaveURL(opened);
    await page.keyboard.type("2");
    await expect(panel(page).getByLabel("New note")).toHaveValue("At 2");
    await expect(panel(page).getByRole("alert")).toBeVisible();
    await heading.click();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search by email")).toBeFocused();
    await page.keyboard.type("jk?");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByLabel("Search by email").blur();
    await page.keyboard.press("g");
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/admin/quotes?box=now");
  });

  test("are off while the filters cover the lead", async ({ staffPage: page, site }) => {
    await sendQuotes(site, "sheet", ["Lazurite"]);
    await page.goto("/admin/quotes?q=lazurite");
    await keysListen(page);
    await page.keyboard.press("j");
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Lazurite of sheet");
    const filter = page.getByRole("button", { name: "Filter" });
    await filter.click();
    await expect(page.getByLabel("Submitted from")).toBeVisible();
    await filter.focus();
    await page.keyboard.press("6");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Submitted from")).toBeHidden();
    await page.keyboard.press("2");
    await expect(panel(page)).toContainText("changed the status from New to Contacted");
    await expect(panel(page)).not.toContainText("Spam to");
  });

  test("are listed and can be turned off", async ({ staffPage: page }) => {
    await page.goto("/admin/quotes");
    await keysListen(page);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toBeVisible();
    const keys = ["j k", "Esc", "1–6", "t", "c", "n", "x", "u", "/", "g n", "?"];
    await expect(help.locator("kbd")).toHaveText(keys);
    await expectNoAxeFindings(page);
    await help.getByLabel("Shortcuts are on").uncheck();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.reload();
    await keysListen(page);
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search by email")).not.toBeFocused();
  });
});

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
    await expect(page.getByRole("status").getByText("Call back now: Ruby of rise.")).toHaveCount(1);
    await promise(second, 10);
    await page.reload();
    await expect(rowLinks(page)).toHaveText(["Ruby of rise"]);
  });

  test("shows others' changes in place, and counts new leads until loaded", async ({
    staffPage: page,
    site,
    context,
    signInBrowser,
    browser,
    expectedConsole,
  }) => {
    await sendQuotes(site, "live", ["Quayash", "Quaybirch"]);
    await page.goto("/admin/quotes?q=quay");
    await hydrated(page);
    const second = await context.newPage();
    await second.goto("/admin/quotes");
    for (const each of [page, second]) await expect(each.getByText("Live since")).toBeVisible();
    const elsewhere = await browser.newContext();
    await signInBrowser(elsewhere, "ben");
    const other = await elsewhere.newPage();
    await other.goto(`${site.url}/admin/quotes?q=quaybirch`);
    await open(other, "Quaybirch of live");

    const names = () => rowLinks(page).allInnerTexts();
    const before = await names();
    await panel(other).getByRole("button", { name: "Assign to me" }).click();
    const birch = rows(page).filter({ hasText: "Quaybirch" });
    await expect(birch).toContainText("ben");
    await sendQuotes(site, "live", ["Quaycedar"]);
    const fresh = page.getByRole("link", { name: "1 new — show" });
    await expect(fresh).toBeVisible();
    await expect(second.getByRole("link", { name: "1 new — show" })).toBeVisible();
    expect(await names()).toEqual(before);

    await second.close();
    await panel(other).getByRole("button", { name: "Contacted" }).click();
    await expect(birch).toContainText("Contacted");
    expect(await names()).toEqual(before);
    await open(page, "Quaybirch of live");
    await expect(panel(page)).toContainText("Contacted");
    await panel(other).getByLabel("New note").fill("Two trailers");
    await panel(other).getByRole("button", { name: "Add note" }).click();
    await panel(page).getByRole("link", { name: "Show" }).click();
    await expect(noteOf(page, "Two trailers")).toBeVisible();
    await expect(rowLinks(page)).toHaveCount(3);
    await expect(fresh).toBeHidden();

    // If two people assign the same lead to themselves, the second sees a message.
    await panel(page).getByRole("link", { name: /^Next/ }).click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Quayash of live");
    const path = new URL(page.url()).pathname;
    await other.goto(`${site.url}${path}`);
    await hydrated(other);
    await Promise.all([page, other].map((each) => expect(assignToMe(each)).toBeVisible()));
    expectedConsole.push({ status: 409, path: `${path}.data` });
    const refusal = panel(page).getByRole("alert");
    await assignToMe(other).click();
    await expect(panel(other)).toContainText("Owner: ben");
    await assignToMe(page).click();
    await expect(refusal).toContainText("ben owns this lead now, so nothing was assigned.");
    await elsewhere.close();

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

test.describe("the desk's pages", () => {
  test.beforeEach(async ({ site }) => {
    await sendQuotes(site, "axe", ["Marl", "Nickel"], { smsConsent: "on", dotNumber: "7000001" });
  });

  for (const width of [768, 1440]) {
    test(`have no axe findings at ${width} px`, async ({ staffPage: page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        "/admin/quotes",
        "/admin/quotes?box=now&consent=yes",
        "/admin/personal-data",
      ]) {
        await page.goto(path);
        await expectNoAxeFindings(page);
      }
      await page.goto("/admin/quotes?q=marl%40axe");
      await rowLinks(page).first().click();
      await expect(panel(page)).toContainText("Maybe the same company");
      // Scrolled to the end, the page clears the bottom bar, which would otherwise cover a button.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectNoAxeFindings(page);
    });
  }

  test("show a lead alone on a narrow screen, and say when it is gone", async ({
    staffPage: page,
    expectedConsole,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/admin/quotes?q=nickel%40axe");
    await hydrated(page);
    await rowLinks(page).first().click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
    await expect(page.getByRole("table")).toBeHidden();
    await expect(panel(page).getByRole("link", { name: "Text" })).toHaveAttribute("href", /^sms:/);
    const gone = "/admin/quotes/aaaaaaaa-0000-4000-8000-000000000001";
    expectedConsole.push({ status: 404, path: gone });
    await page.goto(gone);
    await expect(panel(page)).toContainText("Lead not found");
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page.getByRole("table")).toBeVisible();
  });

  test("work on a phone: first lead near the top, whole rows as links, the call at the thumb", async ({
    staffPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/admin/quotes?box=now");
    const first = rows(page).first();
    const { y = 0, x = 0, width = 0, height = 0 } = (await first.boundingBox()) ?? {};
    expect(y).toBeLessThanOrEqual(190);
    await expectSearchFirst(page);
    await expect(first.locator(".lead-size")).toHaveText("$50k–100k");
    expect(height).toBeLessThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(first.getByRole("checkbox")).toBeHidden();
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await expect(first.getByRole("checkbox")).toBeVisible();
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.mouse.click(x + width - 4, y + height - 4);
    await expect(panel(page)).toBeVisible();
    const reach = page.getByRole("navigation", { name: "Reach the visitor" });
    const call = await reach.getByRole("link", { name: "Call" }).boundingBox();
    expect((call?.y ?? 0) + (call?.height ?? 0)).toBeGreaterThan(700);

    // A notification's link opens the lead. Including that tap, the call and its outcome take three.
    await page.goto(new URL(page.url()).pathname);
    await reach
      .getByRole("link", { name: "Call" })
      .evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await reach.getByRole("link", { name: "Call" }).click();
    await expect(panel(page).getByRole("button", { name: "Voicemail" })).toBeInViewport();
    await panel(page).getByRole("button", { name: "Voicemail" }).click();
    await expect(panel(page)).toContainText("left a voicemail");
    await expect(panel(page)).toContainText("Back");
  });

  test("stay put on a laptop: one scroller, actions in view, a notice that shifts nothing", async ({
    staffPage: page,
    site,
  }) => {
    const answers = {
      ...{ numberOfTrucks: "6-10", servicesInterested: "factoring", businessType: "small-fleet" },
      ...{ mcNumber: "MC-654321", yearsInBusiness: "3-5", comments: "Three reefers. ".repeat(10) },
      smsConsent: "on",
    };
    await sendQuotes(site, "still", Array.from("abcdefghijklmnopqrst"), answers);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/admin/quotes");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
    await expectSearchFirst(page);
    const visible = await page.getByRole("columnheader").allInnerTexts();
    expect(visible).toEqual(
      expect.arrayContaining(["Company", "Contact", "Phone", "Email", "Status", "Reply"]),
    );
    // Selecting the number with the mouse does not open the lead; a click next to it does.
    const phone = rows(page)
      .first()
      .getByText(/^\(602\) 555-\d+$/);
    await expect(phone).toBeVisible();
    await phone.dblclick();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/\d/);
    await expect(panel(page)).toHaveCount(0);
    for (const head of await page.getByRole("columnheader").all()) {
      const box = await head.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    }
    await rowLinks(page).first().click();
    const contacted = panel(page).getByRole("button", { name: "Contacted" });
    const still = [page.getByRole("table"), page.getByRole("complementary")];
    const places = () => Promise.all(still.map((part) => part.boundingBox()));
    await expect(contacted).toBeVisible();
    expect((await phone.boundingBox())?.width).toBeGreaterThan(80);
    const before = await places();
    await contacted.click();
    await expect(notice(page)).toContainText("is now Contacted");
    expect(await places()).toEqual(before);

    // One screen holds everything for a call, and the rows next to it show what staff choose by.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    for (const name of ["Contacted", "Spam"]) {
      await expect(panel(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await assignToMe(page).click();
    await expect(rows(page).first().locator(".lead-owner")).toHaveText("dispatch");
    for (const cell of ["company", "wants", "size", "owner", "due"]) {
      await expect(rows(page).first().locator(`.lead-${cell}`), cell).toBeVisible();
    }
  });

  for (const width of [360, 1440]) {
    test(`keep each button in place when the lead changes meanwhile, at ${width} px`, async ({
      staffPage: page,
      site,
    }) => {
      await sendQuotes(site, `under-${width}`, ["Olivine"], { smsConsent: "on" });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/quotes?q=under-${width}`);
      await hydrated(page);
      await rowLinks(page).first().click();
      const text = page.getByRole("link", { name: "Text", exact: true });
      await expect(text.locator("visible=true").first()).toBeVisible();
      const places = () =>
        page
          .locator(":is(.lead-panel, .lead-thumb-bar) :is(.button, .status-choice)")
          .filter({ hasNotText: "show", visible: true })
          .evaluateAll((buttons) =>
            buttons.map((button) => {
              const { x, y, width, height } = button.getBoundingClientRect();
              return [button.textContent, x, y, width, height];
            }),
          );
      await panel(page).getByLabel("New note").fill("Two trailers");
      const before = await places();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await assignToMe(other).click();
      await expect(panel(page)).toContainText("Owner: dispatch");
      await panel(other).getByRole("button", { name: "Quoted" }).click();
      const quoted = panel(page).getByRole("button", { name: "Quoted" });
      await expect(quoted).toHaveAttribute("aria-pressed", "true");
      await expect(panel(page).locator("[data-due]")).toContainText("Back");
      const news = panel(page).getByRole("status").first();
      await expect(news).toContainText("This lead changed: Quoted, owner dispatch, next step ");
      const show = panel(page).getByRole("link", { name: "Changed — show" });
      await expect(show).toBeVisible();
      await expect(text).toHaveCount(0);
      expect(await places()).toEqual(before);
      await expect(panel(page).getByLabel("New note")).toHaveValue("Two trailers");
      await expectNoAxeFindings(page);
      await show.click();
      await expect(show).toBeHidden();
    });
  }

  test("print one lead on one page, and the list with whom to call", async ({
    staffPage: page,
    site,
  }) => {
    const comments = "Two trailers, one reefer. ".repeat(20);
    await sendQuotes(site, "paper", ["Opal"], { comments, smsConsent: "on" });
    await page.goto("/admin/quotes?q=opal%40paper");
    for (const landscape of [false, true]) {
      const [list] = await printed(page, landscape);
      for (const whom of ["Opalofpaper", "opal@paper.example", "(602)555-", "RosaDelgado"]) {
        expect(list).toContain(whom);
      }
    }
    await rowLinks(page).first().click();
    await panel(page).getByLabel("New note").fill("Wants an answer by Friday");
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await panel(page).getByRole("button", { name: "Voicemail" }).click();
    await expect(panel(page)).toContainText("left a voicemail");
    for (const landscape of [false, true]) {
      const pages = await printed(page, landscape);
      expect(pages, landscape ? "landscape" : "portrait").toHaveLength(1);
      for (const text of ["opal@paper.example", "(602)555-", "byFriday", "leftavoicemail"]) {
        expect(pages[0]).toContain(text);
      }
    }
  });
});

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel("Search by email").fill(text);
  await page.getByRole("button", { name: "Search" }).click();
}

/** Returns the columns of a lead with a follow-up due in this many minutes. */
function promised(minutes: number) {
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  return { dueAt: at, followUpAt: at, followUpTimed: true };
}

/** Opens a lead by its row; the whole row is the link. */
function open(page: Page, company: string) {
  return page
    .getByRole("table")
    .getByRole("link", { name: new RegExp(`^${company},`) })
    .click();
}

/** The message about the last change; other parts of the page have statuses too. */
function notice(page: Page) {
  return page.getByRole("status").and(page.locator(".desk-outcome"));
}

function assignToMe(page: Page) {
  return panel(page).getByRole("button", { name: "Assign to me" });
}

function rowLinks(page: Page) {
  return page.getByRole("table").locator("a[data-lead-link]");
}

function rows(page: Page) {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
}

/** Expects search to be the first field, in view without scrolling. */
async function expectSearchFirst(page: Page): Promise<void> {
  const first = page.getByRole("main").locator("input").first();
  await expect(first).toHaveAttribute("name", "q");
  await expect(first).toBeInViewport({ ratio: 1 });
}

/** The text of each printed sheet of the page, without spaces, because the PDF does not mark line breaks. */
async function printed(page: Page, landscape: boolean): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ format: "Letter", landscape }));
  const paper = await getDocument({ data }).promise;
  const sheets = Array.from({ length: paper.numPages }, async (_, index) => {
    const { items } = await (await paper.getPage(index + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str.replace(/\s/g, "") : "")).join("");
  });
  return Promise.all(sheets);
}

/** The button appears once the shortcuts work. */
function keysListen(page: Page) {
  return expect(page.getByRole("button", { name: "Shortcuts" })).toBeVisible();
}
