import {
  expect,
  expectNoAxeFindings,
  hydrated,
  isLong,
  type Locator,
  type Page,
  test,
  withAndWithoutScripts,
} from "../support/e2e";

const languages = [
  {
    language: "English",
    home: "/",
    form: "/get-quote",
    sent: "Request sent",
    receipt: "We have your quote request",
    pending: "pending",
    fleet: "Add type, years and trucks",
    needs: "Add services or comments",
    restored: /^We restored/,
    correct: "Correct what you sent",
    save: "Save changes",
  },
  {
    language: "Spanish",
    home: "/es",
    form: "/es/cotizacion",
    sent: "Solicitud enviada",
    receipt: "Tenemos su solicitud de cotización",
    pending: "en trámite",
    fleet: "Tipo, años y camiones",
    needs: "Servicios o comentarios",
    restored: /^Recuperamos/,
    correct: "Corregir lo que envió",
    save: "Guardar cambios",
  },
] as const;
// A Spanish page has the code of the English page: the long run walks it too.
const walked = isLong ? languages : languages.slice(0, 1);

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

withAndWithoutScripts("a phone", (scripts) => {
  for (const { language, home, form, ...texts } of walked) {
    const open = async (page: Page) => {
      await page.goto(home);
      await page.locator(`main a[href="${form}"]`).first().tap();
      if (scripts) await hydrated(page);
    };
    const confirmed = async (page: Page) => {
      await expect(page.locator("h1")).toHaveText(scripts ? texts.sent : texts.receipt);
      await expectFits(page);
    };

    test(`in ${language}: a driver needs seven taps at most from home, on a short form`, async ({
      page,
    }) => {
      let taps = 1;
      const tap = async (target: Locator) => {
        taps += 1;
        await target.tap();
      };
      await open(page);
      if (scripts) await expectShort(page);
      await tap(page.locator("#companyName"));
      await typeContact(page, `driver-${scripts}@funnel.example`);
      // One tap opens the list and one chooses.
      taps += 2;
      await page.locator("#monthlyRevenue").selectOption("50k-100k");
      await tap(page.locator("#agreeToTerms"));
      await tap(sendButton(page));
      await confirmed(page);
      expect(taps).toBeLessThanOrEqual(7);
      if (scripts) await expectNoAxeFindings(page);
      if (scripts) await expect(page).toHaveTitle(texts.sent);
      if (scripts) await expect(page.locator("details > summary.button")).toBeVisible();
      await expectFits(page);
    });

    test(`in ${language}: a start-up without MC and DOT numbers returns to a half-filled form, and later to the receipt`, async ({
      page,
      database,
    }) => {
      await open(page);
      await page.locator("#companyName").fill("Half Filled Freight");
      if (scripts) {
        await page.getByText(texts.needs).tap();
        await page.locator("#comments").fill("Two brokers pay after 45 days");
        await open(page);
        await expect(page.getByText(texts.restored)).toBeVisible();
        await expect(page.locator("#companyName")).toHaveValue("Half Filled Freight");
        await expect(page.locator("#comments")).toBeVisible();
        await expect(page.locator("#yearsInBusiness")).toBeHidden();
        await page.getByText(texts.fleet).tap();
      }
      await page.locator("#companyName").tap();
      await page.locator("#companyName").clear();
      const email = `startup-${scripts}-${language.toLowerCase()}@funnel.example`;
      await typeContact(page, email);
      await page.locator("#monthlyRevenue").selectOption("under-25k");
      for (const name of ["mcNumber", "dotNumber"])
        await page.locator(`#${name}`).fill(texts.pending);
      await page.locator("#yearsInBusiness").selectOption("startup");
      await page.locator("#agreeToTerms").tap();
      await sendButton(page).tap();
      await confirmed(page);
      const leads = database.db.selectFrom("leads").select(["authorityPending", "yearsInBusiness"]);
      expect(await leads.where("emailKey", "=", email).execute()).toEqual([
        { authorityPending: true, yearsInBusiness: "startup" },
      ]);
      const panelLink = page.locator("[aria-describedby=sent-summary] a[href^='/']");
      const receipt = scripts ? await panelLink.first().getAttribute("href") : page.url();

      await page.goto(home);
      await page.goto(receipt ?? "");
      await expect(page.locator("h1")).toHaveText(texts.receipt);
      await page.getByText(texts.correct).tap();
      await expectFits(page);
      await page.locator("[name=companyName]").fill("Copper State Hauling II");
      await page.locator("[name=mcNumber]").fill("MC 700655");
      await page.getByRole("button", { name: texts.save }).tap();
      for (const hasText of ["Copper State Hauling II", "700655"])
        await expect(page.getByRole("definition").filter({ hasText })).toBeVisible();
    });
  }
});

/** Expects the heights that the quote form may have at 360 × 740, in the site's own fonts. */
async function expectShort(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const heading = await page.locator("h1").boundingBox();
  const button = await sendButton(page).boundingBox();
  const footer = await page.locator("footer").last().boundingBox();
  const bottom = (button?.y ?? 0) + (button?.height ?? 0);
  expect(bottom - (heading?.y ?? 0)).toBeLessThanOrEqual(1_560);
  expect(bottom).toBeGreaterThan(1_000);
  expect(footer?.height).toBeLessThanOrEqual(740);
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** Types company, name, email and phone; the keyboard's Next key moves from field to field. */
async function typeContact(page: Page, email: string): Promise<void> {
  for (const text of ["Copper State Hauling", "Rosa", email, "6025550187"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.locator("#monthlyRevenue")).toBeFocused();
}

const sendButton = (page: Page) => page.locator("form button[data-phase]");
