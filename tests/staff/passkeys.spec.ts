import { expect, expectNoAxeFindings, hydrated, type Page, test } from "../support/e2e-clients";

test("a passkey is added, signs in alone, confirms an action, and is removed", async ({
  staffPage: page,
  database,
}) => {
  await withAuthenticator(page);
  await page.goto("/admin/account");
  await addPasskey(page, "Work phone");
  const list = page.getByRole("list", { name: "Your passkeys" });
  await expect(list.getByRole("listitem").filter({ hasText: "Work phone" })).toContainText("Never");
  await expectNoAxeFindings(page);
  await signOut(page);

  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  // Confirming by passkey loads no third-party scripts, and the typed input survives it.
  await hydrated(page);
  await page.getByRole("link", { name: "Staff" }).click();
  await expect(page.getByRole("button", { name: "Add account" })).toBeVisible();
  await database.db.updateTable("adminSessions").set({ confirmedAt: null }).execute();
  await page.getByLabel("Username").fill("Pia Passkey");
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await hydrated(page);
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/admins$/);
  await expect(page.getByRole("status").first()).toContainText("Nothing was changed yet");
  await expect(page.getByLabel("Username")).toHaveValue("Pia Passkey");
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByRole("status").first()).toContainText("Give this link to Pia Passkey now");

  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "Work phone" })).not.toContainText(
    "Never",
  );
  await page.getByRole("button", { name: "Remove Work phone" }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole("link", { name: "Audit" }).click();
  const log = page.getByRole("region", { name: "Audit log" });
  for (const verb of [
    "added a passkey",
    "removed a passkey",
    "confirmed their password or passkey",
  ]) {
    await expect(log).toContainText(verb);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("there is the password, and no dead button", async ({ page }) => {
    await page.goto("/admin/login");
    await expect(page.getByLabel("Password")).toBeVisible();
    await expect(byPasskey(page)).toHaveCount(0);
    await expect(page.getByText("or", { exact: true })).toBeHidden();
  });
});

/** Gives a browser its own authenticator, which verifies its owner. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await hydrated(page);
}

function byPasskey(page: Page) {
  return page.getByRole("button", { name: "Use a passkey" });
}

async function addPasskey(page: Page, name: string) {
  await hydrated(page);
  await page.getByLabel("Name of the new passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status").first()).toContainText("Passkey added");
}
