import { clientFields, makeReadyClient } from "../support/clients";
import {
  clientPassword,
  expect,
  expectAnnouncedAgain,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  withAndWithoutScripts,
} from "../support/e2e-clients";
import { postJson } from "../support/http";
import { fuelCardFields, quoteFields } from "../support/leads";

withAndWithoutScripts("external login", (scripts) => {
  const audit = auditWhen(scripts);

  test("names the system, explains each refusal and keeps the input, then continues", async ({
    page,
    client,
    other,
    expectedConsole,
  }) => {
    const path = scripts ? "/external-login.data" : "/external-login";
    expectedConsole.push({ status: 400, path }, { status: 401, path });
    await page.setViewportSize({ width: 360, height: 740 });
    const { host } = new URL(other.url);
    const books = `${other.url}/books`;
    if (scripts) await page.goto(`/external-login?system=custom&url=${encodeURIComponent(books)}`);
    else await openSharedLink(page, books);
    if (scripts) await hydrated(page);
    await expect(page.getByText(`After signing in, you will be sent to ${host}.`)).toBeVisible();

    const summary = page.getByRole("alert");
    await fillLogin(page, "", client.username);
    await submit(page);
    await expect(summary.getByText("Please enter an external URL")).toBeVisible();
    await fillLogin(page, "https://evil.example/", client.username);
    await submit(page);
    await expect(summary).toContainText("is on another host");
    await audit(page);
    await fillLogin(page, books, client.username, "wrong");
    await submit(page);
    await expect(summary).toContainText("External login failed. Check your username and password.");
    if (scripts) await expect(summary).toBeInViewport();
    if (scripts) await expectAnnouncedAgain(summary, () => submit(page));
    await expect(page.getByLabel("External URL")).toHaveValue(books);
    await expect(page.getByLabel("Username")).toHaveValue(client.username);

    await page.getByLabel("Password").fill(clientPassword);
    if (scripts) {
      expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path });
      await page.context().setOffline(true);
      await submit(page);
      await expect(summary).toContainText("Network error. Please try again.");
      await expect(page.getByLabel("Password")).toHaveValue(clientPassword);
      await page.context().setOffline(false);
    }
    await submit(page);
    if (!scripts) await page.getByRole("link", { name: `Continue to ${host}` }).click();
    await expect(page.getByRole("heading", { name: "Other system" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    expect(other.posts).toEqual([]);
  });
});

withAndWithoutScripts("client account", (scripts) => {
  const audit = auditWhen(scripts);
  test.use({ timezoneId: "America/New_York" });

  test("is opened by the login, shows its requests, changes the password, and ends with the logout", async ({
    page,
    site,
    admin,
    other,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/client-dashboard" });
    const client = clientFields(`requests-${scripts}`);
    // Requests from before the account was created show in full.
    const answer = await postJson(`${site.url}/api/quotes`, quoteFields({ email: client.email }));
    const { quote } = await answer.json();
    await makeReadyClient(site, admin, client);
    const later = await postJson(
      `${site.url}/api/fuel-card-applications`,
      fuelCardFields({ email: client.email }),
    );
    const { application } = await later.json();
    await page.goto("/client-login");
    if (scripts) await hydrated(page);
    await audit(page);
    await readAboutForgottenPassword(page, () => audit(page));
    await continueToPortal(page, other);
    await page.getByLabel("Username").fill(client.username);
    await page.getByLabel("Password").fill(clientPassword);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
    const account = page.getByRole("region", { name: "Your account" });
    for (const text of ["Rosa Delgado", client.email, "Copper State Hauling"]) {
      await expect(account.getByText(text)).toBeVisible();
    }
    const requests = page.getByRole("region", { name: "Your requests" });
    await expect(requests).toContainText(`Reference ID ${quote.reference}`);
    await expect(requests).toContainText("Received");
    await expect(requests).toContainText(`Reference ID ${application.reference}`);
    // The site of these tests sends no mail.
    await expect(requests).toContainText("Not verified");
    await expect(requests).toContainText("Call us to hear its status.");
    await expect(requests).toContainText("We reply by");
    if (scripts) await expect(requests).toContainText(/M E[SD]T/);
    const call = page.getByRole("region", { name: "Contact us" });
    await expect(call.getByRole("link", { name: "(602) 555-0142" })).toBeVisible();
    const form = page.getByRole("link", { name: "Open the application form (PDF)" });
    await expect(form).toHaveAttribute("href", "/forms/application.pdf");

    const receipt = requests.getByRole("link", {
      name: `View your receipt for ${quote.reference}`,
    });
    const shown = await page.request.get((await receipt.getAttribute("href")) ?? "");
    expect(await shown.text()).toContain("We have your quote request");

    await showNotices(page, () => audit(page));
    await changePassword(page, () => audit(page));
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto("/client-dashboard");
    await expect(page.getByText("Please log in to access your dashboard")).toBeVisible();
    await audit(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Client Login" })).toHaveAttribute(
      "href",
      "/client-login",
    );
  });
});

withAndWithoutScripts("the desk's clients", (scripts) => {
  const audit = auditWhen(scripts);

  test("are created, reset and disabled by staff", async ({ staffPage: page, browser, site }) => {
    const username = `made-${scripts}`;
    await page.goto("/admin/clients/new");
    await page.getByLabel("First name").fill("Dale");
    await page.getByLabel("Last name").fill("Whitehorse");
    await page.getByLabel("Company").fill("Mogollon Rim Freight");
    await page.getByLabel("Email").fill("dale@mogollon.example");
    await page.getByLabel("Username").fill(username);
    await audit(page);
    await page.getByRole("button", { name: "Create client" }).click();
    const link = await page.getByLabel("Set-password link").inputValue();
    expect(link).toMatch(new RegExp(`^${site.url}/set-password/[\\w-]{43}$`));
    const spanish = await page.getByLabel("The same link in Spanish").inputValue();
    expect(spanish).toBe(link.replace("/set-password/", "/es/contrasena/"));
    await audit(page);

    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const theirs = await context.newPage();
    await theirs.goto(link);
    await audit(theirs);
    await theirs.getByLabel("New password").fill(clientPassword);
    await theirs.getByRole("button", { name: "Save password" }).click();
    await expect(theirs.getByText("Your password is set")).toBeVisible();
    await expect(theirs.getByRole("heading", { name: "Welcome, Dale!" })).toBeVisible();

    await page.getByRole("link", { name: "Open the account" }).click();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await audit(page);
    await page.getByRole("button", { name: "Disable account" }).click();
    await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
    await expect(page.getByText("Account disabled and signed out everywhere.")).toBeVisible();
    const ended = await context.request.get(`${site.url}/client-dashboard`);
    expect(await ended.text()).toContain("Please log in to access your dashboard");
    await context.close();

    await page.getByRole("button", { name: "Enable account" }).click();
    await expect(page.getByText("Account enabled.")).toBeVisible();
    await page.getByRole("button", { name: "Reset password" }).click();
    expect(await page.getByLabel("Set-password link").inputValue()).not.toBe(link);
    await expect(page.getByText("No password yet")).toBeVisible();
    await page.getByRole("link", { name: "Back to clients" }).click();
    await expect(page.getByRole("row").filter({ hasText: username })).toContainText(
      "No password yet",
    );
    for (const [name, path] of [
      ["Clients", "/admin/clients"],
      ["New client", "/admin/clients/new"],
    ] as const) {
      await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    await audit(page);
  });
});

test("with scripts, the external login opens our own dashboard at once", async ({
  page,
  site,
  client,
}) => {
  await page.goto("/external-login");
  await hydrated(page);
  await fillLogin(page, `${site.url}/client-dashboard`, client.username, clientPassword);
  await submit(page);
  await expect(page).toHaveURL(/\/client-dashboard$/);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("the destination, the shared link and the shown password follow the input", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/external-login");
  await hydrated(page);
  await expect(page.getByText("to get the link")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make the link" })).toBeHidden();
  await page.getByLabel("System", { exact: true }).selectOption("sage");
  await expect(page.getByLabel("External URL")).toHaveValue("https://www.sage.com/");
  await page.getByLabel("System", { exact: true }).selectOption("xero");
  await expect(page.getByText("you will be sent to go.xero.com.")).toBeVisible();
  await page.getByLabel("External URL").fill("https://go.xero.com/dashboard");
  await expect(page.getByText("you will be sent to go.xero.com.")).toBeVisible();
  await page.getByLabel("Password").fill("secret");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(copied);
  await expect(page.getByLabel("External URL")).toHaveValue("https://go.xero.com/dashboard");
  await page.getByLabel("External URL").fill("https://go.xero.com.evil.example/");
  await expect(page.getByText("Enter the address to see where")).toBeVisible();
  await expect(page.getByText("to get the link")).toBeVisible();
});

/** Makes the link to share by the form that works without scripts, which opens it. */
async function openSharedLink(page: Page, address: string): Promise<void> {
  await page.goto("/external-login");
  await page.getByLabel("System to share").selectOption("custom");
  await page.getByLabel("Address to share").fill(address);
  await page.getByRole("button", { name: "Make the link" }).click();
  const query = `system=custom&url=${encodeURIComponent(address)}`;
  await expect(page.getByLabel("Client login link")).toHaveValue(
    `${new URL(page.url()).origin}/external-login?${query}`,
  );
}

async function fillLogin(page: Page, url: string, username: string, password = clientPassword) {
  await page.getByLabel("System", { exact: true }).selectOption("custom");
  await page.getByLabel("External URL").fill(url);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
}

/** Returns the check by axe, which needs scripts in the page itself; without them it checks nothing. */
function auditWhen(scripts: boolean) {
  return (page: Page) => (scripts ? expectNoAxeFindings(page) : Promise.resolve());
}

function submit(page: Page) {
  return page.getByRole("button", { name: "Sign In and Continue" }).click();
}

/** Follows the link for a forgotten password from the login, and goes back. */
async function readAboutForgottenPassword(page: Page, audit: () => Promise<void>): Promise<void> {
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("our staff send you a link to choose a new")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "info@example.com" })).toBeVisible();
  await audit();
  await page.goBack();
}

/** Posts an email address from the login to the portal, which opens in a new tab. */
async function continueToPortal(page: Page, { posts }: { posts: unknown[] }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("rosa@copperstate.example");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Continue to the Client Portal" }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "Other system" })).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  const body = "email=rosa%40copperstate.example";
  const referrer = `${new URL(page.url()).origin}/`;
  expect(posts.splice(0)).toEqual([{ path: "/portal", body, referrer }]);
}

/** Opens the notice that each button of the unfinished portal shows. */
async function showNotices(page: Page, audit: () => Promise<void>): Promise<void> {
  const notice = page.getByRole("dialog", { name: "The full client portal is being set up" });
  for (const button of ["Submit Invoice", "View Account Balance"]) {
    await page.getByRole("button", { name: button }).click();
    await expect(notice.getByRole("link", { name: "Open the client portal" })).toBeVisible();
    if (button === "Submit Invoice") await audit();
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toBeHidden();
  }
}

/** Changes the password on the dashboard, at first with a wrong current one. */
async function changePassword(page: Page, audit: () => Promise<void>): Promise<void> {
  const form = page.getByRole("region", { name: "Your sign-in" });
  const change = async (current: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password").fill("three brokers and a dry van");
    await form.getByRole("button", { name: "Change Password" }).click();
  };
  await change("a guess");
  await expect(page.getByRole("alert")).toContainText("This is not your current password.");
  await expect(form.getByLabel("Current password")).toHaveValue("");
  await audit();
  await change(clientPassword);
  await expect(page.getByText("Password changed.")).toBeVisible();
}
