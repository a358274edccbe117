import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  signIn,
  test,
  toastOf,
  withAndWithoutScripts,
  withoutScriptsWhenLong,
} from "../support/e2e";
import { followToast, referenceOnReceipt } from "../support/e2e-leads";
import { layoutShifts, orderFonts, watchShifts } from "../support/probes/layout-shifts";

withAndWithoutScripts("a visitor asks for a quote and staff find it", (scripts) => {
  test("from the form, past an invalid and then a mistyped address, to the desk", async ({
    page,
    signInBrowser,
    expectedConsole,
  }) => {
    expectedConsole.push(...refusals("/get-quote"));
    const email = `rosa.${scripts}@gmail.con`;
    if (scripts) await page.clock.install();
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Get Free Quote" }).first().click();
    await expect(page).toHaveURL("/get-quote");
    if (scripts) await hydrated(page);
    await fillQuote(page, "rosa at example");
    await page.getByLabel(/I agree to the/).check();
    await submitButton(page).click();
    await expectErrorAndInput(page);
    if (scripts) await expectNoAxeFindings(page);

    await page.getByLabel("Email Address").fill(email);
    // What is shown for seconds only is there until the test moves the clock on.
    if (scripts) await page.clock.pauseAt(Date.now() + 1_000);
    await submitButton(page).click();
    await expect(errorsOf(page)).toContainText(`Did you mean rosa.${scripts}@gmail.com?`);
    await expect(page.getByLabel("Email Address")).toHaveValue(email);
    // Both buttons send the address as typed.
    if (scripts) await page.getByRole("button", { name: "Keep as typed" }).click();
    else await submitButton(page).click();

    const reference = scripts
      ? await followToast(page, "Quote Submitted!", "Quote Request Submitted!")
      : await referenceOnReceipt(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your quote request");
    await expect(page.getByText(reference)).toBeVisible();
    expect(reference).toMatch(/^[0-9a-f]{8}$/);

    await signInBrowser(page.context());
    // desk.spec.ts searches and opens leads without scripts.
    if (scripts) await findOnDesk(page, email, reference);
    const { quotes } = await (await page.request.get(`/api/quotes/email/${email}`)).json();
    expect(quotes).toMatchObject([{ reference, companyName: "Copper State Hauling", email }]);
  });

  test("one tap moves a DOT number out of the MC field, and one accepts the suggested address", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(...refusals("/get-quote"));
    // With field and terms in view, the browser does not scroll along.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await page.goto("/get-quote");
    if (scripts) await hydrated(page);
    const name = `tap.${scripts}`;
    await fillQuote(page, `${name}@gmail.con`);
    await page.getByLabel("DOT Number").fill("MC 99");
    await page.getByLabel("MC Number").fill("USDOT 1234567");
    // A slow press: meanwhile an error appears above.
    const terms = page.getByLabel(/I agree to the/);
    await terms.click({ delay: 150 });
    await expect(terms).toBeChecked();
    if (!scripts) await submitButton(page).click();
    const move = page.getByRole("button", { name: "Move it to DOT Number" });
    await move.click();
    if (scripts) {
      await expect(page.getByLabel("DOT Number")).toBeFocused();
      await expect(page.getByLabel("DOT Number")).toHaveValue("USDOT 1234567");
      await expect(page.getByLabel("MC Number")).toHaveValue("MC 99");
      await expect(move).toBeHidden();
      await page.keyboard.press("Enter");
    }
    const use = page.getByRole("button", { name: `Use ${name}@gmail.com` });
    await expect(use).toBeVisible();
    if (scripts) await expectNoAxeFindings(page);
    await use.click();
    if (scripts) await page.getByRole("link", { name: "View your receipt" }).first().click();
    await expect(page).toHaveURL(/\/receipt\//);
    for (const text of ["1234567", "99", `${name}@gmail.com`])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  });
});

test("shows the error of a field that is left before the error of another is drawn", async ({
  page,
}) => {
  await page.goto("/get-quote");
  await hydrated(page);
  const expectError = (label: string) =>
    expect(page.getByLabel(label)).toHaveAccessibleDescription(/Error:/);
  await page.getByLabel("Phone").fill("555");
  await page.getByLabel("Email").focus();
  await expectError("Phone");
  await page.locator("main form").evaluate(async (form: HTMLFormElement) => {
    const leave = (name: string, value: string) => {
      const field = form.elements.namedItem(name) as HTMLInputElement;
      field.focus();
      field.value = value;
      field.blur();
    };
    leave("dotNumber", "MC 99");
    // React draws in a task, so none of these turns draws anything.
    for (let turn = 0; turn < 50; turn++) await null;
    leave("mcNumber", "USDOT 1234567");
  });
  for (const label of ["DOT Number", "MC Number"]) await expectError(label);
});

test.describe("the quote form without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("asks in a natural order, shows every field on a phone, and preselects by its query", async ({
    page,
  }) => {
    await page.goto("/get-quote");
    await expectNaturalOrder(page);
    const fleet = page.getByRole("group", { name: "Fleet" });
    await expect(fleet).toHaveAccessibleDescription(/^All of this is optional\./);
    await expect(fleet.getByText("(optional)")).toHaveCount(0);
    await expect(page.getByText("6 required fields")).toBeVisible();
    for (const [width, within] of fieldWithin) {
      await page.setViewportSize({ width, height: 740 });
      expect(await topOf(page, "#companyName"), `${width} px`).toBeLessThanOrEqual(within);
    }
    const all = await page.locator(foldedFields).all();
    expect(all).toHaveLength(5);
    for (const field of all) await expect(field).toBeVisible();

    await page.goto("/get-quote?service=fuel-card&tier=fleet&utm_source=%3Cb%3E");
    await expectFleetFuelCard(page);
    await page.goto("/get-quote?service=fuel-card&tier=platinum");
    await expect(page.getByLabel("Services Interested In")).toHaveValue("fuel-cards");
    await expect(page.getByLabel("Comments")).toHaveValue("");
  });
});

