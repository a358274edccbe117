import { expect, expectNoAxeFindings, type Page, test } from "../support/e2e";
import { noteOf, notice, panel, rowLinks, rows, sendQuotes } from "../support/e2e-desk";

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
    // While the assignment is being sent, the outcomes are disabled and take no focus.
    const reached = panel(page).getByRole("button", { name: "Reached" });
    await expect(reached).toBeEnabled();
    await page.keyboard.press("c");
    await expect(reached).toBeFocused();
    await page.keyboard.press("5");
    await expect(panel(page).getByRole("button", { name: "Price" })).toBeFocused();
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

  test("are not needed, are off while the filters cover the lead, and can be turned off", async ({
    staffPage: page,
    site,
  }) => {
    const [reference = ""] = await sendQuotes(site, "focus", ["Olivine"]);
    await page.goto(`/admin/quotes?q=${reference}`);
    await keysListen(page);
    await page.getByRole("link", { name: "Olivine of focus" }).press("Enter");
    const button = (name: string) => panel(page).getByRole("button", { name });
    await button("Quoted").press("Enter");
    await expect(panel(page)).toContainText("changed the status from New to Quoted");
    await expect(button("Quoted")).toBeFocused();
    // A button that is gone hands the focus to what follows.
    const outcomes = panel(page).getByRole("group", { name: "How did it go?" });
    await button("Assign to me").press("Enter");
    await expect(outcomes).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(panel(page)).toContainText("Tried once");
    await expect(outcomes).toBeFocused();

    const filter = page.getByRole("button", { name: "Filter" });
    await filter.click();
    await expect(page.getByLabel("Submitted from")).toBeVisible();
    await filter.focus();
    await page.keyboard.press("6");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Submitted from")).toBeHidden();
    await page.keyboard.press("2");
    await expect(panel(page)).toContainText("changed the status from Quoted to Contacted");
    await expect(panel(page)).not.toContainText("Spam to");

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

/** The button appears once the shortcuts work. */
function keysListen(page: Page) {
  return expect(page.getByRole("button", { name: "Shortcuts" })).toBeVisible();
}
