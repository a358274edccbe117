import { writeFileSync } from "node:fs";
import type { Browser, Locator } from "@playwright/test";
import sharp from "sharp";
import type { Database } from "#db/connection.server";
import { insertTeamMember } from "#db/queries/team.server";
import {
  expect,
  expectAnnouncedAgain,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  toastOf,
  withAndWithoutScripts,
} from "../support/e2e";
import { testAdmin } from "../support/site";

withAndWithoutScripts("the team desk", (scripts) => {
  const name = (what: string) => `${what} ${scripts ? "Live" : "Plain"}`;
  test("edits in place, cancels, and /about shows the change at once", async ({
    staffPage: page,
  }) => {
    const before = name("Ana Ruiz");
    await page.goto("/about");
    await addMember(page, scripts, before);
    const form = await edit(page, scripts, before);
    await form.getByLabel("Role").fill("Not to be kept");
    await form.getByRole("link", { name: "Cancel" }).click();
    await expect(cardOf(page, before)).toContainText("Dispatcher");
    const again = await edit(page, scripts, before);
    await again.getByLabel("Role").fill("Head of Dispatch");
    await again.getByRole("button", { name: "Save" }).click();
    await expectSuccess(page, scripts, "Team member updated successfully");
    await expect(cardOf(page, before)).toContainText("Head of Dispatch");
    if (scripts) await expectNoAxeFindings(page);
    await page.goto("/about");
    await expect(page.getByRole("main")).toContainText(before);
    await expect(page.getByRole("main")).toContainText("Head of Dispatch");
  });

  test("shows which text is missing", async ({ staffPage: page, database, expectedConsole }) => {
    expectedConsole.push({ status: 400, path: scripts ? "/admin/team.data" : "/admin/team" });
    const who = name("Bea Long");
    await showMember(page, database, scripts, who);
    const form = await edit(page, scripts, who);
    await form.getByLabel("Bio").fill("   ");
    await form.getByLabel("Role").fill("Kept role");
    const save = () => form.getByRole("button", { name: "Save" }).click();
    await save();
    const alert = page.getByRole("alert").filter({ hasText: "Enter a bio" });
    await expect(alert).toBeVisible();
    if (scripts) await expectAnnouncedAgain(alert, save);
    await expect(page.getByLabel("Role")).toHaveValue("Kept role");
    if (scripts) await expectNoAxeFindings(page);
  });

  test("uploads, shows and removes a photo", async ({ staffPage: page, database }) => {
    const who = name("Cal Ortiz");
    const card = await showMember(page, database, scripts, who);
    await card.getByText("Add a photo").click();
    await card.getByLabel("Photo").setInputFiles(await photo());
    if (scripts) await expect(card.getByAltText("Preview of the chosen file")).toBeVisible();
    await card.getByRole("button", { name: "Upload photo" }).click();
    await expectSuccess(page, scripts, "Profile image updated successfully");
    const image = cardOf(page, who).locator("img").first();
    await expect(image).toHaveAttribute("src", /^\/photos\/[0-9a-f]{64}-small\.webp$/);
    await expect(image).toHaveJSProperty("naturalWidth", 256);
    await cardOf(page, who).getByText("Change the photo").click();
    await cardOf(page, who).getByRole("button", { name: "Remove photo" }).click();
    await expectSuccess(page, scripts, "Profile image removed");
    await expect(cardOf(page, who).locator("img")).toHaveCount(0);
  });

  test("refuses a large image and an invalid one, with the specified messages", async ({
    staffPage: page,
    database,
    expectedConsole,
  }) => {
    for (const status of [400, 413]) expectedConsole.push({ status, path: /^\/admin\/team/ });
    const who = name("Dee Park");
    const card = await showMember(page, database, scripts, who);
    const cases = [
      [
        "big.png",
        Buffer.alloc(6 * 1024 * 1024),
        "Image file is too large. Please use an image smaller than 5MB.",
      ],
      ["page.html", Buffer.from("<p>hi"), "Please select a valid image file (JPG, PNG, etc.)"],
      ["half.png", (await photo()).buffer.subarray(0, 300), "Failed to read image file"],
    ] as const;
    for (const [file, buffer, message] of cases) {
      if (!scripts) await openTeam(page, scripts);
      const photoForm = cardOf(page, who)
        .locator("details")
        .filter({ has: page.locator("summary", { hasText: "photo" }) });
      if ((await photoForm.getAttribute("open")) === null)
        await photoForm.locator("summary").click();
      // The browser reads a file itself, while a buffer travels to it.
      const path = test.info().outputPath(file);
      writeFileSync(path, buffer);
      await photoForm.getByLabel("Photo").setInputFiles(path);
      const upload = photoForm.getByRole("button", { name: "Upload photo" });
      // With scripts, the page checks size and type itself.
      if (!scripts || message === "Failed to read image file") await upload.click();
      await expect(photoForm.getByText(message)).toBeVisible();
      if (scripts) await expect(toastOf(page, message)).toBeVisible();
    }
    await expect(card.locator('img[src^="/photos/"]')).toHaveCount(0);
  });

  test("moves and removes a member", async ({ staffPage: page, database }) => {
    const who = name("Eve Stone");
    const card = await showMember(page, database, scripts, who);
    await card.getByRole("button", { name: `Move ${who} up` }).click();
    await expectSuccess(page, scripts, "Order changed");
    await expect(page.getByRole("heading", { level: 2 }).last()).not.toHaveText(who);
    await cardOf(page, who).locator("summary", { hasText: "Remove" }).click();
    await cardOf(page, who)
      .getByRole("button", { name: `Remove ${who}` })
      .click();
    await expectSuccess(page, scripts, "Team member removed");
    await expect(cardOf(page, who)).toHaveCount(0);
  });

  test("re-adds a member removed while being edited", async ({
    staffPage: page,
    database,
    browser,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 404, path: scripts ? "/admin/team.data" : "/admin/team" });
    const who = name("Gil Marsh");
    await showMember(page, database, scripts, who);
    const mine = await edit(page, scripts, who);
    await mine.getByLabel("Bio").fill("Kept text.");
    const other = await secondPage(browser, page, scripts);
    await openTeam(other, scripts);
    await cardOf(other, who).locator("summary", { hasText: "Remove" }).click();
    await cardOf(other, who)
      .getByRole("button", { name: `Remove ${who}` })
      .click();
    await expectSuccess(other, scripts, "Team member removed");
    await other.context().close();

    await mine.getByRole("button", { name: "Save" }).click();
    const warning = page.getByRole("alert").filter({ hasText: "Someone else removed this first" });
    await expect(warning).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expectSuccess(page, scripts, "Team member added");
    await expect(cardOf(page, who)).toContainText("Kept text.");
  });

  test("warns the second of two editors, who keeps the text", async ({
    staffPage: page,
    database,
    browser,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 409, path: scripts ? "/admin/team.data" : "/admin/team" });
    const who = name("Fay Reed");
    await showMember(page, database, scripts, who);
    const mine = await edit(page, scripts, who);
    await mine.getByLabel("Bio").fill("My version.");
    const other = await secondPage(browser, page, scripts);
    await openTeam(other, scripts);
    const theirs = await edit(other, scripts, who);
    await theirs.getByLabel("Bio").fill("Their version.");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(cardOf(other, who)).toContainText("Their version.");
    await other.context().close();

    await mine.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("alert").filter({ hasText: "Someone else changed this first" });
    await expect(conflict).toContainText("Their version.");
    await expect(page.getByLabel("Bio")).toHaveValue("My version.");
    if (scripts) await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expectSuccess(page, scripts, "Team member updated successfully");
    await expect(cardOf(page, who)).toContainText("My version.");
  });
});

