import { writeFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import type { Database } from "#db/connection.server";
import { insertTeamMember } from "#db/queries/team.server";
import { inTransaction } from "#db/transactions.server";
import {
  expect,
  expectAnnouncedAgain,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  toastOf,
  withoutScriptsWhenLong,
} from "../support/e2e";
import { testAdmin } from "../support/site";

withoutScriptsWhenLong("the team desk", (scripts) => {
  const name = (what: string) => `${what} ${scripts ? "Live" : "Plain"}`;

  test("adds, edits in place, moves and removes a member, and /about shows it at once", async ({
    staffPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: scripts ? "/admin/team.data" : "/admin/team" });
    const about = async () => (await page.request.get("/about")).text();
    const who = name("Ana Ruiz");
    expect(await about()).not.toContain(who);
    await addMember(page, scripts, who);
    const form = await edit(page, scripts, who);
    await form.getByLabel("Role").fill("Not to be kept");
    await form.getByRole("link", { name: "Cancel" }).click();
    await expect(cardOf(page, who)).toContainText("Dispatcher");

    const again = await edit(page, scripts, who);
    await again.getByLabel("Role").fill("Head of Dispatch");
    await again.getByLabel("Bio").fill("   ");
    const save = () => again.getByRole("button", { name: "Save" }).click();
    await save();
    const alert = page.getByRole("alert").filter({ hasText: "Enter a bio" });
    await expect(alert).toBeVisible();
    if (scripts) await expectAnnouncedAgain(alert, save);
    await expect(page.getByLabel("Role")).toHaveValue("Head of Dispatch");
    if (scripts) await expectNoAxeFindings(page);
    await page.getByLabel("Bio").fill("Knows every dock.");
    await save();
    await expectSuccess(page, scripts, "Team member updated successfully");
    await expect(cardOf(page, who)).toContainText("Head of Dispatch");
    if (scripts) await expectNoAxeFindings(page);
    for (const text of [who, "Head of Dispatch"]) expect(await about()).toContain(text);

    await cardOf(page, who)
      .getByRole("button", { name: `Move ${who} up` })
      .click();
    await expectSuccess(page, scripts, "Order changed");
    await expect(page.getByRole("heading", { level: 2 }).last()).not.toHaveText(who);
    await cardOf(page, who).locator("summary", { hasText: "Remove" }).click();
    await cardOf(page, who)
      .getByRole("button", { name: `Remove ${who}` })
      .click();
    await expectSuccess(page, scripts, "Team member removed");
    await expect(cardOf(page, who)).toHaveCount(0);
  });

  test("refuses images with the specified messages; uploads, shows and removes a photo", async ({
    staffPage: page,
    database,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: /^\/admin\/team/ });
    const who = name("Cal Ortiz");
    await storeMember(database, who);
    await openTeam(page, scripts);
    const card = cardOf(page, who);
    const choose = async (file: string, buffer: Buffer) => {
      // The browser reads a file itself, while a buffer travels to it.
      const path = test.info().outputPath(file);
      writeFileSync(path, buffer);
      await card.getByLabel("Photo").setInputFiles(path);
    };
    const upload = () => card.getByRole("button", { name: "Upload photo" }).click();
    const refused = async (message: string) => {
      await expect(card.getByText(message)).toBeVisible();
      if (scripts) await expect(toastOf(page, message)).toBeVisible();
    };
    await card.getByText("Add a photo").click();
    if (scripts) {
      // The page checks size and type itself.
      await choose("big.png", Buffer.alloc(6 * 1024 * 1024));
      await refused("Image file is too large. Please use an image smaller than 5MB.");
      await choose("page.html", Buffer.from("<p>hi"));
      await refused("Please select a valid image file (JPG, PNG, etc.)");
    }
    await choose("half.png", (await photo()).subarray(0, 300));
    await upload();
    await refused("Failed to read image file");
    await expect(card.locator('img[src^="/photos/"]')).toHaveCount(0);

    await choose("portrait.jpg", await photo());
    if (scripts) await expect(card.getByAltText("Preview of the chosen file")).toBeVisible();
    await upload();
    await expectSuccess(page, scripts, "Profile image updated successfully");
    const image = card.locator("img").first();
    await expect(image).toHaveAttribute("src", /^\/photos\/[0-9a-f]{64}-small\.webp$/);
    await expect(image).toHaveJSProperty("naturalWidth", 256);
    await card.getByText("Change the photo").click();
    await card.getByRole("button", { name: "Remove photo" }).click();
    await expectSuccess(page, scripts, "Profile image removed");
    await expect(card.locator("img")).toHaveCount(0);
  });

  test("keeps the text of the second of two editors, also for a member removed meanwhile", async ({
    staffPage: page,
    database,
    expectedConsole,
  }) => {
    const path = scripts ? "/admin/team.data" : "/admin/team";
    expectedConsole.push({ status: 409, path }, { status: 404, path });
    const who = name("Fay Reed");
    const { id } = await storeMember(database, who);
    await openTeam(page, scripts);
    const byColleague = async (form: Record<string, string>) => {
      const headers = { Origin: new URL(page.url()).origin };
      const answer = await page.request.post("/admin/team", { form: { id, ...form }, headers });
      expect(answer.ok()).toBe(true);
    };
    const save = () => page.getByRole("button", { name: "Save" }).click();
    await (await edit(page, scripts, who)).getByLabel("Bio").fill("My version.");
    const texts = { name: who, ...memberTexts, bio: "Their version." };
    await byColleague({ intent: "save", version: "1", ...texts });
    await save();
    const conflict = page.getByRole("alert").filter({ hasText: "Someone else changed this first" });
    await expect(conflict).toContainText("Their version.");
    await expect(page.getByLabel("Bio")).toHaveValue("My version.");
    if (scripts) await expectNoAxeFindings(page);
    await save();
    await expectSuccess(page, scripts, "Team member updated successfully");
    await expect(cardOf(page, who)).toContainText("My version.");

    await (await edit(page, scripts, who)).getByLabel("Bio").fill("Kept text.");
    await byColleague({ intent: "remove" });
    await save();
    const warning = page.getByRole("alert").filter({ hasText: "Someone else removed this first" });
    await expect(warning).toBeVisible();
    await save();
    await expectSuccess(page, scripts, "Team member added");
    await expect(cardOf(page, who)).toContainText("Kept text.");
  });
});

