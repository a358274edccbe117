import { pageDataId } from "~/http/page-data";
import { expect, expectNoAxeFindings, hydrated, isLong, type Page, test } from "../support/e2e";
import { fuelCardFields, quoteFields } from "../support/leads";
import { addControlKit } from "../support/probes/controls";
import { type Size, whatSticksOut } from "../support/probes/fit";
import { walkFocus } from "../support/probes/focus-walk";
import { layoutShifts, orderFonts, watchShifts } from "../support/probes/layout-shifts";
import { smallTargets } from "../support/probes/small-targets";
import { apiPage, brochurePages, formPages, spanishPages } from "../support/public-pages";

const deskPages = [
  "/admin/quotes",
  "/admin/quotes/…",
  "/admin/quotes/hand-over",
  "/admin/quotes/new",
  "/admin/quotes/views?box=now",
  "/admin/report",
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
  "/admin/templates",
].map((path) => ({ path }));

/** A width to check, its color schemes, and the sizes that pages must fit there. */
interface View {
  width: number;
  schemes: readonly ("light" | "dark")[];
  fits: readonly Size[];
}

// The long run checks both schemes at each width.
const phone: View = {
  width: 360,
  schemes: isLong ? ["light", "dark"] : ["light"],
  fits: [
    { width: 360, textSize: 32 },
    { width: 320, textSize: 16 },
  ],
};
const desktop: View = {
  width: 1440,
  schemes: isLong ? ["dark", "light"] : ["dark"],
  fits: [{ width: 1280, textSize: 32 }],
};

/** Pages whose parts include those of all others. The keyboard walks on a wide screen through these, and in the long run through all. */
const wideWalks =
  /^\/($|resources\/fuel-management|get-quote|admin\/quotes(\/[^/]{36})?$|admin\/team$)/;

/** Whether a page is a guide that differs from others in its text alone, so that `npm test` only checks whether it fits. */
const isSimilar = ({ path }: { path: string }) =>
  !isLong &&
  /^\/(resources\/(load|cash|factoring|equipment)|es\/recursos\/(bolsas|flujo|factoraje|financiamiento))/.test(
    path,
  );

/** Groups of pages that take one test seconds, not a minute; without the similar ones. */
function inGroups<P extends { path: string }>(pages: readonly P[], size = 4): P[][] {
  const checked = pages.filter((page) => !isSimilar(page));
  return Array.from({ length: Math.ceil(checked.length / size) }, (_, index) =>
    checked.slice(index * size, (index + 1) * size),
  );
}

const list = (pages: readonly { path: string }[]) => pages.map(({ path }) => path).join(", ");

// All checks of a page share one visit, and several pages a browser, since visits and new browsers took most of the time.
for (const pages of inGroups(brochurePages)) {
  test(`${list(pages)} are operable, satisfy axe and fit`, async ({ page }) => {
    const visit = await prepareVisits(page);
    for (const { path, h1 } of pages) {
      await visit(path, async (view) => {
        await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(h1);
        await expectOperable(page, path, view);
        expect.soft(await fadedText(page), `running text of ${path} in grey`).toEqual([]);
        await expectAccessible(page, path, view);
        await expectFits(page, path, view);
      });
    }
  });
}

test(`${list(formPages)} are operable`, async ({ page }) => {
  const visit = await prepareVisits(page);
  for (const { path } of formPages) await visit(path, (view) => expectOperable(page, path, view));
});

test(`${apiPage} is operable, satisfies axe and fits`, async ({ page }) => {
  const visit = await prepareVisits(page);
  await visit(apiPage, async (view) => {
    await expectOperable(page, apiPage, view);
    await expectAccessible(page, apiPage, view);
    await expectFits(page, apiPage, view);
  });
});

for (const pages of inGroups(deskPages)) {
  test(`${list(pages)} are operable, satisfy axe and fit`, async ({ staffPage: page, site }) => {
    const [lead] = await sendLeads(page, site.url);
    // The toast about a follow-up of another test would cover what has the focus.
    await page.route("**/admin/live?*", () => {});
    // Its list and its panes scroll in themselves, and would keep their places at the next width.
    const visit = await prepareVisits(page, { everyWidth: true });
    for (const { path } of pages) {
      const address = path.replace("…", lead);
      await visit(address, async (view) => {
        await expectOperable(page, address, view);
        if (view === phone || isLong) await expectAccessible(page, address, view);
        await expectFits(page, address, view);
      });
    }
  });
}

test("/admin/login is operable", async ({ page }) => {
  const visit = await prepareVisits(page);
  await visit("/admin/login", (view) => expectOperable(page, "/admin/login", view));
});

