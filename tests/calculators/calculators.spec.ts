import {
  expect,
  expectNoAxeFindings,
  hydrated,
  type Page,
  test,
  withAndWithoutScripts,
} from "../support/e2e";

const results = {
  factoring:
    "tool=factoring-calculator&invoiceAmount=%245%2C000&advanceRate=90&factoringRate=2&paymentTerms=45",
  owed: "tool=factoring-calculator&invoiceAmount=5000&advanceRate=95&factoringRate=4&paymentTerms=60",
  rate: "tool=rate-quote&monthlyVolume=150000&creditRating=Excellent&yearsInBusiness=0.5&industry=Hot+Shot&desiredAdvance=95",
  offers:
    "tool=compare-offers&averageInvoice=5000&invoicesPerMonth=10&daysToPay=45" +
    "&a-name=Desert+Mountain+Factors+of+Southwest&a-advanceRate=90&a-factoringFee=2&a-feePeriod=daily-30&a-wireFee=&a-monthlyMinimum=" +
    "&b-name=Acme+%26+Sons+Transportation+Capital&b-advanceRate=95&b-factoringFee=1.5&b-feePeriod=per-15-days&b-wireFee=15&b-monthlyMinimum=1000" +
    "&c-name=Third+Generation+Freight+Partners&c-advanceRate=80&c-factoringFee=3&c-feePeriod=flat&c-wireFee=10&c-monthlyMinimum=2000",
} as const;

const slips =
  "tool=factoring-calculator&invoiceAmount=1e308&advanceRate=-5&factoringRate=NaN&paymentTerms=";

