import { expect, hydrated, type Page, signIn, test } from "../support/e2e";
import { fuelCardFields, quoteFields } from "../support/leads";
import { layoutShifts, orderFonts, probePages, walkFocus } from "../support/operable";
import { apiPage, formPages, publicPages } from "../support/public-pages";

const widths = [360, 1440];

/** Says of one page what stands in the way of a finger, a keyboard or an eye. */
async function expectOperable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (await page.locator('script[type="module"]').count()) await hydrated(page);
  const { total, parts } = await layoutShifts(page);
  expect.soft(total, `layout shifts of ${path}: ${parts.join(" | ")}`).toBeLessThan(0.01);
  await page.locator("details").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
  const small = await page.evaluate(() => window.probes.smallTargets());
  expect.soft(small, `small targets of ${path}`).toEqual([]);
  expect.soft(await walkFocus(page), `the focus on ${path}`).toEqual([]);
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("public pages hold still, take a finger and show the focus in order", async ({ page }) => {
      test.slow();
      await probePages(page);
      await orderFonts(page, "before");
      for (const path of [...publicPages.map(([path]) => path), ...formPages, apiPage]) {
        await expectOperable(page, path);
      }
    });

    test("the desk holds still, takes a finger and shows the focus in order", async ({
      page,
      site,
      request,
    }) => {
      test.slow();
      for (const [path, data] of [
        ["/api/quotes", quoteFields({ dotNumber: "7654321", smsConsent: "on" })],
        ["/api/fuel-card-applications", fuelCardFields()],
      ] as const) {
        await request.post(path, { data, headers: { Origin: site.url } });
      }
      await probePages(page);
      await orderFonts(page, "before");
      await signIn(page);
      await page.goto("/admin/quotes");
      const lead = page.getByRole("table").getByRole("link", { name: /^[0-9a-f]{8}$/ });
      const detail = (await lead.first().getAttribute("href")) ?? "";
      for (const path of [
        "/admin/quotes",
        detail,
        "/admin/team",
        "/admin/team?add=1",
        "/admin/clients",
        "/admin/clients/new",
        "/admin/notices",
        "/admin/personal-data",
        "/admin/audit",
        "/admin/admins",
        "/admin/account",
        "/admin/system",
      ]) {
        await expectOperable(page, path);
      }
      await page.context().clearCookies();
      await expectOperable(page, "/admin/login");
    });
  });
}

test("fonts that come late move little: far less than what counts as good", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  await probePages(page);
  await orderFonts(page, "after");
  for (const path of ["/", "/why-us", "/resources", "/resources/fuel-management", "/get-quote"]) {
    await page.goto(path);
    const { total, parts } = await layoutShifts(page);
    // Core Web Vitals call 0.1 good; a line more or less of a heading cannot be ruled out.
    expect.soft(total, `layout shifts of ${path}: ${parts.join(" | ")}`).toBeLessThan(0.03);
  }
});
