import { expect, isLong, type Page, test } from "../support/e2e";
import { orderFonts } from "../support/probes/layout-shifts";

const opening = {
  advance: "$4,500.00",
  finalPayout: "$350.00",
  reserve: "$500.00",
  fee: "$150.00",
};

test("the example follows the input, announces it, and its button carries it into the quote form", async ({
  page,
}) => {
  await page.goto("/");
  await expectFigures(page, opening);
  const truck = page.locator(".road-truck");
  const before = await truck.boundingBox();
  await example(page).getByLabel("Load pays").fill("$2,347.50");
  await example(page).getByLabel("Broker pays after").selectOption("60 days");
  // 2347.50 × 90% = 2112.75; × 2% × 60/30 = 93.90; 234.75 − 93.90 = 140.85
  await expectFigures(page, {
    advance: "$2,112.75",
    reserve: "$234.75",
    fee: "$93.90",
    finalPayout: "$140.85",
  });
  await expect(example(page)).toContainText("in 60 days, when the broker pays");
  await expect(example(page).getByRole("status")).toHaveText(
    "You would receive $2,112.75 up front and $140.85 when your customer pays: $2,253.60 in all, after a fee of $93.90.",
  );
  // The longer the broker takes to pay, the farther the truck is from the end of the road.
  await expect(async () => {
    expect((await truck.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  }).toPass();
  await expect(page.locator(".road-sign")).toHaveText(["Day 1$2,112.75", "Day 60$140.85"]);

  await example(page).getByRole("button", { name: "Get a quote for this load" }).click();
  await expect(page).toHaveURL(/^[^?]+\/get-quote\?/);
  await expect(page.getByLabel("Comments")).toHaveValue(
    /Invoice Amount \$2,347\.50, Advance Rate 90%, Factoring Rate 2% per 30 days, Payment Terms 60 days/,
  );
  await page.goBack();
  await expect(example(page).getByLabel("Load pays")).toHaveValue("$2,347.50");
  await expectFigures(page, { advance: "$2,112.75", fee: "$93.90" });
});

test("the Spanish example follows the input, entirely in Spanish", async ({ page }) => {
  await page.goto("/es");
  const load = page.getByRole("region", { name: "Ejemplo: una carga" });
  await load.getByLabel("La carga paga").fill("$2,347.50");
  await load.getByLabel("Plazo del bróker").selectOption("60 días");
  await expect(load).toContainText("a los 60 días, cuando paga el bróker");
  await expect(load.getByRole("status")).toHaveText(
    "Usted recibiría $2,112.75 por adelantado y $140.85 cuando su cliente pague: $2,253.60 en total, después de un cargo de $93.90.",
  );
  await expect(page.locator(".road-sign")).toHaveText(["Día 1$2,112.75", "Día 60$140.85"]);
  await load.getByLabel("La carga paga").fill("cinco");
  await expect(load.getByRole("status")).toHaveText(
    "Pago de la carga: use cifras, por ejemplo 5000 o $5,000.50.",
  );
});

test("an invalid amount shows the reason instead of figures and is not sent; a valid one prints as a table", async ({
  page,
}) => {
  await page.goto("/");
  const amount = example(page).getByLabel("Load pays");
  for (const [typed, message] of [
    ["five", "Enter the Load amount in digits, such as 5000 or $5,000.50."],
    ["", "Enter the Load amount."],
    ["100000001", "Load amount must be from $0 to $100,000,000."],
  ] as const) {
    await amount.fill(typed);
    await expectFigures(page, { advance: "—", finalPayout: "—", reserve: "—", fee: "—" });
    await expect(example(page).getByRole("status")).toHaveText(message);
    await expect(example(page).getByRole("status")).not.toHaveClass(/sr-only/);
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await example(page).getByRole("button").click();
    await expect(page).toHaveURL("/");
  }
  await amount.fill("5,000");
  await expectFigures(page, opening);
  await expect(amount).toHaveAttribute("aria-invalid", "false");

  await amount.fill("8000");
  await page.emulateMedia({ media: "print" });
  await expect(example(page)).toContainText(
    "The load pays $8,000.00, the broker pays after 45 days.",
  );
  await expectFigures(page, { advance: "$7,200.00", fee: "$240.00" });
  await expect(amount).toBeHidden();
  await expect(example(page).getByRole("button")).toBeHidden();
});

test("nothing shifts while the page loads and the example is used", async ({ page }) => {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of isLong ? [360, 768, 1440] : [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // every-page.spec.ts checks late fonts separately.
    await orderFonts(page, "before");
    await page.goto("/");
    await expect(example(page).getByRole("button")).toHaveText("Get a quote for this load");
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator("html").getAttribute("data-shift"), `${width} px`).toBeNull();
    const top = () =>
      page.locator("#benefits").evaluate((it) => it.getBoundingClientRect().top + scrollY);
    const at = await top();
    await example(page).getByLabel("Load pays").fill("98765.43");
    await expectFigures(page, { advance: "$88,888.89" });
    expect(await top(), `${width} px`).toBe(at);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the example is shown, and its form opens the calculator with the figures", async ({
    page,
  }) => {
    await page.goto("/");
    await expectFigures(page, opening);
    await example(page).getByLabel("Load pays").fill("10,000");
    await example(page).getByLabel("Broker pays after").selectOption("30 days");
    await example(page).getByRole("button", { name: "Run the numbers on this load" }).click();
    await expect(page).toHaveURL(/\/resources\?tool=factoring-calculator&.*#outcome$/);
    await expect(page.locator('#outcome [data-figure="advance"]')).toHaveText("$9,000.00");
    await expect(page.locator('#outcome [data-figure="fee"]')).toHaveText("$200.00");
    await page.goto("/");
    await example(page).getByLabel("Load pays").fill("five");
    await example(page).getByRole("button").click();
    await expect(page.getByLabel("Invoice Amount")).toHaveValue("five");
    await expect(page.getByRole("alert")).toContainText("Enter the Invoice Amount in digits");
  });
});

function example(page: Page) {
  return page.getByRole("region", { name: "Example: one load" });
}

function figure(page: Page, name: string) {
  return example(page).locator(`dd [data-load-figure="${name}"]`);
}

async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(figures)) {
    await expect(figure(page, name), name).toHaveText(value);
  }
}
