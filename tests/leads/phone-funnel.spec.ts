import { expect, expectNoAxeFindings, hydrated, type Locator, test } from "../support/e2e";

const languages = [
  { language: "English", home: "/", form: "/get-quote", sent: "Request sent" },
  { language: "Spanish", home: "/es", form: "/es/cotizacion", sent: "Solicitud enviada" },
] as const;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

for (const { language, home, form, sent } of languages) {
  test(`in ${language} a quote takes seven taps at most from the home page, on a short form`, async ({
    page,
  }) => {
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await page.goto(home);
    await tap(page.locator(`main a[href="${form}"]`).first());
    await hydrated(page);
    // Use the site's own fonts, so that the machine's fonts do not matter.
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const heading = await page.locator("h1").boundingBox();
    const button = await page.locator("form button[data-phase]").boundingBox();
    const footer = await page.locator("footer").last().boundingBox();
    const bottom = (button?.y ?? 0) + (button?.height ?? 0);
    expect(bottom - (heading?.y ?? 0)).toBeLessThanOrEqual(1_560);
    expect(bottom).toBeGreaterThan(1_000);
    expect(footer?.height).toBeLessThanOrEqual(740);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await tap(page.locator("#companyName"));
    // The keyboard's Next key moves from field to field.
    for (const text of ["Copper State Hauling", "Rosa", "rosa@funnel.example", "6025550187"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await expect(page.locator("#monthlyRevenue")).toBeFocused();
    // One tap opens the list and one chooses.
    taps += 2;
    await page.locator("#monthlyRevenue").selectOption("50k-100k");
    await tap(page.locator("#agreeToTerms"));
    await tap(page.locator("form button[data-phase]"));
    await expect(page.locator("h1")).toHaveText(sent);
    await expect(page).toHaveTitle(sent);
    expect(taps).toBeLessThanOrEqual(7);
    // The confirmation page is no wider than the phone.
    await expect(page.locator("details > summary.button")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectNoAxeFindings(page);
  });
}
