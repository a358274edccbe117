import type { Page } from "@playwright/test";

/** Returns the elements that overflow the right edge at this width, with the reader's own text size (the default is 16). */
export async function whatSticksOut(
  page: Page,
  { width, textSize }: { width: number; textSize: number },
): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard * (13 / 16) } });
  await page.setViewportSize({ width, height: 900 });
  await setTextSize(textSize);
  try {
    return await page.evaluate(findWhatSticksOut, { width, textSize });
  } finally {
    await setTextSize(16);
    await browser.detach();
  }
}

function findWhatSticksOut({ width, textSize }: { width: number; textSize: number }): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const { fontSize } = getComputedStyle(document.documentElement);
  if (fontSize !== `${textSize}px`) return [`not looked for: text is ${fontSize}`];
  const outside = scrollWidth === width ? [] : [`the page is ${scrollWidth} px wide`];
  for (const element of document.querySelectorAll("h1, h2, h3, p, li, a, dt, dd, td")) {
    const box = element.getBoundingClientRect();
    if (box.width > 1 && box.right > clientWidth + 1 && !element.closest("[popover], .sr-only")) {
      outside.push(`${element.tagName} ${element.textContent?.slice(0, 40)}`);
    }
  }
  return outside;
}
