import { deletePasskeyChallenge, findAllPasskeys } from "#db/queries/passkeys.server";
import { expect, expectNoAxeFindings, hydrated, type Page, test } from "../support/e2e";
import { testAdmin } from "../support/site";

/** Gives a browser an authenticator of its own; returns how to say whether its owner is verified. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verified: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await hydrated(page);
};
const byPasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" });

async function addPasskey(page: Page, name: string) {
  await page.goto("/admin/account");
  await hydrated(page);
  await page.getByLabel("Name of the new passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status").first()).toContainText("The passkey is added");
}

test("a passkey is added, signs in alone, proves once more who one is, and is removed", async ({
  staffPage: page,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: 401, path: "/admin/confirm" });
  await withAuthenticator(page);
  await addPasskey(page, "Work phone");
  const table = page.getByRole("region", { name: "Your passkeys" });
  await expect(table.getByRole("row", { name: /Work phone/ })).toContainText("Never");
  await expectNoAxeFindings(page);
  await signOut(page);

  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  await page.goto("/admin/account");
  await expect(table.getByRole("row", { name: /Work phone/ })).not.toContainText("Never");

  // A passkey asks for no scripts of others, and the form waits for it.
  await page.goto("/admin/admins");
  await database.db.updateTable("adminSessions").set({ confirmedAt: null }).execute();
  await page.getByLabel("Username").fill("Pia Passkey");
  await page.getByRole("button", { name: "Add administrator" }).click();
  await expect(page.getByRole("heading", { name: "Is it still you?" })).toBeVisible();
  await hydrated(page);
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("status").first()).toContainText("One-time password of Pia Passkey");

  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Remove Work phone" }).click();
  await expect(table).toHaveCount(0);
  await page.goto("/admin/audit");
  const log = page.getByRole("region", { name: "Audit log" });
  for (const deed of ["added a passkey", "removed a passkey", "password or passkey again"]) {
    await expect(log).toContainText(deed);
  }
});

test("failed passwords lock no passkey, and nobody unverified gets in by one", async ({
  staffPage: page,
  site,
  database,
}) => {
  // Other tests sign in at this site, too.
  const forgetFailures = () => database.db.deleteFrom("signInAttempts").execute();
  await forgetFailures();
  const authenticator = await withAuthenticator(page);
  await addPasskey(page, "Key on the desk");
  await signOut(page);
  for (let guess = 0; guess < 6; guess++) {
    const answer = await page.request.post(`${site.url}/admin/login`, {
      form: { username: testAdmin.username, password: `guess ${guess}` },
      headers: { Origin: site.url },
    });
    expect(answer.status()).toBe(guess < 5 ? 400 : 429);
  }
  await authenticator.verified(false);
  await byPasskey(page).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await authenticator.verified(true);
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  await forgetFailures();
});

test("an answer is good once, for its own purpose, and only for a few minutes", async ({
  staffPage: page,
  database,
  site,
  request,
  expectedConsole,
}) => {
  expectedConsole.push({ status: 400, path: "/admin/login" });
  await withAuthenticator(page);
  await addPasskey(page, "Laptop");
  await signOut(page);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/admin/login"),
  );
  await byPasskey(page).click();
  const passkey = new URLSearchParams((await sent).postData() ?? "").get("passkey") ?? "";
  await expect(page).toHaveURL(/\/admin\/team$/);
  // A stranger's browser for the sign-in, and the signed-in one for the rest.
  const post = (path: string, answer: string) =>
    (path === "/admin/login" ? request : page.request).post(`${site.url}${path}`, {
      form: { passkey: answer },
      headers: { Origin: site.url },
    });
  for (const path of ["/admin/login", "/admin/confirm"]) {
    const repeated = await post(path, passkey);
    expect([path, repeated.status()]).toEqual([path, 400]);
  }
  for (const broken of ["", "{}", "[]", "null", '{"id":"x"}', passkey.slice(0, -9), "\u0000"]) {
    expect((await post("/admin/login", broken)).status()).toBe(400);
  }

  await signOut(page);
  await page.route("**/passkey-options", async (route) => {
    const answer = await route.fetch();
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    await database.db.updateTable("passkeyChallenges").set({ expiresAt }).execute();
    await route.fulfill({ response: answer });
  });
  await byPasskey(page).click();
  await expect(page.getByRole("alert")).toContainText("The passkey was not accepted");
  await page.unroute("**/passkey-options");
  await page.goto("/admin/login");
  await hydrated(page);

  await page.route("**/passkey-options", async (route) => {
    const answer = await route.fetch();
    await database.db.updateTable("passkeyChallenges").set({ purpose: "confirm:x" }).execute();
    await route.fulfill({ response: answer });
  });
  await byPasskey(page).click();
  await expect(page.getByRole("alert")).toContainText("The passkey was not accepted");
});

test("an authenticator that does not count is accepted again and again", async ({
  staffPage: page,
  database,
}) => {
  await withAuthenticator(page);
  await addPasskey(page, "Synced");
  const { id } = await database.db
    .selectFrom("admins")
    .select("id")
    .where("username", "=", testAdmin.username)
    .executeTakeFirstOrThrow();
  const passkeys = await findAllPasskeys(database.db, id);
  expect(passkeys.map(({ host }) => host)).toContain("localhost");
  await database.db.updateTable("adminPasskeys").set({ counter: "0" }).execute();
  await signOut(page);
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  expect(await deletePasskeyChallenge(database.db, "x", "sign-in", new Date())).toBe(false);
});

test("without scripts there is the password, and no button that does nothing", async ({
  browser,
  site,
}) => {
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto("/admin/login");
  await expect(page.getByLabel("Password")).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
  await plain.close();
});