withAndWithoutScripts("a visitor works out a figure", (scripts) => {
  test("factoring calculator: no result before submitting, then one in the address, and reset", async ({
    page,
  }) => {
    await openTool(page, "Factoring calculator", scripts);
    await expect(page.getByLabel("Invoice Amount")).toHaveValue("5000");
    await expect(outcome(page)).toHaveCount(0);

    const requests = recordRequests(page);
    await page.getByLabel("Invoice Amount").fill("$10,000");
    await page.getByLabel("Factoring Rate").fill("2.25%");
    await page.getByRole("button", { name: "Calculate" }).click();
    // 10000 × 2.25% × 45 ÷ 30 = 337.50; 1000 − 337.50; 9000 + 662.50; 337.50 ÷ 10000
    await expect(figure(page, "fee")).toHaveText("$337.50");
    await expect(figure(page, "finalPayout")).toHaveText("$662.50");
    await expect(figure(page, "totalReceived")).toHaveText("$9,662.50");
    await expect(figure(page, "effectiveRate")).toHaveText("3.38%");
    await expect(outcome(page)).toContainText("fee ÷ (invoice − fee) × 365 ÷ days");
    await expect(outcome(page)).toContainText(
      "This is an estimate only. It is not an offer or an approval.",
    );
    await expect(page).toHaveURL(/\?tool=factoring-calculator&invoiceAmount=%2410%2C000&/);
    await expect(page.getByLabel("Invoice Amount")).toHaveValue("$10,000");
    const copyLink = page.getByRole("button", { name: "Copy link" });
    if (scripts) {
      await expect(page.getByRole("region", { name: "Your estimate" })).toBeFocused();
      expect(requests).toEqual([]);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await copyLink.click();
      await expect(page.getByText("Link copied.")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    } else {
      await expect(copyLink).toBeHidden();
    }

    await page.getByRole("link", { name: "Reset" }).click();
    await expect(outcome(page)).toHaveCount(0);
    if (scripts) await expect(page.getByRole("button", { name: "Reset" })).toBeFocused();
    await expect(page.getByLabel("Invoice Amount")).toHaveValue("5000");
    await expect(page.getByLabel("Factoring Rate")).toHaveValue("2");

    await page.goBack();
    await expect(figure(page, "totalReceived")).toHaveText("$9,662.50");
    await page.getByRole("link", { name: "Factoring calculator" }).click();
    await expect(page.getByLabel("Invoice Amount")).toHaveCount(0);
  });

  test("reset clears unsent input", async ({ page }) => {
    await openTool(page, "Rate quote tool", scripts);
    await page.getByLabel("Monthly Volume").fill("7");
    await page.getByLabel("Industry", { exact: true }).selectOption("LTL");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByLabel("Monthly Volume")).toHaveValue("50000");
    await expect(page.getByLabel("Industry", { exact: true })).toHaveValue("General Freight");
  });

  test("a negative payout is shown as the amount owed", async ({ page }) => {
    await page.goto(`/resources?${results.owed}`);
    await expect(figure(page, "finalPayout")).toHaveText("−$150.00");
    await expect(outcome(page)).toContainText(
      "You would owe $150.00: the fee is larger than the reserve.",
    );
  });

  test("rate quote tool: the rate, its range, and what credit leaves unchanged", async ({
    page,
  }) => {
    await openTool(page, "Rate quote tool", scripts);
    await expect(page.getByText("Fair or Poor credit doesn't change this estimate")).toBeVisible();
    for (const credit of ["Good", "Fair", "Poor"]) {
      await page.getByLabel("Credit Rating").selectOption(credit);
      await page.getByRole("button", { name: "Calculate my rate" }).click();
      await expect(page).toHaveURL(new RegExp(`creditRating=${credit}`));
      // The fields are replaced with the result, later than the URL.
      if (scripts) await expect(page.getByRole("region", { name: "Your estimate" })).toBeFocused();
      await expect(figure(page, "range")).toHaveText("1.8% to 2.2%");
    }
    await expect(figure(page, "riskLabel")).toHaveText("Standard Risk");
    // 50000 ÷ 4.33 × 90%
    await expect(figure(page, "weeklyCash")).toHaveText("$10,392.61");
    await expect(outcome(page)).toContainText("Weekly Cash (before fees)");
  });

  test("three offers side by side, the third added by a button", async ({ page }) => {
    await page.goto("/resources");
    await page.getByRole("main").getByRole("link", { name: "Compare offers" }).click();
    await expect(page).toHaveURL(/\/compare-offers$/);
    if (scripts) await hydrated(page);
    const offer = (key: string) => page.getByRole("region", { name: `Offer ${key}` });
    await page.getByText("Add a third offer").click();
    await page.locator("#a-advanceRate").fill("90");
    await page.locator("#a-factoringFee").fill("2");
    await page.locator("#b-advanceRate").fill("95");
    await page.locator("#b-factoringFee").fill("1.5");
    await page.locator("#b-feePeriod").selectOption("per-15-days");
    await page.locator("#c-advanceRate").fill("80");
    await page.locator("#c-factoringFee").fill("3");
    await page.getByRole("button", { name: "Compare offers" }).click();
    const costs = outcome(page)
      .getByRole("row", { name: /^All-in cost per month/ })
      .locator("b");
    // 10 × 5000 × 2% × 45 ÷ 30; 10 × 5000 × 1.5% × 3 periods; 10 × 5000 × 3% × 45 ÷ 30
    await expect(costs).toHaveText([
      "at least $1,500.00",
      "at least $2,250.00",
      "at least $2,250.00",
    ]);
    await expect(outcome(page)).toContainText("What it leaves out");
    await expect(offer("C")).toBeVisible();
    await page.locator("#c-factoringFee").fill("2.5");
    await page.getByRole("button", { name: "Compare offers" }).click();
    await expect(costs.nth(2)).toHaveText("at least $1,875.00");
  });

  test("carries the figures into the quote form's comments", async ({ page }) => {
    await page.goto(`/resources?${results.factoring}`);
    await page.getByRole("link", { name: "Use these figures in my quote" }).first().click();
    await expect(page).toHaveURL(/\/get-quote\?from=factoring-calculator&/);
    await expect(page.getByLabel("Comments")).toHaveValue(
      /^My figures from the factoring calculator: Invoice Amount \$5,000\.00.*Total Received \$4,850\.00/,
    );
  });

  test("in Spanish: results in place, and back to the form from the other language", async ({
    page,
  }) => {
    await page.goto("/es/recursos");
    if (scripts) await hydrated(page);
    await page.getByRole("link", { name: "Calculadora de factoraje" }).click();
    const requests = recordRequests(page);
    await page.getByLabel("Monto de la factura").fill("$10,000");
    await page.getByRole("button", { name: "Calcular" }).click();
    // 10000 × 2% × 45 ÷ 30
    await expect(figure(page, "fee")).toHaveText("$300.00");
    if (scripts) {
      await expect(page.getByRole("region", { name: "Su estimación" })).toBeFocused();
      expect(requests).toEqual([]);
    }
    await page.getByRole("link", { name: "English" }).first().click();
    await expect(page).toHaveURL(/\/resources\?tool=factoring-calculator&invoiceAmount=/);
    await expect(page.getByLabel("Invoice Amount")).toHaveValue("$10,000");
    await expect(figure(page, "fee")).toHaveText("$300.00");
  });

  test("shows each error at its field and keeps the input", async ({ page }) => {
    await openTool(page, "Factoring calculator", scripts);
    await page.getByLabel("Invoice Amount").fill("1e308");
    await page.getByLabel("Advance Rate").fill("-5");
    await page.getByLabel("Factoring Rate").fill("NaN");
    await page.getByLabel("Payment Terms (days)").fill("");
    await page.getByRole("button", { name: "Calculate" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary.getByRole("link")).toHaveText([
      "Enter the Invoice Amount in digits, such as 5000 or $5,000.50.",
      "Advance Rate must be from 0% to 100%.",
      "Enter the Factoring Rate in digits, such as 2 or 2.25%.",
      "Enter the Payment Terms (days).",
    ]);
    await expect(page.getByLabel("Invoice Amount")).toHaveValue("1e308");
    await expect(page.getByLabel("Advance Rate")).toHaveAccessibleDescription(
      /Error: Advance Rate must be from 0% to 100%\./,
    );
    await expect(page.getByRole("region", { name: "Your estimate" })).toHaveCount(0);
    if (scripts) await expect(summary).toBeFocused();
    await page.getByLabel("Advance Rate").fill("80");
    await summary.getByRole("link", { name: "Enter the Factoring Rate" }).click();
    await expect(page.getByLabel("Factoring Rate")).toBeFocused();
    await expect(page.getByLabel("Advance Rate")).toHaveValue("80");
  });
});

test("after the first press the result updates while typing, and a typing error only hides it", async ({
  page,
}) => {
  await openTool(page, "Factoring calculator", true);
  const amount = page.getByLabel("Invoice Amount");
  await amount.fill("10000");
  await expect(outcome(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(figure(page, "fee")).toHaveText("$300.00");
  const requests = recordRequests(page);
  await amount.click();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await expect(figure(page, "fee")).toHaveText("$3,000.00");
  await expect(amount).toBeFocused();
  await expect(page).toHaveURL(/invoiceAmount=100000&/);
  await page.keyboard.type("x");
  await expect(outcome(page)).toHaveCount(0);
  await expect(amount).toHaveValue("100000x");
  await expect(amount).toBeFocused();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(figure(page, "fee")).toHaveText("$300.00");
  await page.keyboard.press("ArrowUp");
  await expect(figure(page, "fee")).toHaveText("$303.00");
  expect(requests).toEqual([]);

  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Invoice Amount/ })).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(outcome(page)).toHaveCount(0);
  await expect(amount).toHaveValue("5000");
  await amount.fill("7");
  await page.goBack();
  await expect(amount).toHaveValue("10100x");
});

