// `npm run bench:network`: what a visitor with two bars waits for, in a browser behind a slow line, with scripts and without.
// Options: --rounds N (default 3). Ends with 1 when a target is missed.
import { parseArgs } from "node:util";
import { ensureBuilt, ensureChromium, ensureInstalled } from "./lib/ensure.mjs";

await ensureInstalled();
await ensureBuilt();
const executablePath = await ensureChromium();

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(values.rounds);

const { chromium } = await import("@playwright/test");
const { startSite, freePort } = await import("./lib/processes.mjs");
const { openSlowLine, twoBars } = await import("./lib/slow-line.mjs");
const { median } = await import("./bench/measure.mjs");
const { conclude, print } = await import("./bench/report.mjs");

const typed = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  email: "rosa@example.com",
  phone: "(602) 555-0187",
};

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const sections = [];
try {
  for (const scripts of [true, false]) {
    const walks = [];
    for (let round = 0; round < rounds; round += 1) walks.push(await walk(scripts));
    const figure = (name) => median(walks.map((one) => one[name]));
    const section = {
      title: `Two bars, ${scripts ? "with scripts" : "without scripts"}`,
      rows: [
        { what: "home readable, s", figure: figure("readable"), atMost: 8 },
        { what: "form usable, s after it was asked for", figure: figure("usable"), atMost: 12 },
        { what: "home to receipt, s", figure: figure("receipt"), atMost: 60 },
        { what: "KB down the line in all", figure: figure("kilobytes") },
      ],
      samples: walks,
    };
    print(section);
    sections.push(section);
  }
} finally {
  await browser.close();
}
conclude("bench-network", sections);

/** Home, quote form, Submit, receipt, on a new device and a new site; each in seconds. Typing takes no time: the line is measured. */
async function walk(javaScriptEnabled) {
  const port = await freePort();
  const line = await openSlowLine(port, twoBars);
  const address = `http://127.0.0.1:${line.port}`;
  const site = await startSite({ port, env: { SITE_URL: address } });
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const began = performance.now();
    const seconds = (since = began) => (performance.now() - since) / 1_000;
    await page.goto(address, { waitUntil: "commit" });
    await painted(page, "h1");
    const readable = seconds();

    const asked = performance.now();
    await page.goto(`${address}/get-quote`, { waitUntil: "commit" });
    await painted(page, "#companyName");
    for (const [name, text] of Object.entries(typed)) await page.fill(`[name=${name}]`, text);
    await page.selectOption("[name=monthlyRevenue]", "50k-100k");
    await page.check("[name=agreeToTerms]");
    const usable = seconds(asked);

    await page.getByRole("button", { name: "Get My Free Quote" }).click();
    // The panel above the form, or the receipt's page: what comes first, as the form posts before its scripts are there.
    await page
      .getByText(/Reference ID/)
      .filter({ visible: true })
      .first()
      .waitFor();
    return { readable, usable, receipt: seconds(), kilobytes: line.received() / 1_000 };
  } finally {
    await context.close();
    await line.close();
    await site.stop();
  }
}

/** Resolves when an element is on the screen: styles hold back what is painted, fonts do not. */
async function painted(page, selector) {
  await page.locator(selector).waitFor();
  const paints = () => performance.getEntriesByName("first-contentful-paint").length;
  while ((await page.evaluate(paints)) === 0) await page.waitForTimeout(20);
}
