import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  toastOf,
  withAndWithoutScripts,
} from "../support/e2e";

withAndWithoutScripts("a visitor applies for the fuel card and staff find it", (scripts) => {
  test("from the form to the desk", async ({ page, signInBrowser }) => {
    const email = `dale.${scripts}@mogollon.example`;
    if (scripts) await page.clock.install();
    await page.goto("/fuel-card-application?tier=fleet");
    if (scripts) await hydrated(page);
    await expect(page.getByLabel("Fleet fuel card")).toBeChecked();
    await expect(page.getByLabel("Comments")).toHaveValue(
      "I'm interested in the Fleet fuel card program.",
    );
    await fillApplication(page, email);
    // What is shown for seconds only is there until the test moves the clock on.
    if (scripts) await page.clock.pauseAt(Date.now() + 1_000);
    await submitButton(page).click();

    let reference: string;
    if (scripts) {
      await expect(page.getByRole("button", { name: "Application Submitted!" })).toBeVisible();
      const toast = toastOf(page, "Fuel Card Application Submitted!");
      await expect(toast).toContainText("We'll contact you within 1 hour during business hours");
      reference = /Reference ID: ([0-9a-f]{8})/.exec(await toast.innerText())?.[1] ?? "";
      const receipt = await toast.getByRole("link").getAttribute("href");
      await page.clock.runFor(3_000);
      await page.clock.resume();
      await expect(page.getByText("Send another request")).toBeVisible();
      await expect(page.getByLabel("Company Name")).toHaveValue("");
      await page.goto(receipt ?? "");
    } else {
      await expect(page).toHaveURL(/\/receipt\/[\w-]{43}$/);
      reference = await page.locator("#sent-summary strong").last().innerText();
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "We have your fuel card application",
    );
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    await expect(page.getByText(reference)).toBeVisible();

    await signInBrowser(page.context());
    await page.goto("/admin/quotes");
    await page.getByLabel("Search by email").fill(email);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: reference }).click();
    for (const text of ["Mogollon Rim Freight", "Dale Whitehorse", email, "I-40 and I-17"]) {
      const found = page.getByRole("main").getByText(text, { exact: true });
      await expect(found.filter({ visible: true }).first()).toBeVisible();
    }
  });

  test("an error gets a message and no input is lost", async ({ page, expectedConsole }) => {
    expectedConsole.push({ status: 400, path: "/fuel-card-application" });
    await page.goto("/fuel-card-application?tier=fleet");
    if (scripts) await hydrated(page);
    await fillApplication(page, "dale@mogollon.example");
    await page.getByLabel("MC Number").fill("not yet");
    await submitButton(page).click();
    const message =
      "Enter an MC number of up to 7 digits, such as MC-123456. If you have no authority yet, enter “pending”.";
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.getByRole("link", { name: message }).click();
    await expect(page.getByLabel("MC Number")).toBeFocused();
    await expect(page.getByLabel("MC Number")).toHaveValue("not yet");
    await expect(page.getByLabel("Primary Routes")).toHaveValue("I-40 and I-17");
    await expect(page.getByLabel("Fleet fuel card")).toBeChecked();
    await expect(page.getByLabel(/I agree to the/)).toBeChecked();
  });

  test("an unknown tier selects nothing", async ({ page }) => {
    await page.goto("/fuel-card-application?tier=platinum&service=fuel-card");
    await expect(page.getByLabel("Fleet fuel card")).not.toBeChecked();
    await expect(page.getByLabel("Comments")).toHaveValue("");
  });
});

test.describe("the fuel card form with scripts", () => {
  test("keeps its button disabled until complete, and lists what is missing", async ({ page }) => {
    await page.goto("/fuel-card-application");
    await hydrated(page);
    await expect(submitButton(page)).toBeDisabled();
    await expect(page.getByText("Still missing: company name, contact name,")).toBeVisible();
    await expect(page.getByText("14 required fields.")).toBeVisible();
    await expect(page.getByText("and 11 more.")).toBeVisible();
    await page.getByRole("link", { name: "email address" }).click();
    await expect(page.getByLabel("Email Address")).toBeFocused();
    await fillApplication(page, "dale@mogollon.example");
    await expect(submitButton(page)).toBeDisabled();
    await expect(page.getByText("Still missing: fuel card program.")).toBeVisible();
    await page.getByLabel("Fleet fuel card").check();
    await expect(submitButton(page)).toBeEnabled();
    await expect(page.getByText("Still missing")).toBeHidden();
    await page.getByLabel(/I agree to the/).uncheck();
    await expect(page.getByText("Still missing: your agreement to the terms.")).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
  });

  test("keeps the input when the phone loses its connection", async ({
    page,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push({
      status: "net::ERR_INTERNET_DISCONNECTED",
      path: "/fuel-card-application.data",
    });
    await page.goto("/fuel-card-application?tier=fleet");
    await hydrated(page);
    await fillApplication(page, "offline@mogollon.example");
    await context.route("**/fuel-card-application*", (route) =>
      route.abort("internetdisconnected"),
    );
    await submitButton(page).click();
    await expect(toastOf(page, "Error")).toContainText(
      "Failed to submit application. Please try again.",
    );
    await expect(page.getByLabel("Primary Routes")).toHaveValue("I-40 and I-17");
  });
});

test("groups its fields as company, what you need and fleet, without axe findings in either scheme", async ({
  page,
}) => {
  await page.goto("/fuel-card-application?tier=fleet");
  await hydrated(page);
  const groups = page.getByRole("main").locator("form fieldset > legend");
  await expect(groups).toHaveText(["Company", "What you need", "Fleet", "Your agreement"]);
  await expectNoAxeFindings(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeFindings(page, "dark", { others: false });
});

/** Every required field, in the order of the form; the address sets the fuel card program. */
async function fillApplication(page: Page, email: string): Promise<void> {
  await page.getByLabel("Company Name").fill("Mogollon Rim Freight");
  await page.getByLabel("Contact Name").fill("Dale Whitehorse");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("928-555-0110");
  await page.getByLabel("MC Number").fill("pending");
  await page.getByLabel("DOT Number").fill("USDOT 7654321");
  await page.getByLabel("Business Type").selectOption("small-fleet");
  await page.getByLabel("Years in Business").selectOption("3-5");
  await page.getByLabel("Number of Trucks").selectOption("6-10");
  await page.getByLabel("Monthly Fuel Spend").selectOption("5k-10k");
  await page.getByLabel("Primary Routes").fill("I-40 and I-17");
  await page.getByLabel("Preferred Fuel Brand").selectOption("loves");
  await page.getByLabel(/I agree to the/).check();
}

function submitButton(page: Page) {
  return page.getByRole("button", { name: "Submit Application" });
}