test("a key pressed in the moment of an update is followed too", async ({ page }) => {
  await openTool(page, "Factoring calculator", true);
  await page.getByLabel("Invoice Amount").fill("10000");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(figure(page, "fee")).toHaveText("$300.00");
  await page.getByLabel("Invoice Amount").evaluate((field: HTMLInputElement) => {
    const type = (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const observer = new MutationObserver(() => {
      observer.disconnect();
      type("20000");
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    type("30000");
  });
  await expect(figure(page, "fee")).toHaveText("$600.00");
});

for (const [name, query] of Object.entries(results)) {
  test(`the ${name} result reads the same opened, updated in place and without scripts, and prints without the form`, async ({
    page,
    browser,
  }) => {
    await page.goto(`/resources?${query}`);
    await hydrated(page);
    const opened = await outcomeText(page);
    expect(opened).toContain("estimate only");
    expect(opened).not.toMatch(/NaN|Infinity|undefined/);
    const press = page.getByRole("button", { name: /^(Calculate|Compare)/ });
    await press.click();
    await expect(outcome(page).locator('[tabindex="-1"]')).toBeFocused();
    expect(await outcomeText(page)).toBe(opened);

    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(page.url());
    expect(await outcomeText(plain)).toBe(opened);
    await plain.close();

    await page.emulateMedia({ media: "print" });
    await expect(press).toBeHidden();
    await expect(outcome(page)).toBeVisible();
    if (name === "offers") return;
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(pdf)?.[1]).toBe("1");
  });
}

test("axe finds nothing in the tools in either scheme, and they fit a narrow phone", async ({
  page,
}) => {
  const states = { ...results, closed: "", empty: "tool=compare-offers", slips };
  for (const [name, query] of Object.entries(states)) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/resources?${query}`);
    await hydrated(page);
    await expectNoAxeFindings(page, `${name}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoAxeFindings(page, `${name}, dark`, { others: false });
    await page.setViewportSize({ width: 320, height: 700 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${name} at 320 px`).toBeLessThanOrEqual(320);
  }
});

function outcome(page: Page) {
  return page.locator("#outcome");
}

/** The text of the result, without the buttons that need scripts. */
async function outcomeText(page: Page) {
  return (await outcome(page).innerText()).replace(/\n+Copy link/g, "");
}

/** The value next to a label of the result. */
function figure(page: Page, id: string) {
  return outcome(page).locator(`[data-figure="${id}"]`);
}

async function openTool(page: Page, name: string, scripts: boolean): Promise<void> {
  await page.goto("/resources");
  if (scripts) await hydrated(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("link", { name })).toHaveAttribute("aria-expanded", "true");
}

/** Returns a list that grows with each document or data request from here on. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
  });
  return requests;
}
