import {
  expect,
  expectNoAxeFindings,
  hydrated,
  isLong,
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

withAndWithoutScripts("a visitor works out a figure", (scripts) => {
  test("factoring calculator: no result before submitting, then one in the address, reset, and the quote form", async ({
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
    await expect(page.getByRole("link", { name: "Español" }).first()).toHaveAttribute(
      "href",
      /^\/es\/recursos\?tool=factoring-calculator&invoiceAmount=%2410%2C000&/,
    );
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
    await page.getByRole("link", { name: "Use these figures in my quote" }).first().click();
    await expect(page).toHaveURL(/\/get-quote\?from=factoring-calculator&/);
    await expect(page.getByLabel("Comments")).toHaveValue(
      /^My figures from the factoring calculator: Invoice Amount \$10,000\.00.*Total Received \$9,662\.50/,
    );
  });

  test("rate quote tool: reset of unsent input, the rate, its range, and what credit leaves unchanged", async ({
    page,
  }) => {
    await openTool(page, "Rate quote tool", scripts);
    await page.getByLabel("Monthly Volume").fill("7");
    await page.getByLabel("Industry", { exact: true }).selectOption("LTL");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByLabel("Monthly Volume")).toHaveValue("50000");
    await expect(page.getByLabel("Industry", { exact: true })).toHaveValue("General Freight");

    await expect(page.getByText("Fair or Poor credit doesn't change this estimate")).toBeVisible();
    for (const credit of scripts ? ["Good", "Fair", "Poor"] : ["Poor"]) {
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
    await page.getByRole("link", { name: "Rate quote tool" }).click();
    await expect(page.getByLabel("Monthly Volume")).toHaveCount(0);
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

  test("shows each error at its field and keeps the input", async ({ page }) => {
    await page.goto("/resources?tool=factoring-calculator");
    if (scripts) await hydrated(page);
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
    if (scripts) {
      await expect(summary).toBeFocused();
      await expectAccessibleAndNarrow(page, "slips");
    }
    await page.getByLabel("Advance Rate").fill("80");
    await summary.getByRole("link", { name: "Enter the Factoring Rate" }).click();
    await expect(page.getByLabel("Factoring Rate")).toBeFocused();
    await expect(page.getByLabel("Advance Rate")).toHaveValue("80");
  });
});

// Without scripts, pages.http.test.ts checks the figures, errors and links of the Spanish pages.
if (isLong) {
  withAndWithoutScripts("a visitor works out a figure in Spanish", (scripts) => {
    test("results in place, and back to the form from the other language", async ({ page }) => {
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
  });
}

test("after the first press the result updates while typing, also in the moment of an update, and a typing error only hides it", async ({
  page,
}) => {
  await openTool(page, "Factoring calculator", true);
  const amount = page.getByLabel("Invoice Amount");
  await amount.fill("10000");
  await expect(outcome(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(figure(page, "fee")).toHaveText("$300.00");
  const requests = recordRequests(page);
  await amount.evaluate((field: HTMLInputElement) => {
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

  await amount.click();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await expect(figure(page, "fee")).toHaveText("$6,000.00");
  await expect(amount).toBeFocused();
  await expect(page).toHaveURL(/invoiceAmount=200000&/);
  await page.keyboard.type("x");
  await expect(outcome(page)).toHaveCount(0);
  await expect(amount).toHaveValue("200000x");
  await expect(amount).toBeFocused();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(figure(page, "fee")).toHaveText("$600.00");
  await page.keyboard.press("ArrowUp");
  await expect(figure(page, "fee")).toHaveText("$603.00");
  expect(requests).toEqual([]);

  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Invoice Amount/ })).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(outcome(page)).toHaveCount(0);
  await expect(amount).toHaveValue("5000");
  await amount.fill("7");
  await page.goBack();
  await expect(amount).toHaveValue("20100x");
});

for (const [name, query] of Object.entries(results)) {
  test(`the ${name} result reads the same opened, updated in place and as served, satisfies axe, fits and prints without the form`, async ({
    page,
  }) => {
    await page.goto(`/resources?${query}`);
    await hydrated(page);
    const opened = await outcome(page).innerText();
    expect(opened).toContain("estimate only");
    expect(opened).not.toMatch(/NaN|Infinity|undefined/);
    if (name === "owed") {
      await expect(figure(page, "finalPayout")).toHaveText("−$150.00");
      expect(opened).toContain("You would owe $150.00: the fee is larger than the reserve.");
    }
    await expectAccessibleAndNarrow(page, name);
    const press = page.getByRole("button", { name: /^(Calculate|Compare)/ });
    await press.click();
    await expect(outcome(page).locator('[tabindex="-1"]')).toBeFocused();
    expect(await outcome(page).innerText()).toBe(opened);
    expect(await servedOutcome(page)).toBe(await outcome(page).textContent());

    await page.emulateMedia({ media: "print" });
    await expect(press).toBeHidden();
    await expect(outcome(page)).toBeVisible();
    if (name === "offers") return;
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(pdf)?.[1]).toBe("1");
  });
}

/** Checks the page with axe in both schemes, and that it fits 320 px. Then restores the light scheme and the width. */
async function expectAccessibleAndNarrow(page: Page, state: string): Promise<void> {
  const view = page.viewportSize();
  await expectNoAxeFindings(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeFindings(page, `${state}, dark`, { others: false });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${state} at 320 px`).toBeLessThanOrEqual(320);
  if (view) await page.setViewportSize(view);
}

/** The text of the result that the server sends for the page's address, before any script runs. */
async function servedOutcome(page: Page): Promise<string | null | undefined> {
  const served = await (await page.request.get(page.url())).text();
  return page.evaluate(
    (html) =>
      new DOMParser().parseFromString(html, "text/html").querySelector("#outcome")?.textContent,
    served,
  );
}

function outcome(page: Page) {
  return page.locator("#outcome");
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
