import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  toastOf,
  withAndWithoutScripts,
} from "../support/e2e";
import { followToast, referenceOnReceipt } from "../support/e2e-leads";

withAndWithoutScripts("a visitor applies for the fuel card and staff find it", (scripts) => {
  test("from the form, past an error that loses no input, to the desk", async ({
    page,
    signInBrowser,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/fuel-card-application" });
    const email = `dale.${scripts}@mogollon.example`;
    if (scripts) await page.clock.install();
    await page.goto("/fuel-card-application?tier=fleet");
    if (scripts) await hydrated(page);
    await expect(page.getByLabel("Fleet fuel card")).toBeChecked();
    await expect(page.getByLabel("Comments")).toHaveValue(
      "I'm interested in the Fleet fuel card program.",
    );
    await fillApplication(page, email);
    await page.getByLabel("MC Number").fill("not yet");
    await submitButton(page).click();
    await expectErrorAndInput(page);
    await page.getByLabel("MC Number").fill("pending");
    // What is shown for seconds only is there until the test moves the clock on.
    if (scripts) await page.clock.pauseAt(Date.now() + 1_000);
    await submitButton(page).click();

    const reference = scripts
      ? await followToast(page, "Application Submitted!", "Fuel Card Application Submitted!")
      : await referenceOnReceipt(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "We have your fuel card application",
    );
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    await expect(page.getByText(reference)).toBeVisible();

    await signInBrowser(page.context());
    const answer = await page.request.get(`/api/fuel-card-applications/email/${email}`);
    const [application] = (await answer.json()).applications;
    expect(application).toMatchObject({ reference, companyName: "Mogollon Rim Freight" });
    // desk.spec.ts opens leads without scripts.
    if (!scripts) return;
    await page.goto(`/admin/quotes/${application.id}`);
    for (const text of ["Mogollon Rim Freight", "Dale Whitehorse", email, "I-40 and I-17"]) {
      const found = page.getByRole("main").getByText(text, { exact: true });
      await expect(found.filter({ visible: true }).first()).toBeVisible();
    }
  });
});

test("the fuel card form groups its fields, satisfies axe, waits until complete, and keeps the input when the connection is lost", async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push({
    status: "net::ERR_INTERNET_DISCONNECTED",
    path: "/fuel-card-application.data",
  });
  await page.goto("/fuel-card-application");
  await hydrated(page);
  const groups = page.getByRole("main").locator("form fieldset > legend");
  await expect(groups).toHaveText(["Company", "What you need", "Fleet", "Your agreement"]);
  await expectNoAxeFindings(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeFindings(page, "dark", { others: false });

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

  await page.getByLabel(/I agree to the/).check();
  await context.route("**/fuel-card-application*", (route) => route.abort("internetdisconnected"));
  await submitButton(page).click();
  await expect(toastOf(page, "Error")).toContainText(
    "Failed to submit application. Please try again.",
  );
  await expect(page.getByLabel("Primary Routes")).toHaveValue("I-40 and I-17");
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

/** Expects the message about the MC number, a link from it to the field, and the rest of what was typed. */
async function expectErrorAndInput(page: Page): Promise<void> {
  const message =
    "Enter an MC number of up to 7 digits, such as MC-123456. If you have no authority yet, enter “pending”.";
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.getByRole("link", { name: message }).click();
  await expect(page.getByLabel("MC Number")).toBeFocused();
  await expect(page.getByLabel("MC Number")).toHaveValue("not yet");
  await expect(page.getByLabel("Primary Routes")).toHaveValue("I-40 and I-17");
  await expect(page.getByLabel("Fleet fuel card")).toBeChecked();
  await expect(page.getByLabel(/I agree to the/)).toBeChecked();
}
