import type { Page } from "@playwright/test";

/** What a page is asked about itself; each answer lists what is at fault, in words. */
interface Probes {
  /** Layout shifts since the page began that nobody caused by a press or a key. */
  shifts(): { total: number; parts: string[] };
  /** Targets smaller than 24 by 24 CSS pixels that are no link in a sentence and stand too close to another (WCAG 2.5.8). */
  smallTargets(): string[];
  /** Begins to watch the focus; returns how many places it should stop at. */
  beginWalk(): number;
  /** Tells whether the last place was reached. */
  walkIsOver(): boolean;
  /** Focus out of order, not seen, without a sign of it, or never there (WCAG 2.4.3, 2.4.7, 2.4.11). */
  endWalk(): string[];
}

/** The fonts that every page preloads. */
const fontCount = 2;

declare global {
  interface Window {
    probes: Probes;
  }
}

/** Puts the probes into every page that is opened, and keeps its files out of the browser's cache. */
export async function probePages(page: Page): Promise<void> {
  await page.addInitScript(installProbes);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
}

/**
 * Orders what the network leaves to chance: fonts come before the first paint, as their preload means them to, or only after it,
 * as on a slow line.
 */
export async function orderFonts(page: Page, when: "before" | "after"): Promise<void> {
  const fonts = "**/*.woff2";
  if (when === "after") {
    await page.route(fonts, async (route) => {
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      await route.continue();
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
    if (here < fontCount) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
}

/** Returns the layout shifts of the page that is open, once its fonts are there and two frames were drawn with them. */
export async function layoutShifts(page: Page): Promise<{ total: number; parts: string[] }> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return window.probes.shifts();
  });
}

/** Presses Tab from the top of the page to its end and returns what is wrong with the way. */
export async function walkFocus(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  let presses = await page.evaluate(() => window.probes.beginWalk());
  // Fields of several parts, and regions that scroll, take a press more than they have places.
  for (let more = 60; presses > 0 && more > 0; more--) {
    // All at once, for the browser takes them in turn: a wait after each would be most of the walk's time.
    const sent = Array.from({ length: presses }, () => [
      browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
      browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
    ]);
    await Promise.all(sent.flat());
    presses = (await page.evaluate(() => window.probes.walkIsOver())) ? 0 : 1;
  }
  await browser.detach();
  return page.evaluate(() => window.probes.endWalk());
}

