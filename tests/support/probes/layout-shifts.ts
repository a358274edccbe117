import type { Page } from "@playwright/test";

interface Shift {
  value: number;
  what: string;
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** The fonts of every page. */
const fontCount = 2;

/** Records, in every page that is opened, each shift that no press or key caused, and disables the browser's cache for its files. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
}

/** Returns the layout shifts of the open page, once its fonts have loaded and two frames were drawn with them. */
export async function layoutShifts(page: Page): Promise<{ total: number; parts: string }> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return window.shifts;
  });
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return { total, parts: shifts.map(({ what }) => what).join(" | ") };
}

/**
 * Fixes the order that the network leaves to chance: fonts load before the first paint, as from preload on a
 * wide screen or from a phone's cache, or only after it, as on a slow connection.
 */
export async function orderFonts(page: Page, when: "before" | "after"): Promise<void> {
  if (when === "after") {
    // One after the other: two shifts within a frame count for more than each alone.
    let before: Promise<unknown> = Promise.resolve();
    await page.route("**/*.woff2", (route) => {
      before = before.then(async () => {
        await page.waitForFunction(
          () => performance.getEntriesByName("first-contentful-paint").length > 0,
        );
        const finished = page.waitForEvent("requestfinished", (one) => one === route.request());
        await route.continue();
        await finished;
        await page.evaluate(() => new Promise(requestAnimationFrame));
      });
      return before;
    });
    return;
  }
  let waiting: (() => void)[] = [];
  let here = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) [waiting, here] = [[], 0];
  });
  page.on("requestfinished", (request) => {
    if (!request.url().endsWith(".woff2") || ++here < fontCount) return;
    for (const goOn of waiting) goOn();
  });
  // Nothing is painted without the stylesheet.
  await page.route("**/*.css", async (route) => {
    const asked = (count: number) => {
      const links = document.querySelectorAll("link[as=font]");
      for (const link of links) link.removeAttribute("media");
      return links.length === count;
    };
    // No frame is drawn before the styles are there.
    await page.waitForFunction(asked, fontCount, { polling: 10 });
    if (here < fontCount) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
}

/** Runs in the page before any other script, so it cannot use anything outside this function. */
function noteShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) =>
        node instanceof Element
          ? `${node.tagName.toLowerCase()} ${node.textContent?.trim().slice(0, 40)}`
          : "text",
      );
      window.shifts.push({ value, what: `${value.toFixed(4)}: ${moved.join(", ")}` });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
