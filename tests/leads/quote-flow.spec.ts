import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  signIn,
  test,
  toastOf,
  withAndWithoutScripts,
} from "../support/e2e";
import { layoutShifts, watchShifts } from "../support/probes/layout-shifts";

withAndWithoutScripts("a visitor asks for a quote and staff find it", (scripts) => {
  test("from the form to the desk", async ({ page }) => {
    const email = `rosa.${scripts}@copperstate.example`;
    if (scripts) await page.clock.install();
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Get Free Quote" }).first().click();
    await expect(page).toHaveURL("/get-quote");
    if (scripts) await hydrated(page);
    await fillQuote(page, email);
    await page.getByLabel(/I agree to the/).check();
    // What is shown for seconds only is there until the test moves the clock on.
    if (scripts) await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole("button", { name: "Get My Free Quote" }).click();

    let reference: string;
    if (scripts) {
      await expect(page.getByRole("button", { name: "Quote Submitted!" })).toBeVisible();
      const toast = toastOf(page, "Quote Request Submitted!");
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your quote request");
    await expect(page.getByText(reference)).toBeVisible();
    expect(reference).toMatch(/^[0-9a-f]{8}$/);

    await signIn(page);
    await page.getByRole("link", { name: "Leads", exact: true }).click();
    await page.getByLabel("Search by email").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: reference }).click();
    for (const text of ["Copper State Hauling", "Rosa Delgado", email, "602.555.0187", "123456"]) {
      const shown = page
        .getByRole("main")
        .getByText(text, { exact: true })
        .filter({ visible: true });
      await expect(shown.first()).toBeVisible();
    }
    await expect(page.getByRole("main")).toContainText("Three brokers, all on 45 days.");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await page.goto("/admin/quotes");
    await expect(page).toHaveURL(/\/admin\/login/);
  });

  test("an error gets a message and no input is lost", async ({ page, expectedConsole }) => {
    expectedConsole.push({ status: 400, path: "/get-quote" });
    await page.goto("/get-quote");
    if (scripts) await hydrated(page);
    await fillQuote(page, "rosa at example");
    await page.getByLabel(/I agree to the/).check();
    await page.getByRole("button", { name: "Get My Free Quote" }).click();
    const message = "Enter an email address in the form name@example.com.";
    await expect(errorsOf(page).getByRole("link", { name: message })).toBeVisible();
    await expect(page.getByLabel("Email Address")).toHaveValue("rosa at example");
    await expect(page.getByLabel("Company Name")).toHaveValue("Copper State Hauling");
    await expect(page.getByLabel("Monthly Revenue")).toHaveValue("50k-100k");
    await expect(page.getByLabel(/I agree to the/)).toBeChecked();
    await errorsOf(page).getByRole("link", { name: message }).click();
    await expect(page.getByLabel("Email Address")).toBeFocused();
    if (scripts) await expectNoAxeFindings(page);
  });

  for (const [choice, domain] of [
    ["Use", "gmail.com"],
    ["Keep as typed", "gmail.con"],
  ] as const) {
    test(`an email address with a slip is one tap from sent: ${choice}`, async ({
      page,
      expectedConsole,
    }) => {
      expectedConsole.push(
        { status: 400, path: "/get-quote" },
        { status: 400, path: "/get-quote.data" },
      );
      const name = `tap.${scripts}.${choice.length}`;
      await page.goto("/get-quote");
      if (scripts) await hydrated(page);
      await fillQuote(page, `${name}@gmail.con`);
      await page.getByLabel(/I agree to the/).check();
      await page.getByRole("button", { name: "Get My Free Quote" }).click();
      await expect(page.getByRole("button", { name: `Use ${name}@gmail.com` })).toBeVisible();
      if (scripts) await expectNoAxeFindings(page);
      await page.getByRole("button", { name: choice }).click();
      if (scripts) await page.getByRole("link", { name: "View your receipt" }).first().click();
      await expect(page).toHaveURL(/\/receipt\//);
      await expect(page.getByText(`${name}@${domain}`).first()).toBeVisible();
    });
  }

  test("a DOT number in the MC field is moved by one tap", async ({ page, expectedConsole }) => {
    expectedConsole.push({ status: 400, path: "/get-quote" });
    await page.goto("/get-quote");
    if (scripts) await hydrated(page);
    await fillQuote(page, `dot.${scripts}@copperstate.example`);
    await page.getByLabel("MC Number").fill("USDOT 1234567");
    await page.getByLabel("DOT Number").fill("MC 99");
    await page.getByLabel(/I agree to the/).check();
    if (!scripts) await page.getByRole("button", { name: "Get My Free Quote" }).click();
    const move = page.getByRole("button", { name: "Move it to DOT Number" });
    await move.click();
    if (scripts) {
      await expect(page.getByLabel("DOT Number")).toBeFocused();
      await expect(page.getByLabel("DOT Number")).toHaveValue("USDOT 1234567");
      await expect(page.getByLabel("MC Number")).toHaveValue("MC 99");
      await expect(move).toBeHidden();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "View your receipt" }).first().click();
    }
    await expect(page).toHaveURL(/\/receipt\//);
    await expect(page.getByText("1234567", { exact: true }).first()).toBeVisible();
  });

  test("a mistyped email domain gets one suggestion", async ({ page, expectedConsole }) => {
    expectedConsole.push(
      { status: 400, path: "/get-quote" },
      { status: 400, path: "/get-quote.data" },
    );
    await page.goto("/get-quote");
    if (scripts) await hydrated(page);
    await fillQuote(page, `rosa.${scripts}@gmail.con`);
    await page.getByLabel(/I agree to the/).check();
    const button = page.getByRole("button", { name: "Get My Free Quote" });
    await button.click();
    await expect(errorsOf(page)).toContainText(`Did you mean rosa.${scripts}@gmail.com?`);
    await expect(page.getByLabel("Email Address")).toHaveValue(`rosa.${scripts}@gmail.con`);
    await button.click();
    if (scripts) await expect(page.getByRole("button", { name: "Quote Submitted!" })).toBeVisible();
    else await expect(page).toHaveURL(/\/receipt\//);
  });

  test("asks in a natural order", async ({ page }) => {
    await page.goto("/get-quote");
    const legends = page.getByRole("main").locator("form fieldset > legend");
    await expect(legends).toHaveText(["Company", "What you need", "Fleet", "Your agreement"]);
    const fleet = page.getByRole("group", { name: "Fleet" });
    await expect(fleet).toHaveAccessibleDescription(/^All of this is optional\./);
    await expect(fleet.getByText("(optional)")).toHaveCount(0);
    await expect(page.getByText("6 required fields")).toBeVisible();
    for (const [width, within] of [
      [1440, 360],
      [360, 330],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      const first = await page.getByLabel("Company Name").boundingBox();
      expect(first?.y, `${width} px`).toBeLessThanOrEqual(within);
    }
  });

  test("the query preselects the fleet fuel card and is not echoed", async ({ page }) => {
    await page.goto("/get-quote?service=fuel-card&tier=fleet&utm_source=%3Cb%3E");
    await expect(page.getByLabel("Services Interested In")).toHaveValue("fuel-card-fleet");
    await expect(page.getByLabel("Comments")).toHaveValue(
      "I'm interested in the Fleet fuel card program.",
    );
    await page.goto("/get-quote?service=fuel-card&tier=platinum");
    await expect(page.getByLabel("Services Interested In")).toHaveValue("fuel-cards");
    await expect(page.getByLabel("Comments")).toHaveValue("");
  });
});

withAndWithoutScripts("a visitor asks for a quote in Spanish", (scripts) => {
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
      await expectNoAxeFindings(page);
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

test("keeps a slow press on the terms, although an error then appears above", async ({ page }) => {
  // With field and terms in view, the browser does not scroll along.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto("/get-quote");
  await hydrated(page);
  const terms = page.getByLabel(/I agree to the/);
  await page.getByLabel("MC Number").fill("USDOT 1234567");
  await terms.click({ delay: 150 });
  await expect(terms).toBeChecked();
  await expect(page.getByRole("button", { name: "Move it to DOT Number" })).toBeVisible();
});

test.describe("the quote form on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("folds optional fields before the first paint, and shifts nothing", async ({ page }) => {
    await watchShifts(page);
    await page.goto("/get-quote");
    const folded = page.locator(foldedFields);
    for (const field of await folded.all()) await expect(field).toBeHidden();
    await hydrated(page);
    // A font that arrives late moves the menu button by three pixels.
    expect((await layoutShifts(page)).total).toBeLessThan(0.001);
    const topOf = async (id: string) => (await page.locator(id).boundingBox())?.y;
    expect(await topOf("#mcNumber")).toBe(await topOf("#dotNumber"));

    await page.getByText("Add type, years and trucks").click();
    await page.getByLabel("Years in Business").selectOption("3-5");
    await expect(page.getByLabel("Comments")).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Years in Business")).toBeVisible();
    await expect(page.getByLabel("Comments")).toBeHidden();
    await page.setViewportSize({ width: 800, height: 740 });
    await expect(page.getByLabel("Comments")).toBeVisible();
    await expect(page.getByText("Add services or comments")).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/get-quote?service=fuel-card");
    await expect(page.getByLabel("Services Interested In")).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test("serves a fold with an error open, so that nothing shifts", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/get-quote" });
    await watchShifts(page);
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

test.describe("the quote form on a phone without scripts", () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

  test("shows every field", async ({ page }) => {
    await page.goto("/get-quote");
    const all = await page.locator(foldedFields).all();
    expect(all).toHaveLength(5);
    for (const field of all) await expect(field).toBeVisible();
  });
});

test.describe("the hydrated quote form", () => {
  test("keeps its button disabled until the terms are accepted, and explains why", async ({
    page,
  }) => {
    await page.goto("/get-quote");
    await hydrated(page);
    const button = page.getByRole("button", { name: "Get My Free Quote" });
    await expect(button).toBeDisabled();
    await expect(page.getByText("Still missing: company name, contact name,")).toBeVisible();
    await expect(page.getByText("email address and 3 more.")).toBeVisible();
    await page.getByLabel(/I agree to the/).check();
    await expect(button).toBeEnabled();
    await expect(page.getByText("email address and 2 more.")).toBeVisible();
    await fillQuote(page, "all@copperstate.example");
    await expect(page.getByText("Still missing")).toBeHidden();
  });
});

withAndWithoutScripts("signing in", (scripts) => {
  test("refuses wrong credentials with the specified text", async ({ page, expectedConsole }) => {
    expectedConsole.push(
      { status: 400, path: "/admin/login" },
      { status: 400, path: "/admin/login.data" },
    );
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
    await page.getByRole("link", { name: "Back to Website" }).click();
    await expect(page).toHaveURL("/");
  });
});

const foldedFields =
  "[name=servicesInterested], [name=comments], [name=businessType], [name=yearsInBusiness], [name=numberOfTrucks]";

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

function errorsOf(page: Page) {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}