/** Runs in the page before anything else, so it holds everything it needs. */
function installProbes(): void {
  const minimum = 24;
  const shifts: { value: number; what: string }[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (hadRecentInput) continue;
      const nodes = sources.map(({ node }) => (node instanceof Element ? nameOf(node) : "text"));
      shifts.push({ value, what: `${value.toFixed(4)}: ${nodes.join(", ")}` });
    }
  }).observe({ type: "layout-shift", buffered: true });

  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const words = text.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${element.tagName.toLowerCase()} ${words || element.getAttribute("name") || element.className}`;
  };

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;

  const controls = () =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])',
      ),
    ].filter((element) => isShown(element) && !element.matches(":disabled"));

  /** The box that can be pressed: a tick box is pressed on its label as well. */
  const boxOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [element, ...labels].map((part) => part.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== "inline") return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const rest = (block?.textContent ?? "").replace(element.textContent ?? "", "");
    return /\w/.test(rest);
  };

  const isSmall = ({ width, height }: DOMRect) => width < minimum - 0.5 || height < minimum - 0.5;
  const centre = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;

  const isCloseTo = (box: DOMRect, other: DOMRect) => {
    const [x, y] = centre(box);
    const [otherX, otherY] = centre(other);
    if (isSmall(other)) return Math.hypot(x - otherX, y - otherY) < minimum - 0.5;
    const nearestX = Math.min(Math.max(x, other.left), other.right);
    const nearestY = Math.min(Math.max(y, other.top), other.bottom);
    return Math.hypot(x - nearestX, y - nearestY) < minimum / 2 - 0.5;
  };

  const smallTargets = () => {
    const targets = controls()
      // A region that scrolls takes the focus for its keys; there is nothing in it to press.
      .filter((element) => !element.matches("[tabindex]:not(a, button, input, [role])"))
      .map((element) => ({ element, box: boxOf(element) }))
      // What is out of the page until it has the focus cannot be pressed.
      .filter(({ box }) => box.right > 0 && box.bottom + scrollY > 0 && box.width > 1);
    return targets.flatMap(({ element, box }) => {
      if (!isSmall(box) || isInSentence(element)) return [];
      const close = targets.find((other) => other.element !== element && isCloseTo(box, other.box));
      if (close === undefined) return [];
      const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
      return [`${nameOf(element)} is ${size}, close to ${nameOf(close.element)}`];
    });
  };

  let stops: { element: HTMLElement; plain: string; seen: boolean }[] = [];
  let last = -1;
  let faults: string[] = [];

  const signOf = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const outline = outlineStyle === "none" || outlineWidth === "0px" ? "" : outlineColor;
    return `${outline} ${boxShadow === "none" ? "" : boxShadow}`.trim();
  };

  /** The place of an element; the buttons of one choice share theirs. */
  const stopOf = (element: Element) =>
    stops.findIndex(
      (stop) =>
        stop.element === element ||
        (element instanceof HTMLInputElement &&
          element.type === "radio" &&
          stop.element instanceof HTMLInputElement &&
          stop.element.type === "radio" &&
          stop.element.name === element.name &&
          stop.element.form === element.form),
    );

  const isSeen = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [...element.getClientRects()].some((box) => {
      const left = Math.max(box.left, 0);
      const top = Math.max(box.top, 0);
      const right = Math.min(box.right, innerWidth);
      const bottom = Math.min(box.bottom, innerHeight);
      if (right <= left || bottom <= top) return false;
      return [0.1, 0.5, 0.9].some((across) =>
        [0.2, 0.5, 0.8].some((down) => {
          const x = left + (right - left) * across;
          const hit = document.elementFromPoint(x, top + (bottom - top) * down);
          return element.contains(hit) || labels.some((label) => label.contains(hit));
        }),
      );
    });
  };

  const look = () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const index = stopOf(element);
    const stop = stops[index];
    if (stop === undefined || stop.seen) return;
    stop.seen = true;
    if (index < last) faults.push(`${nameOf(element)} comes out of turn`);
    last = Math.max(last, index);
    if (!isSeen(element)) faults.push(`${nameOf(element)} has the focus and is not seen`);
    const sign = signOf(element);
    if (sign === "" || (sign === stop.plain && element === stop.element)) {
      faults.push(`${nameOf(element)} does not show that it has the focus`);
    }
  };

  /** Where an element stands beside another: what scrolls in a region of its own stands where the region does. */
  const placeOf = (element: Element, beside: Element) => {
    const region = element.closest("section[tabindex]");
    const outer = region !== null && !region.contains(beside) ? region : element;
    return outer.getBoundingClientRect();
  };

  /** Reading order: down the page, or on to a column at the right. */
  const disorder = () =>
    stops.flatMap(({ element }, index) => {
      const before = stops[index - 1];
      if (before === undefined) return [];
      const box = placeOf(element, before.element);
      const boxBefore = placeOf(before.element, element);
      const above = box.bottom <= boxBefore.top + 1 && box.left < boxBefore.right - 1;
      const level = box.top < boxBefore.bottom - 1 && box.bottom > boxBefore.top + 1;
      const backwards = level && box.right <= boxBefore.left + 1;
      if (!above && !backwards) return [];
      return [`${nameOf(element)} stands before ${nameOf(before.element)}, and comes after it`];
    });

  window.probes = {
    shifts: () => ({
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      parts: shifts.map(({ what }) => what),
    }),
    smallTargets,
    beginWalk() {
      // A sign that fades in has no colour in its first moment.
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important; }");
      document.adoptedStyleSheets.push(still);
      scrollTo(0, 0);
      stops = [];
      for (const element of controls()) {
        if (element.tabIndex < 0 || stopOf(element) !== -1) continue;
        stops.push({ element, plain: signOf(element), seen: false });
      }
      last = -1;
      faults = disorder();
      // By then the browser has moved the focus and scrolled to it.
      document.addEventListener("keyup", look);
      return stops.length;
    },
    walkIsOver: () => stops.at(-1)?.seen !== false,
    endWalk: () => [
      ...faults,
      ...stops
        .filter(({ seen }) => !seen)
        .map(({ element }) => `${nameOf(element)} is never reached`),
    ],
  };
}
