import { signedInCookie } from "../support/desk";
import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  toastOf,
  withoutScriptsWhenLong,
} from "../support/e2e";
import { codeOf } from "../support/one-time-codes";
import { testAdmin } from "../support/site";

async function typePassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function signOut(page: Page, scripts: boolean): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  if (scripts) await hydrated(page);
}

withoutScriptsWhenLong("accounts", (scripts) => {
  const username = scripts ? "Lena Live" : "Paul Plain";
  const password = "three brokers and a dry van";

  test("a colleague is added, chooses a password and a second factor, and signs in with both", async ({
    staffPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: scripts ? "/admin/login.data" : "/admin/login" });
    await page.goto("/admin/admins");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Role").selectOption("Administrator");
    await page.getByRole("button", { name: "Add account" }).click();
    await expect(page.getByRole("status").first()).toContainText(`Give this link to ${username}`);
    const link = await page.getByLabel("Set-password link").inputValue();
    if (scripts) await expectNoAxeFindings(page);
    await page.context().clearCookies();

    await page.goto(link);
    await page.locator("input[name=password]").fill(password);
    await page.locator("input[name=password]").press("Enter");
    await expect(page).toHaveURL(/\/admin\//);
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    if (scripts) await expectNoAxeFindings(page);
    const secret = await page.locator("code").innerText();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, Date.now()));
    await page.getByRole("button", { name: "Turn it on" }).click();
    const recoveryCode = await page.getByRole("status").getByRole("listitem").first().innerText();
    if (scripts) await expectNoAxeFindings(page);
    await signOut(page, scripts);

    await typePassword(page, username, password);
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Sign In" }).click();
    const refused = "This code is wrong, expired or already used. Enter the current code.";
    await expect(scripts ? toastOf(page, refused) : page.getByRole("alert")).toContainText(refused);
    if (scripts) await expectNoAxeFindings(page);
    // The next step's code is already accepted, and is never the one used above.
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, Date.now() + 30_000));
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/admin\/team$/);
    await signOut(page, scripts);

    await typePassword(page, username, password);
    await page.getByLabel("Code", { exact: true }).fill(recoveryCode.toUpperCase());
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/admin\/team$/);
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
    await page.getByRole("link", { name: "Audit" }).click();
    const log = page.getByRole("region", { name: "Audit log" });
    await expect(log).toContainText("signed in with a recovery code");
    await expect(log).toContainText("turned on their second factor");
    if (scripts) await expectNoAxeFindings(page);
  });

  test("a session elsewhere is ended, a colleague disabled, and the notifications are explained", async ({
    staffPage: page,
    site,
    database,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/admin/confirm" });
    const Cookie = await signedInCookie(database.db, testAdmin);
    const elsewhere = () =>
      fetch(`${site.url}/admin/team`, { headers: { Cookie }, redirect: "manual" });
    expect((await elsewhere()).status).toBe(200);
    await page.goto("/admin/account");
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await expect(page.getByRole("region", { name: "Your sessions" }).getByRole("row")).toHaveCount(
      2,
    );
    expect((await elsewhere()).headers.get("Location")).toMatch(/^\/admin\/login/);

    await page.getByRole("link", { name: "Staff" }).click();
    const colleague = scripts ? "Ida Live" : "Ida Plain";
    await page.getByLabel("Username").fill(colleague);
    await page.getByRole("button", { name: "Add account" }).click();
    const row = page.getByRole("row", { name: new RegExp(colleague) });
    await database.db.updateTable("adminSessions").set({ confirmedAt: null }).execute();
    await page.getByRole("button", { name: `Disable ${colleague}` }).click();
    for (const password of ["wrong", testAdmin.password]) {
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Confirm", exact: true }).click();
    }
    await expect(page).toHaveURL(/\/admin\/admins$/);
    await expect(page.getByRole("status").first()).toContainText("Nothing was changed yet");
    await expect(row).not.toContainText("Disabled");
    await page.getByRole("button", { name: `Disable ${colleague}` }).click();
    await expect(row).toContainText("Disabled");
    await expect(
      page.getByRole("button", { name: /(Disable|Reset sign-in) dispatch/ }),
    ).toHaveCount(0);

    await page.getByRole("link", { name: "Notifications" }).click();
    await expect(page.getByRole("main")).toContainText("Set SMTP_URL and NOTIFY_TO to turn it on.");
    if (scripts) await expectNoAxeFindings(page);
  });
});