withoutScriptsWhenLong("a visitor asks for a quote in Spanish", (scripts) => {
  test("from the half-filled English form, with an error on the way", async ({
    page,
    signInBrowser,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/es/cotizacion" });
    const email = `rosa.es.${scripts}@copperstate.example`;
    await page.goto("/get-quote?service=fuel-card");
    if (scripts) {
      await hydrated(page);
      await page.getByLabel("Company Name").fill("Transportes Delgado");
    }
    await page.getByRole("link", { name: "Español" }).first().click();
    await expect(page).toHaveURL("/es/cotizacion?service=fuel-card");
    await expect(page.getByLabel("Servicios que le interesan")).toHaveValue("fuel-cards");
    const company = page.getByLabel("Nombre de la empresa");
    if (scripts) {
      await hydrated(page);
      await expect(company).toHaveValue("Transportes Delgado");
      await expect(page.getByText("Falta: contacto,")).toBeVisible();
    } else await company.fill("Transportes Delgado");
    await page.getByLabel("Persona de contacto").fill("Rosa Delgado");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Teléfono").fill("555-0187");
    await page.getByLabel("Ingresos mensuales").selectOption({ label: "De $50,000 a $100,000" });
    await page.getByLabel(/Acepto los/).check();
    const button = page.getByRole("button", { name: "Pedir mi cotización gratis" });
    await button.click();
    const problems = page.getByRole("alert").filter({ hasText: "Hay un problema" });
    await expect(problems).toContainText("“555-0187” tiene 7 dígitos; se esperan 10");
    await page.getByLabel("Teléfono").fill("602 555 0187");
    await button.click();
    if (scripts) {
      await expect(page.getByRole("button", { name: "¡Solicitud enviada!" })).toBeVisible();
      const toast = toastOf(page, "¡Solicitud de cotización enviada!");
      await expect(toast).toContainText("Nos comunicaremos con usted en menos de 1 hora");
    } else await expect(page).toHaveURL(/\/(?:receipt|es\/recibo)\/[\w-]{43}$/);

    await signInBrowser(page.context());
    await page.goto(`/admin/quotes?q=${encodeURIComponent(email)}`);
    const row = page.getByRole("row").filter({ hasText: "Transportes Delgado" });
    await expect(row.getByText("Spanish", { exact: true })).toBeVisible();
  });
});

test.describe("the quote form on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("folds optional fields before the first paint, and shifts nothing", async ({ page }) => {
    await watchShifts(page);
    // A font that arrives late moves the menu button by three pixels.
    await orderFonts(page, "before");
    await page.goto("/get-quote");
    const folded = page.locator(foldedFields);
    for (const field of await folded.all()) await expect(field).toBeHidden();
    await hydrated(page);
    expect((await layoutShifts(page)).total).toBeLessThan(0.001);
    expect(await topOf(page, "#mcNumber")).toBe(await topOf(page, "#dotNumber"));

    await page.getByText("Add type, years and trucks").click();
    await expect(page.getByLabel("Years in Business")).toBeVisible();
    await expect(page.getByLabel("Comments")).toBeHidden();
    for (const [width, within] of fieldWithin) {
      await page.setViewportSize({ width, height: 740 });
      await expectNaturalOrder(page);
      expect(await topOf(page, "#companyName"), `${width} px`).toBeLessThanOrEqual(within);
      await expect(page.getByLabel("Comments")).toBeVisible({ visible: width > 360 });
      const fold = page.getByText("Add services or comments");
      await expect(fold).toBeVisible({ visible: width === 360 });
    }
  });

  test("opens a preselected fold, and waits for the terms alone, with an explanation", async ({
    page,
  }) => {
    await page.goto("/get-quote?service=fuel-card&tier=fleet&utm_source=%3Cb%3E");
    await hydrated(page);
    await expect(page.getByLabel("Services Interested In")).toBeVisible();
    await expectFleetFuelCard(page);
    await expect(submitButton(page)).toBeDisabled();
    await expect(page.getByText("Still missing: company name, contact name,")).toBeVisible();
    await expect(page.getByText("email address and 3 more.")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByLabel(/I agree to the/).check();
    await expect(submitButton(page)).toBeEnabled();
    await expect(page.getByText("email address and 2 more.")).toBeVisible();
    await page.getByText("Add type, years and trucks").click();
    await fillQuote(page, "all@copperstate.example");
    await expect(page.getByText("Still missing")).toBeHidden();
  });

  test("serves a fold with an error open, so that nothing shifts", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/get-quote" });
    await watchShifts(page);
    // A font that arrives late moves the menu button by three pixels.
    await orderFonts(page, "before");
    await page.goto("/get-quote");
    const answered = page.waitForResponse((response) => response.status() === 400);
    // As the browser sends it before the page is hydrated.
    await page.locator("#comments").evaluate((control: HTMLTextAreaElement) => {
      control.value = "x".repeat(2_001);
      control.form?.submit();
    });
    const served = await (await answered).text();
    expect(served.match(/<details class="fold"( open="")?/g)).toEqual([
      '<details class="fold" open=""',
      '<details class="fold"',
    ]);
    await hydrated(page);
    await expect(page.getByLabel("Comments")).toBeVisible();
    await expect(page.getByLabel("Years in Business")).toBeHidden();
    expect((await layoutShifts(page)).total).toBeLessThan(0.001);
  });
});

