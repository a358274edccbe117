/*
 * `npm run screenshots`: every page as a visitor and as staff see it, on a phone, a tablet and a desk, in light and dark,
 * whole, into screenshots/<page>/<width>-<scheme>.png. Paths as arguments narrow it down:
 *   npm run screenshots -- /about "/resources?category=finance"
 * `--readme` takes the README's picture instead, docs/home.png.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuilt, ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

await ensureInstalled();
const executablePath = await ensureChromium();
await ensureBuilt();
const { chromium } = await import("@playwright/test");
const { startSite } = await import("./lib/processes.mjs");
const { publicPaths } = await import("./lib/weights.mjs");

const widths = [360, 768, 1440];
const schemes = ["light", "dark"];
const height = 900;
const folder = join(root, "screenshots");

const admin = { username: "desk", password: "pictures of every page" };

const site = await startSite({
  env: { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
});
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-gpu"],
});
try {
  if (process.argv.includes("--readme")) await takeForReadme();
  else await takeAllWanted();
} finally {
  await browser.close();
  await site.stop();
}

async function takeForReadme() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(site.url, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const { default: sharp } = await import("sharp");
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(join(root, "docs/home.png"));
  console.log("docs/home.png is taken.");
}

async function takeAllWanted() {
  const staff = await browser.newContext({ baseURL: site.url });
  const deskPaths = await signIn(staff);
  const storageState = await staff.storageState();
  const wanted = process.argv.slice(2);
  const paths =
    wanted.length > 0
      ? wanted
      : [...(await publicPaths(site.url)), "/fuel-card-application?tier=fleet", ...deskPaths];
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  for (const width of widths) {
    await Promise.all(schemes.map((scheme) => takeAll(paths, width, scheme, storageState)));
  }
  const each = widths.length * schemes.length;
  console.log(`${paths.length} pages, ${each} pictures of each, in screenshots/.`);
}

/** Signs the context in and returns the desk's pages: those its own navigation leads to, and the sign-in page. */
async function signIn(context) {
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(admin.username);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/team");
  const links = page.locator("nav a[href^='/admin/']");
  await links.first().waitFor();
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  return ["/admin/login", ...new Set(paths)];
}

async function takeAll(paths, width, colorScheme, storageState) {
  for (const path of paths) {
    const signedIn = path.startsWith("/admin/") && path !== "/admin/login";
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      ...(signedIn && { storageState }),
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    const name = path === "/" ? "home" : path.slice(1).replace(/[^\w-]+/g, "-");
    await mkdir(join(folder, name), { recursive: true });
    const file = join(folder, name, `${width}-${colorScheme}.png`);
    await page.screenshot({ path: file, fullPage: true });
    await context.close();
  }
}
