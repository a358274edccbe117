import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, expectNoAxeFindings, hydrated, isLong, type Page, test } from "../support/e2e";
import { assignToMe, notice, panel, rowLinks, rows, sendQuotes } from "../support/e2e-desk";

test.describe("the desk's pages", () => {
  test.beforeEach(async ({ site }) => {
    await sendQuotes(site, "axe", ["Marl", "Nickel"], { smsConsent: "on", dotNumber: "7000001" });
  });

  test("have no axe findings next to a lead that may be of the same company", async ({
    staffPage: page,
  }) => {
    await page.goto("/admin/quotes?q=marl%40axe");
    await rowLinks(page).first().click();
    await expect(panel(page)).toContainText("Maybe the same company");
    for (const width of isLong ? [768, 1440] : [768]) {
      await page.setViewportSize({ width, height: 900 });
      // Scrolled to the end, the page clears the bottom bar, which would otherwise cover a button.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectNoAxeFindings(page);
    }
  });

  test("show only the lead on a narrow screen, and report when it no longer exists", async ({
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

  test("work on a phone: first lead near the top, whole rows as links, the call button within reach", async ({
    staffPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/admin/quotes?box=now");
    await hydrated(page);
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

  test("stay in place on a laptop: one scroll area, actions in view, a message that shifts nothing", async ({
    staffPage: page,
    site,
  }) => {
    const answers = {
      numberOfTrucks: "6-10",
      servicesInterested: "factoring",
      businessType: "small-fleet",
      mcNumber: "MC-654321",
      yearsInBusiness: "3-5",
      comments: "Three reefers. ".repeat(10),
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
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
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

  test("keep the message and its button in place while scripts load and the list goes live", async ({
    staffPage: page,
    site,
  }) => {
    await sendQuotes(site, "steady", ["Onyx"]);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.goto("/admin/quotes?q=of+steady");
    await page.route("**/assets/*.js", (route) => released.then(() => route.continue()));
    await page.getByLabel("Select Onyx of steady").check();
    await page.getByRole("button", { name: "Change status" }).click();
    const undo = notice(page).getByRole("button", { name: "Undo" });
    // Styles and fonts may arrive after the text.
    await expect(undo).toHaveCSS("display", "inline-flex");
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const before = await undo.boundingBox();
    release();
    await expect(page.getByText("Live since")).toBeVisible();
    await expect(page.getByRole("button", { name: "Shortcuts" })).toBeVisible();
    expect(await undo.boundingBox()).toEqual(before);
  });

  for (const width of isLong ? [360, 1440] : [360]) {
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
    await expect(panel(page)).toContainText("added a note");
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
