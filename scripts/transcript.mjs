/*
 * `npm run transcript`: what a screen reader says from the home page through the quote form to the receipt, on a phone, into
 * docs/transcript.txt, as @guidepup/virtual-screen-reader reads the pages in Chromium. What differs from run to run is put as
 * a word in angle brackets.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBuilt, ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

await ensureInstalled();
const executablePath = await ensureChromium();
await ensureBuilt();
const { chromium } = await import("@playwright/test");
const { startSite } = await import("./lib/processes.mjs");

const reader = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");
const readerPath = "/screen-reader.js";

const site = await startSite();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    bypassCSP: true,
  });
  await context.route(`**${readerPath}`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: readFileSync(reader, "utf8") }),
  );
  const page = await context.newPage();
  const parts = [];

  await page.goto("/");
  parts.push(["The home page, from its top", await readAloud(page, "body")]);

  await page.getByRole("main").getByRole("link", { name: "Get Free Quote" }).first().click();
  await page.locator("input[name=enhanced]").first().waitFor({ state: "attached" });
  parts.push(["The quote form", await readAloud(page, "main")]);

  await page.getByLabel("Company Name").fill("Copper State Hauling");
  await page.getByLabel("Contact Name").fill("Rosa Delgado");
  await page.getByLabel("Email Address").fill("rosa@example.com");
  await page.getByLabel("Phone Number").fill("(602) 555-0187");
  await page.getByLabel("Monthly Revenue").selectOption("50k-100k");
  await page.getByLabel(/I agree to the/).check();
  const panel = page.getByRole("region", { name: "Quote Request Submitted!" });
  const announced = await listen(page, async () => {
    await page.getByRole("button", { name: "Get My Free Quote" }).click();
    await panel.waitFor();
    await page.getByText("Reference ID:").first().waitFor();
  });
  parts.push(["What is said by itself after Submit", announced]);
  parts.push([
    "The panel that has the focus then",
    await readAloud(page, "[aria-labelledby=sent]"),
  ]);

  await panel.getByRole("link", { name: "View your receipt" }).click();
  await page.waitForURL("**/receipt/*");
  parts.push(["The receipt", await readAloud(page, "main")]);

  const text = parts.map(([title, phrases]) => `# ${title}\n\n${phrases.join("\n")}\n`).join("\n");
  writeFileSync(join(root, "docs/transcript.txt"), masked(text));
  console.log("docs/transcript.txt is written.");
} finally {
  await browser.close();
  await site.stop();
}

/** Returns what is said of the element from its beginning to its end, phrase by phrase. */
function readAloud(page, selector) {
  return page.evaluate(
    async ([path, container]) => {
      const { virtual } = await import(path);
      await virtual.start({ container: document.querySelector(container) });
      const last = `end of ${await virtual.lastSpokenPhrase()}`;
      for (let step = 0; step < 2_000 && (await virtual.lastSpokenPhrase()) !== last; step += 1) {
        await virtual.next();
      }
      const phrases = await virtual.spokenPhraseLog();
      await virtual.stop();
      return phrases;
    },
    [readerPath, selector],
  );
}

/** Returns what is said while something is done, without a key of the reader's: messages, and where the focus goes. */
async function listen(page, deed) {
  const tellReader = (use) =>
    page.evaluate(
      async ([path, name]) => {
        const { virtual } = await import(path);
        if (name === "start") return virtual.start({ container: document.body });
        const phrases = await virtual.spokenPhraseLog();
        await virtual.stop();
        return phrases.slice(1);
      },
      [readerPath, use],
    );
  await tellReader("start");
  await deed();
  return tellReader("stop");
}

function masked(text) {
  return text
    .replace(/\b[0-9a-f]{8}\b/g, "<reference>")
    .replace(/\b\w+day,(?: \w+ \d+(?:, \d{4})? at)? [\d:]+ [AP]M/g, "<time>");
}
