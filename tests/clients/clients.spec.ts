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

  test("continues to the system that it names", async ({ page, client, other }) => {
    const { host } = new URL(other.url);
    const link = new URLSearchParams({ system: "custom", url: `${other.url}/books` });
    await page.goto(`/external-login?${link}`);
    if (scripts) await hydrated(page);
    await expect(page.getByText(`After signing in, you will be sent to ${host}.`)).toBeVisible();
    await audit(page);
    await page.getByLabel("Username").fill(client.username);
    await page.getByLabel("Password").fill(clientPassword);
    await submit(page);
    if (!scripts) {
      await audit(page);
      await page.getByRole("link", { name: `Continue to ${host}` }).click();
    }
    await expect(page.getByRole("heading", { name: "Other system" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    expect(other.posts).toEqual([]);
  });

  test("explains a refusal and keeps the input", async ({ page, client, expectedConsole }) => {
    const path = scripts ? "/external-login.data" : "/external-login";
    expectedConsole.push({ status: 400, path }, { status: 401, path });
    await page.goto("/external-login");
    if (scripts) await hydrated(page);
    await fillLogin(page, "", client.username);
    await submit(page);
    const summary = page.getByRole("alert");
    await expect(summary.getByText("Please enter an external URL")).toBeVisible();
    await fillLogin(page, "https://evil.example/", client.username);
    await submit(page);
    await expect(summary).toContainText("is on another host");
    await audit(page);
    await fillLogin(page, "https://tms.fleet.example.net/", client.username, "wrong");
    await submit(page);
    await expect(summary).toContainText("External login failed. Check your username and password.");
    if (scripts) await expectAnnouncedAgain(summary, () => submit(page));
    await expect(page.getByLabel("External URL")).toHaveValue("https://tms.fleet.example.net/");
    await expect(page.getByLabel("Username")).toHaveValue(client.username);
  });
});

withAndWithoutScripts("client dashboard", (scripts) => {
  const audit = auditWhen(scripts);
  test.use({ timezoneId: "America/New_York" });

  test("shows the account and its requests, and ends with the logout", async ({
    page,
    site,
    admin,
  }) => {
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
    await openDashboard(page, client.username);
    await expect(page.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
    const account = page.getByRole("region", { name: "Your account" });
    for (const text of ["Rosa Delgado", client.email, "Copper State Hauling"]) {
      await expect(account.getByText(text)).toBeVisible();
    }
    const requests = page.getByRole("region", { name: "Your requests" });
    await expect(requests).toContainText(`Reference ID ${quote.reference}`);
    await expect(requests).toContainText("Received");
    await expect(requests).toContainText(`Reference ID ${application.reference}`);
    await expect(requests).toContainText("Not verified");
    await expect(requests).toContainText("We reply by");
    if (scripts) await expect(requests).toContainText(/M E[SD]T/);
    const call = page.getByRole("region", { name: "Contact us" });
    await expect(call.getByRole("link", { name: "(602) 555-0142" })).toBeVisible();
    const form = page.getByRole("link", { name: "Open the application form (PDF)" });
    await expect(form).toHaveAttribute("href", "/forms/application.pdf");
    await audit(page);

    const notice = page.getByRole("dialog", { name: "The full client portal is being set up" });
    for (const button of ["Submit Invoice", "View Account Balance"]) {
      await page.getByRole("button", { name: button }).click();
      await expect(notice.getByRole("link", { name: "Open the client portal" })).toBeVisible();
      await audit(page);
      await notice.getByRole("button", { name: "Close" }).click();
      await expect(notice).toBeHidden();
    }

    await requests.getByRole("link", { name: `View your receipt for ${quote.reference}` }).click();
    await expect(page.getByRole("heading", { name: "We have your quote request" })).toBeVisible();
    await page.goBack();
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

  test("changes the password, and explains what was wrong", async ({
    page,
    site,
    admin,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/client-dashboard" });
    const client = clientFields(`password-${scripts}`);
    await makeReadyClient(site, admin, client);
    await openDashboard(page, client.username);
    const form = page.getByRole("region", { name: "Your sign-in" });
    const change = async (current: string) => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password").fill("three brokers and a dry van");
      await form.getByRole("button", { name: "Change Password" }).click();
    };
    await change("a guess");
    await expect(page.getByRole("alert")).toContainText("This is not your current password.");
    await expect(form.getByLabel("Current password")).toHaveValue("");
    await audit(page);
    await change(clientPassword);
    await expect(page.getByText("Password changed.")).toBeVisible();
  });
});

withAndWithoutScripts("client login", (scripts) => {
  const audit = auditWhen(scripts);

  test("posts the email address to the portal in a new tab, and leads to a new password", async ({
    page,
    other,
  }) => {
    await page.goto("/client-login");
    await audit(page);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByText("our staff send you a link to choose a new")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "info@example.com" })).toBeVisible();
    await audit(page);
    await page.goBack();
    await page.getByLabel("Email", { exact: true }).fill("rosa@copperstate.example");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Continue to the Client Portal" }).click();
    const tab = await opened;
    await expect(tab.getByRole("heading", { name: "Other system" })).toBeVisible();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(other.posts.splice(0)).toEqual([
      {
        path: "/portal",
        body: "email=rosa%40copperstate.example",
        referrer: `${new URL(page.url()).origin}/`,
      },
    ]);
  });
});

withAndWithoutScripts("the desk's clients", (scripts) => {
  const audit = auditWhen(scripts);

  test("are created, reset and disabled by staff", async ({ staffPage: page, browser, site }) => {
    const username = `made-${scripts}`;
    await page.goto("/admin/team");
    await page.getByRole("link", { name: "Clients" }).click();
    await page.getByRole("link", { name: "New client" }).click();
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
    await expect(theirs.getByLabel("New password")).toBeVisible();
    await theirs.goto(spanish);
    await theirs.getByLabel("Contraseña nueva").fill(clientPassword);
    await audit(theirs);
    await theirs.getByRole("button", { name: "Guardar contraseña" }).click();
    await expect(theirs.getByText("Su contraseña quedó guardada")).toBeVisible();
    await audit(theirs);
    await expect(theirs.getByRole("heading", { name: "¡Hola, Dale!" })).toBeVisible();

    await page.getByRole("link", { name: "Open the account" }).click();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await audit(page);
    await page.getByRole("button", { name: "Disable account" }).click();
    await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
    await theirs.goto(`${site.url}/client-dashboard`);
    await expect(theirs.getByText("Please log in to access your dashboard")).toBeVisible();
    await context.close();

    await page.getByRole("button", { name: "Enable account" }).click();
    await page.getByRole("button", { name: "Reset password" }).click();
    expect(await page.getByLabel("Set-password link").inputValue()).not.toBe(link);
    await expect(page.getByText("No password yet")).toBeVisible();
    await page.getByRole("link", { name: "Back to clients" }).click();
    await expect(page.getByRole("row").filter({ hasText: username })).toContainText(
      "No password yet",
    );
    await audit(page);
  });
});

test.describe("with scripts", () => {
  test("the destination and the shared link follow the input", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/external-login");
    await hydrated(page);
    await expect(page.getByText("to get the link")).toBeVisible();
    await page.getByLabel("System", { exact: true }).selectOption("sage");
    await expect(page.getByLabel("External URL")).toHaveValue("https://www.sage.com/");
    await page.getByLabel("System", { exact: true }).selectOption("xero");
    await expect(page.getByText("you will be sent to go.xero.com.")).toBeVisible();
    await page.getByLabel("External URL").fill("https://go.xero.com/dashboard");
    await expect(page.getByText("you will be sent to go.xero.com.")).toBeVisible();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied.")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(copied);
    await expect(page.getByLabel("External URL")).toHaveValue("https://go.xero.com/dashboard");
    await page.getByLabel("External URL").fill("https://go.xero.com.evil.example/");
    await expect(page.getByText("Enter the address to see where")).toBeVisible();
    await expect(page.getByText("to get the link")).toBeVisible();
  });

  test("the password is shown and hidden", async ({ page }) => {
    await page.goto("/external-login");
    await page.getByLabel("Password").fill("secret");
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  });

  test("without a network the login explains and keeps the input", async ({
    page,
    context,
    client,
    other,
    expectedConsole,
  }) => {
    const path = "/external-login.data";
    expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path });
    await page.goto("/external-login");
    await hydrated(page);
    await fillLogin(page, other.url, client.username);
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByRole("alert")).toContainText("Network error. Please try again.");
    await expect(page.getByLabel("Password")).toHaveValue(clientPassword);
    await context.setOffline(false);
    await submit(page);
    await expect(page.getByRole("heading", { name: "Other system" })).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a form makes the link to share", async ({ page, site }) => {
    await page.goto("/external-login");
    await page.getByLabel("System to share").selectOption("sage");
    await page.getByLabel("Address to share").fill("https://www.sage.com/login");
    await page.getByRole("button", { name: "Make the link" }).click();
    const url = encodeURIComponent("https://www.sage.com/login");
    await expect(page.getByLabel("Client login link")).toHaveValue(
      `${site.url}/external-login?system=sage&url=${url}`,
    );
    await expect(page.getByText("you will be sent to www.sage.com.")).toBeVisible();
  });
});

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

async function openDashboard(page: Page, username: string): Promise<void> {
  await page.goto("/client-login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(clientPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/client-dashboard");
}