test.describe("in Spanish, which differs from the English page in its text alone", () => {
  test.use({ viewport: { width: 360, height: 900 } });

  for (const pages of inGroups(spanishPages)) {
    test(`${list(pages)} satisfy axe and fit`, async ({ page }) => {
      for (const { path } of pages) {
        await page.setViewportSize({ width: 360, height: 900 });
        await page.goto(path);
        await expectNoAxeFindings(page, path, { colors: false });
        await expectFits(page, path, { fits: [...phone.fits, ...(isLong ? desktop.fits : [])] });
      }
    });
  }
});

const similar = [...brochurePages, ...spanishPages].filter(isSimilar);
if (similar.length > 0) {
  test(`${list(similar)} fit`, async ({ page }) => {
    for (const { path } of similar) {
      await page.goto(path);
      await expectFits(page, path, phone);
    }
  });
}

test("a header with its links is one row, or two with a longer name, in both languages", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1152, height: 900 });
  for (const path of ["/", "/es"]) {
    await page.goto(path);
    expect((await page.locator(".site-bar").boundingBox())?.height, path).toBeLessThan(80);
    // With a longer name, the links are a row below the buttons.
    await page.locator(".site-bar .display").evaluate((name) => name.append(" Transport"));
    const tops = await page
      .locator(".site-bar .button:visible")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    const links = await page.locator(".site-bar nav").boundingBox();
    expect(tops, path).toEqual([tops[0], tops[0]]);
    expect(links?.y, path).toBeGreaterThan(tops[0] ?? 0);
  }
});

test("late fonts shift the layout far less than the limit", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await watchShifts(page);
  await orderFonts(page, "after");
  for (const path of ["/", "/why-us", "/resources", "/resources/fuel-management", "/get-quote"]) {
    await page.goto(path);
    const { total, parts } = await layoutShifts(page);
    // Core Web Vitals rate 0.1 as good; a heading may still wrap to one line more or less.
    expect.soft(total, `layout shifts of ${path}: ${parts}`).toBeLessThan(0.03);
  }
});

/**
 * Returns `visit`, which opens a page on a phone with an empty cache, reports its layout shifts, shows everything on it, and checks it at each
 * width. The long run, or with `everyWidth` every run, opens it again at each width.
 */
async function prepareVisits(page: Page, { everyWidth = isLong } = {}) {
  await watchShifts(page);
  await addControlKit(page);
  await orderFonts(page, "before");
  return async function visit(path: string, check: (view: View) => Promise<void>): Promise<void> {
    for (const view of [phone, desktop]) {
      // The checks at the width before changed both.
      await page.setViewportSize({ width: view.width, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      if (view === phone || everyWidth) await open(path);
      await check(view);
    }
  };

  async function open(path: string): Promise<void> {
    await page.goto(path);
    // The page's other modules hydrate nothing.
    if (await page.locator(`#${pageDataId}`).count()) await hydrated(page);
    const { total, parts } = await layoutShifts(page);
    expect.soft(total, `layout shifts of ${path}: ${parts}`).toBeLessThan(0.01);
    await page.locator("details").evaluateAll((all) => {
      for (const details of all) details.setAttribute("open", "");
    });
  }
}

/** Returns body-size paragraphs without the body's color, the only one with a contrast of 7 to 1 on every background. */
async function fadedText(page: Page): Promise<string[]> {
  return page.locator("main p").evaluateAll((all) =>
    all
      .filter((it) => !it.closest(".on-ink") && it.checkVisibility())
      .filter((it) => {
        const { color, fontSize } = getComputedStyle(it);
        return parseFloat(fontSize) > 16 && color !== getComputedStyle(document.body).color;
      })
      .map((it) => it.textContent ?? ""),
  );
}

/** Reports problems with touch, keyboard or visibility. */
async function expectOperable(page: Page, path: string, view: View): Promise<void> {
  if (view !== phone && !isLong && !wideWalks.test(path)) return;
  // Not only the company's name: WCAG 2.4.2.
  await expect.soft(page, `the title of ${path}`).not.toHaveTitle("TPF");
  expect.soft(await smallTargets(page), `small targets of ${path}`).toEqual([]);
  expect.soft(await walkFocus(page), `the focus on ${path}`).toEqual([]);
}

async function expectAccessible(page: Page, path: string, { schemes }: View): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    // Another scheme changes only colors.
    await expectNoAxeFindings(page, `${path}, ${colorScheme}`, { others: index === 0 });
  }
}

async function expectFits(page: Page, path: string, { fits }: Pick<View, "fits">): Promise<void> {
  expect.soft(await whatSticksOut(page, ...fits), path).toEqual([]);
}

/** Sends a lead of each kind, unless they exist, and returns their ids. */
async function sendLeads(
  page: Page,
  origin: string,
): Promise<[quote: string, application: string]> {
  const send = async (path: string, data: Record<string, string>) =>
    (await page.request.post(path, { data, headers: { Origin: origin } })).json();
  const { quote } = await send(
    "/api/quotes",
    quoteFields({ dotNumber: "7654321", smsConsent: "on" }),
  );
  const { application } = await send("/api/fuel-card-applications", fuelCardFields());
  return [quote.id, application.id];
}
