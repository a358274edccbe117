import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  withAndWithoutScripts,
} from "../support/e2e";
import { noteOf, panel, sendQuotes } from "../support/e2e-desk";
import { testAdmin } from "../support/site";

test.describe("a note that is not stored", () => {
  test("keeps its text when the signal is lost and when the session ends", async ({
    staffPage: page,
    site,
    context,
    expectedConsole,
  }) => {
    await sendQuotes(site, "drafts", ["Lignite"]);
    await page.goto("/admin/quotes?q=lignite%40drafts");
    await hydrated(page);
    await page.getByRole("link", { name: "Lignite of drafts" }).click();
    await panel(page).getByLabel("New note").fill("Three trucks, two trailers");
    const path = new URL(page.url()).pathname;
    expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path: `${path}.data` });
    await context.route("**/admin/quotes/**", (route) => route.abort("internetdisconnected"));
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("could not be reached");
    await expect(panel(page).getByLabel("New note")).toHaveValue("Three trucks, two trailers");
    await context.unroute("**/admin/quotes/**");

    const cookies = await context.cookies();
    await context.clearCookies();
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("Your session is over");
    await context.addCookies(cookies);
    await page.reload();
    await hydrated(page);
    await expect(panel(page).getByLabel("New note")).toHaveValue("Three trucks, two trailers");
    await panel(page).getByRole("button", { name: "Add note" }).click();
    await expect(panel(page).getByLabel("New note")).toHaveValue("");
    await expect(noteOf(page, "Three trucks, two trailers")).toBeVisible();
  });
});

const signInHere = async (page: Page) => {
  await page.getByLabel("Username").fill(testAdmin.username);
  await page.getByLabel("Password").fill(testAdmin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
};

test.describe("a session that ends, without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("loses no note, whoever mistypes the password first", async ({
    staffPage: page,
    site,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 401, path: "/admin/login/again" });
    expectedConsole.push({ status: 400, path: "/admin/login" });
    await sendQuotes(site, "ended", ["Obsidian"]);
    const note = 'Wants 92% "flat".\nCall <b>Ana</b> on Monday, ñ';
    await page.goto("/admin/quotes?q=obsidian%40ended&status=new");
    await page.getByRole("link", { name: "Obsidian of ended" }).click();
    await panel(page).getByLabel("New note").fill(note);
    await context.clearCookies();
    await panel(page).getByRole("button", { name: "Add note" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in again");
    await expect(page.getByRole("main")).toContainText("Your text is kept");
    expect(decodeURIComponent(page.url())).not.toMatch(/obsidian|92%|Ana/);
    await page.getByLabel("Username").fill(testAdmin.username);
    await page.getByLabel("Password").fill("a wrong one");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toContainText("Invalid credentials");
    await signInHere(page);
    await page.getByRole("button", { name: "Send what I had typed" }).click();
    await expect(page).toHaveURL(/\/admin\/quotes\/[0-9a-f-]{36}\?status=new&noted=/);
    await expect(noteOf(page, 'Wants 92% "flat".')).toContainText("<b>Ana</b> on Monday, ñ");
  });
});

withAndWithoutScripts("a session that ends", (scripts) => {
  test("loses no new client, and leads back to a filtered list", async ({
    staffPage: page,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 401, path: "/admin/login/again" });
    await page.goto("/admin/clients/new");
    const username = `ines-${scripts ? "on" : "off"}`;
    const typed = {
      "First name": "Inés",
      "Last name": "O'Shea",
      Company: "Ended & Sons",
      Email: `${username}@ended.example`,
      Username: username,
    };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await context.clearCookies();
    await page.getByRole("button", { name: "Create client" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in again");
    if (scripts) {
      await hydrated(page);
      await expectNoAxeFindings(page);
    }
    await signInHere(page);
    await page.getByRole("button", { name: "Send what I had typed" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Account made for ${username}`,
    );

    await context.clearCookies();
    await page.goto("/admin/quotes?q=ines&status=new&sort=due");
    expect(page.url()).not.toContain("ines");
    await signInHere(page);
    await expect(page).toHaveURL("/admin/quotes?status=new&sort=due");
  });
});
