import type { Page } from "@playwright/test";

/** A width in pixels, and the reader's own text size (the default is 16). */
export interface Size {
  width: number;
  textSize: number;
}

/** Returns the elements that overflow the right edge at each size. Leaves the page at the last width, with the default text size. */
export async function whatSticksOut(page: Page, ...sizes: readonly Size[]): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const setTextSize = async (standard: number) => {
    await browser.send("Page.setFontSizes", {
      fontSizes: { standard, fixed: standard * (13 / 16) },
    });
    // A page with scripts takes on the size a moment later.
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
      standard,
    );
  };
  const outside: string[] = [];
  for (const { width, textSize } of sizes) {
    await page.setViewportSize({ width, height: 900 });
    await setTextSize(textSize);
    const found = await page.evaluate(findWhatSticksOut, width);
    outside.push(...found.map((what) => `at ${width} px, text ${textSize} px: ${what}`));
  }
  await setTextSize(16);
  await browser.detach();
  return outside;
}

function findWhatSticksOut(width: number): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const outside = scrollWidth === width ? [] : [`the page is ${scrollWidth} px wide`];
  // The desk's tables and its row of queues scroll sideways in themselves; the list of leads must fit.
  const scrolling = '.desk-table-region:not(.lead-rows), [aria-label="Queues and views"]';
  const left = `[popover], .sr-only, ${scrolling}`;
  for (const element of document.querySelectorAll("h1, h2, h3, p, li, a, dt, dd, td")) {
    const box = element.getBoundingClientRect();
    if (box.width > 1 && box.right > clientWidth + 1 && !element.closest(left)) {
      outside.push(`${element.tagName} ${element.textContent?.slice(0, 40)}`);
    }
  }
  return outside;
}