withAndWithoutScripts("signing in", (scripts) => {
  test("refuses wrong credentials with the specified text, and accepts the right ones until sign-out", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(...refusals("/admin/login"));
    await page.goto("/admin/login");
    if (scripts) await hydrated(page);
    await page.getByLabel("Username").fill("dispatch");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign In" }).click();
    const message = scripts ? toastOf(page, "Error") : page.getByRole("alert");
    await expect(message).toContainText(
      "Invalid credentials. Please check your username and password.",
    );
    await expect(page.getByLabel("Username")).toHaveValue("dispatch");
    await expect(page.getByRole("link", { name: "Back to Website" })).toHaveAttribute("href", "/");

    await signIn(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await page.goto("/admin/quotes");
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

const foldedFields =
  "[name=servicesInterested], [name=comments], [name=businessType], [name=yearsInBusiness], [name=numberOfTrucks]";

/** How far down the first field may be, by the width of the page. */
const fieldWithin = [
  [1440, 360],
  [360, 330],
] as const;

async function topOf(page: Page, control: string): Promise<number | undefined> {
  return (await page.locator(control).boundingBox())?.y;
}

async function fillQuote(page: Page, email: string): Promise<void> {
  await page.getByLabel("Company Name").fill("Copper State Hauling");
  await page.getByLabel("Contact Name").fill("Rosa Delgado");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("602.555.0187");
  await page.getByLabel("MC Number").fill("MC-123456");
  await page.getByLabel("Monthly Revenue").selectOption("50k-100k");
  await page.getByLabel("Number of Trucks").selectOption("2-5");
  await page.getByLabel("Comments").fill("Three brokers, all on 45 days.");
}

/** The refusals of a form, which Chromium reports with scripts off and on. */
function refusals(path: string) {
  return [
    { status: 400, path },
    { status: 400, path: `${path}.data` },
  ];
}

function submitButton(page: Page) {
  return page.getByRole("button", { name: "Get My Free Quote" });
}

function errorsOf(page: Page) {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}

/** Expects the message about an invalid address, a link from it to the field, and everything that `fillQuote` typed. */
async function expectErrorAndInput(page: Page): Promise<void> {
  const message = "Enter an email address in the form name@example.com.";
  await errorsOf(page).getByRole("link", { name: message }).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveValue("rosa at example");
  await expect(page.getByLabel("Company Name")).toHaveValue("Copper State Hauling");
  await expect(page.getByLabel("Monthly Revenue")).toHaveValue("50k-100k");
  await expect(page.getByLabel(/I agree to the/)).toBeChecked();
}

async function findOnDesk(page: Page, email: string, reference: string): Promise<void> {
  await page.goto("/admin/quotes");
  await page.getByLabel("Search by email").fill(email.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: reference }).click();
  const lead = page.getByRole("main");
  for (const text of ["Copper State Hauling", "Rosa Delgado", email, "602.555.0187", "123456"]) {
    const shown = lead.getByText(text, { exact: true }).filter({ visible: true });
    await expect(shown.first()).toBeVisible();
  }
  await expect(lead).toContainText("Three brokers, all on 45 days.");
}

async function expectNaturalOrder(page: Page): Promise<void> {
  const legends = page.getByRole("main").locator("form fieldset > legend");
  await expect(legends).toHaveText(["Company", "What you need", "Fleet", "Your agreement"]);
}

async function expectFleetFuelCard(page: Page): Promise<void> {
  await expect(page.getByLabel("Services Interested In")).toHaveValue("fuel-card-fleet");
  await expect(page.getByLabel("Comments")).toHaveValue(
    "I'm interested in the Fleet fuel card program.",
  );
}
