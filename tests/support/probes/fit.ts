import type { Page } from "@playwright/test";

/** Returns the elements that overflow the right edge at this width, with the reader's own text size (the default is 16). */
export async function whatSticksOut(
  page: Page,
  { width, textSize }: { width: number; textSize: number },
): Promise<string[]> {
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
  await page.setViewportSize({ width, height: 900 });
  try {
    await setTextSize(textSize);
    return await page.evaluate(findWhatSticksOut, width);
  } finally {
    await setTextSize(16);
    await browser.detach();
  }
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