test("a session that ends in mid-edit loses nothing", async ({ staffPage: page, database }) => {
  const who = "Gus Hale";
  await showMember(page, database, true, who);
  const form = await edit(page, true, who);
  await form.getByLabel("Bio").fill('First line.\nSecond "line" & <more>.');
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Username").fill(testAdmin.username);
  await page.getByLabel("Password").fill(testAdmin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expectSuccess(page, true, "Team member updated successfully");
  await expect(cardOf(page, who)).toContainText('Second "line" & <more>.');
});

test("keeps page and text while offline", async ({
  staffPage: page,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path: "/admin/team.data" });
  await showMember(page, database, true, "Hal Offline");
  const form = await edit(page, true, "Hal Offline");
  await form.getByLabel("Bio").fill("Typed in a tunnel.");
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Failed to update team member")).toBeVisible();
  await expect(form.getByLabel("Bio")).toHaveValue("Typed in a tunnel.");
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page, "Hal Offline")).toContainText("Typed in a tunnel.");
});

async function photo(side = 400) {
  const create = { width: side, height: side, channels: 3, background: "#1b7f4b" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: "portrait.jpg", mimeType: "image/jpeg", buffer };
}

/** The card of a member, found by the name in its heading. */
function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
}

async function openTeam(page: Page, scripts: boolean): Promise<void> {
  await page.goto("/admin/team");
  if (scripts) await hydrated(page);
}

/** Stores a member, opens the page of the team and returns the member's card. */
async function showMember(
  page: Page,
  { db }: Database,
  scripts: boolean,
  name: string,
): Promise<Locator> {
  const texts = { role: "Dispatcher", experience: "9 years", bio: "Knows every scale house." };
  await insertTeamMember(db, { name, ...texts });
  await openTeam(page, scripts);
  return cardOf(page, name);
}

/** Adds a member by the form and returns when the card appears. */
async function addMember(page: Page, scripts: boolean, name: string): Promise<Locator> {
  await openTeam(page, scripts);
  await page.getByRole("link", { name: "Add a team member" }).click();
  if (scripts) await hydrated(page);
  const form = page.getByRole("form", { name: "New team member" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Role").fill("Dispatcher");
  await form.getByLabel("Experience").fill("9 years on the road");
  await form.getByLabel("Bio").fill("Knows every scale house.");
  await form.getByRole("button", { name: "Save" }).click();
  await expectSuccess(page, scripts, "Team member added");
  await expect(cardOf(page, name)).toBeVisible();
  return cardOf(page, name);
}

/** Opens the form of a member and returns it. */
async function edit(page: Page, scripts: boolean, name: string): Promise<Locator> {
  await cardOf(page, name)
    .getByRole("link", { name: `Edit ${name}` })
    .click();
  if (scripts) await hydrated(page);
  return page.getByRole("form", { name: `Edit ${name}` });
}

/** Expects a message of success. Dismisses the toast, which covers the buttons of the last card. */
async function expectSuccess(page: Page, scripts: boolean, text: string): Promise<void> {
  if (!scripts) return expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await expect(toastOf(page, text)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toastOf(page, text)).toBeHidden();
}

async function secondPage(browser: Browser, page: Page, scripts: boolean): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    storageState,
    javaScriptEnabled: scripts,
    baseURL: new URL(page.url()).origin,
  });
  return context.newPage();
}
