import {
  expect,
  expectAnnouncedAgain,
  expectNoAxeFindings,
  hydrated,
  isLong,
  type Page,
  test,
  toastOf,
} from "../support/e2e";
import { fuelCardFields, quoteFields } from "../support/leads";
import { whatSticksOut } from "../support/probes/fit";

const forms = [
  { path: "/get-quote", fields: quoteFields(), submit: "Get My Free Quote" },
  { path: "/fuel-card-application", fields: fuelCardFields(), submit: "Submit Application" },
] as const;

// Both forms have one panel: the long run walks it after the other form too, which fuel-card.spec.ts sends.
for (const form of isLong ? forms : forms.slice(0, 1)) {
  test(`after ${form.path} the page is that of the sent request, and the form is folded`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await send(page, form, "panel@copperstate.example");
    const panel = panelOf(page);
    await expect(panel).toBeFocused();
    await expect(panel).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request sent");
    await expect(page).toHaveTitle("Request sent");
    const reference = await referenceIn(page).innerText();
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    await expect(panel).toHaveAccessibleDescription(
      new RegExp(`^We reply by .*\\sMST We call from \\(602\\) .*${reference}$`),
    );
    await expect(toastOf(page, "Submitted!")).toContainText(`Reference ID: ${reference}`);
    await expect(page.getByRole("button", { name: "Submitted!" })).toBeVisible();

    // The form collapses after three seconds and the toast disappears after five; the panel stays.
    await page.clock.runFor(3_000);
    const another = page.getByText("Send another request");
    await expect(another).toBeVisible();
    await expect(page.locator("[name=companyName]")).toBeHidden();
    await expect(page.locator("[name=companyName]")).toHaveValue("");
    await expect(toastOf(page, "Submitted!")).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(toastOf(page, "Submitted!")).toBeHidden();
    await page.clock.resume();
    await expect(panel).toBeFocused();
    await expect(panel.getByRole("link", { name: "(602)" })).toHaveAttribute("href", /^tel:\+1/);
    await expect(panel.getByRole("link", { name: "Text us" })).toHaveAttribute("href", /^sms:\+1/);

    await panel.getByRole("button", { name: "Copy my link" }).click();
    await expect(panel.getByText("Link copied.")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const receipt = panel.getByRole("link", { name: "View your receipt" });
    expect(new URL(link).pathname).toBe(await receipt.getAttribute("href"));
    const texted = panel.getByRole("link", { name: "Text it to myself" });
    expect(decodeURIComponent((await texted.getAttribute("href")) ?? "")).toBe(
      `sms:?&body=Reference ID ${reference}: ${link}`,
    );
    const download = page.waitForEvent("download");
    await panel.getByRole("link", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toBe(`answer-${reference}.ics`);
    expect(await whatSticksOut(page, { width: 360, textSize: 32 })).toEqual([]);
    await another.press("Enter");
    await expect(page.getByRole("button", { name: form.submit })).toBeVisible();
    await expectNoAxeFindings(page);

    await receipt.click();
    await expect(referenceIn(page)).toHaveText(reference);
    await expect(
      page.getByRole("heading", { name: "Have these ready when we call" }),
    ).toBeVisible();
  });
}

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the panel shows local time too, asks three questions and stays open, even offline", async ({
    page,
    context,
    database,
    expectedConsole,
  }) => {
    for (const status of [400, "net::ERR_INTERNET_DISCONNECTED"] as const) {
      expectedConsole.push({ status, path: /^\/receipt\// });
    }
    await send(page, forms[0], "questions@copperstate.example");
    await page.clock.resume();
    const panel = panelOf(page);
    await expect(panel.getByText(/^\w+, \w+ \d.*M E[SD]T$/)).toBeVisible();
    await panel.getByLabel("Do you factor now?").selectOption("yes");
    await panel.getByLabel("With which company?").fill("Sonoran Capital");
    const agreement = panel.getByRole("checkbox");
    await expect(agreement).toBeHidden();
    await panel.getByLabel("How").selectOption("text");
    await expect(agreement).toBeVisible();
    await expectNoAxeFindings(page);
    const save = panel.getByRole("button", { name: "Save answers" });
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.setViewportSize({ width: 360, height: 720 });
    await save.click();
    const lost = panel.getByRole("alert");
    await expect(lost).toContainText("We could not reach the site.");
    await expect(lost).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(save).toBeFocused();
    await expectAnnouncedAgain(lost, () => save.click());
    await expect(panel.getByLabel("With which company?")).toHaveValue("Sonoran Capital");
    await context.setOffline(false);
    await save.click();
    await expect(panel.getByRole("alert")).toContainText("To get texts, check the box");
    await expectAnnouncedAgain(panel.getByRole("alert"), () => save.click());
    await agreement.check();
    await save.click();
    await expect(panel.getByText("Thank you. Your answers are saved.")).toBeVisible();
    await expect(referenceIn(page)).toBeVisible();
    const lead = await database.db
      .selectFrom("leads")
      .select(["factoringNow", "factoringCompany", "contactBy", "smsConsent"])
      .where("emailKey", "=", "questions@copperstate.example")
      .executeTakeFirst();
    expect(lead).toEqual({
      factoringNow: "yes",
      factoringCompany: "Sonoran Capital",
      contactBy: "text",
      smsConsent: true,
    });
  });
});

test("a second request has its own panel, which takes the focus and shows when we are late", async ({
  page,
  database,
}) => {
  await send(page, forms[0], "first@copperstate.example");
  const first = await referenceIn(page).innerText();
  await page.clock.runFor(5_000);
  await page.getByText("Send another request").click();
  await fill(page, quoteFields({ email: "second@copperstate.example" }));
  await page.getByRole("button", { name: "Get My Free Quote" }).click();
  await expect(referenceIn(page)).not.toHaveText(first);
  await expect(panelOf(page)).toBeFocused();
  await expect(panelOf(page)).not.toContainText("running late");

  // The same content again is the same request, whose promised time may have passed by now.
  await database.db
    .updateTable("leads")
    .set({ replyDueAt: "2025-08-04T16:00:00.000Z" })
    .where("emailKey", "=", "second@copperstate.example")
    .execute();
  await page.clock.runFor(5_000);
  await expect(page.locator("[name=companyName]")).toBeHidden();
  await page.getByText("Send another request").click();
  await fill(page, quoteFields({ email: "second@copperstate.example" }));
  await page.getByRole("button", { name: "Get My Free Quote" }).click();
  await expect(panelOf(page)).toContainText("We're running late, and we're sorry. Call (602)");
});

/** Sends a form. Stops the page's clock, so that what is shown for seconds only is there until the test moves the clock on. */
async function send(page: Page, { path, fields, submit }: (typeof forms)[number], email: string) {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  await fill(page, { ...fields, email });
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole("button", { name: submit }).click();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`[name="${name}"]`);
    const type = await control.getAttribute("type");
    if (type === "checkbox" || type === "radio") await control.check();
    else if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT")
      await control.selectOption(value);
    else await control.fill(value);
  }
}

function panelOf(page: Page) {
  return page.getByRole("region", { name: "Request sent" });
}

/** The Reference ID in the panel or the receipt. */
function referenceIn(page: Page) {
  return page.locator("#sent-summary strong").last();
}