test("keeps page and text while offline and when the session ends in mid-edit", async ({
  staffPage: page,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path: "/admin/team.data" });
  const who = "Gus Hale";
  await storeMember(database, who);
  await openTeam(page, true);
  const form = await edit(page, true, who);
  const save = () => page.getByRole("button", { name: "Save" }).click();
  await form.getByLabel("Bio").fill("Typed in a tunnel.");
  await page.context().setOffline(true);
  await save();
  await expect(toastOf(page, "Failed to update team member")).toBeVisible();
  await expect(form.getByLabel("Bio")).toHaveValue("Typed in a tunnel.");
  await page.context().setOffline(false);
  await save();
  await expect(cardOf(page, who)).toContainText("Typed in a tunnel.");

  const again = await edit(page, true, who);
  await again.getByLabel("Bio").fill('First line.\nSecond "line" & <more>.');
  await page.context().clearCookies();
  await save();
  await page.getByLabel("Username").fill(testAdmin.username);
  await page.getByLabel("Password").fill(testAdmin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await save();
  await expectSuccess(page, true, "Team member updated successfully");
  await expect(cardOf(page, who)).toContainText('Second "line" & <more>.');
});

async function photo(side = 400) {
  const create = { width: side, height: side, channels: 3, background: "#1b7f4b" } as const;
  return sharp({ create }).jpeg().toBuffer();
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

const memberTexts = {
  role: "Dispatcher",
  experience: "9 years",
  bio: "Knows every scale house.",
};

function storeMember({ db }: Database, name: string) {
  return inTransaction(db, (transaction) =>
    insertTeamMember(transaction, { name, ...memberTexts }),
  );
}

/** Adds a member by the form and returns when the card appears. */
async function addMember(page: Page, scripts: boolean, name: string): Promise<Locator> {
  await openTeam(page, scripts);
  await page.getByRole("link", { name: "Add a team member" }).click();
  const form = page.getByRole("form", { name: "New team member" });
  await expect(form).toBeVisible();
  if (scripts) await hydrated(page);
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
  const form = page.getByRole("form", { name: `Edit ${name}` });
  await expect(form).toBeVisible();
  if (scripts) await hydrated(page);
  return form;
}

/** Expects a message of success. Dismisses the toast, which covers the buttons of the last card. */
async function expectSuccess(page: Page, scripts: boolean, text: string): Promise<void> {
  if (!scripts) return expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await expect(toastOf(page, text)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toastOf(page, text)).toBeHidden();
}
