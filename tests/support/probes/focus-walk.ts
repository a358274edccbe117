import type { Page } from "@playwright/test";

/** An element that should get the focus. */
interface Stop {
  element: HTMLElement;
  /** Its style while it does not have the focus. */
  plain: string;
  seen: boolean;
}

declare global {
  interface Window {
    walk: { stops: Stop[]; problems: string[]; look: () => void; pollAgain: () => Promise<void> };
  }
}

/**
 * Presses Tab from the top of the page to its end and returns every problem: focus out of order, out of sight, without a
 * visible indicator, or never reached (WCAG 2.4.3, 2.4.7, 2.4.11). Needs `addControlKit`.
 */
export async function walkFocus(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  let presses = await page.evaluate(beginWalk);
  // Extra presses: fields with several parts, scrolling regions, and the two buttons that a row of leads shows while it has the focus.
  for (let more = 200; presses > 0 && more > 0; more--) {
    // Send all presses at once, since the browser queues them: waiting after each would be most of the walk's time.
    const press = () => browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await Promise.all(Array.from({ length: presses }, press));
    const isOver = await page.evaluate(() => {
      window.walk.look();
      return window.walk.stops.at(-1)?.seen !== false;
    });
    presses = isOver ? 0 : 1;
  }
  await browser.detach();
  return page.evaluate(async () => {
    document.removeEventListener("keydown", window.walk.look, { capture: true });
    await window.walk.pollAgain();
    return [
      ...window.walk.problems,
      ...window.walk.stops
        .filter(({ seen }) => !seen)
        .map(({ element }) => `${window.kit.nameOf(element)} is never reached`),
    ];
  });
}

/** Starts to watch the focus; returns the number of expected stops. */
function beginWalk(): number {
  const { controls, labelsOf, nameOf } = window.kit;
  const stops: Stop[] = [];
  const problems: string[] = [];
  const unseen: HTMLElement[] = [];
  let last = -1;

  const signOf = (element: Element) => {
    // A field with a sign before or after it shows the focus around both.
    const framed = element.closest(".control-affixed") ?? element;
    // A link that fills its row shows it around the row.
    const signs = [undefined, "::after"].map((part) => {
      const style = getComputedStyle(framed, part);
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = style;
      const outline = outlineStyle === "none" || outlineWidth === "0px" ? "" : outlineColor;
      return `${outline} ${boxShadow === "none" ? "" : boxShadow}`;
    });
    return signs.join(" ").trim();
  };

  const groupOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === "radio" ? element.name : undefined;

  /** The stop that an element belongs to; the buttons of one radio group share theirs. */
  const stopOf = (element: HTMLElement) =>
    stops.findIndex(
      (stop) =>
        stop.element === element ||
        (groupOf(element) !== undefined &&
          groupOf(stop.element) === groupOf(element) &&
          stop.element.closest("form") === element.closest("form")),
    );

  /** Whether any part of an element, or of its label, is in sight and not covered. */
  const isSeen = (element: HTMLElement) =>
    [...element.getClientRects()].some((box) => {
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      if (right <= left || bottom <= top) return false;
      return [0.1, 0.5, 0.9].some((across) =>
        [0.2, 0.5, 0.8].some((down) => {
          const x = left + (right - left) * across;
          const hit = document.elementFromPoint(x, top + (bottom - top) * down);
          return [element, ...labelsOf(element)].some((part) => part.contains(hit));
        }),
      );
    });

  const look = () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const index = stopOf(element);
    const stop = stops[index];
    if (stop === undefined || stop.seen) return;
    stop.seen = true;
    if (index < last) problems.push(`${nameOf(element)} comes out of turn`);
    last = Math.max(last, index);
    if (!isSeen(element)) unseen.push(element);
    const sign = signOf(element);
    if (sign === "" || (sign === stop.plain && element === stop.element)) {
      problems.push(`${nameOf(element)} does not show that it has the focus`);
    }
  };

  /** Focuses an element again if it was out of sight at the next press, and gives it one frame to scroll into view. */
  const pollAgain = async () => {
    for (const element of unseen) {
      element.blur();
      element.focus();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      if (!isSeen(element)) problems.push(`${nameOf(element)} has the focus and is not seen`);
    }
  };

  /** The region that an element scrolls in, other than the page. */
  const regionOf = (element: Element): Element | null => {
    const above = element.parentElement;
    if (above === null || above === document.body) return null;
    return /auto|scroll/.test(getComputedStyle(above).overflowY) ? above : regionOf(above);
  };

  /** The position of an element relative to another. An element in a scrolling region has the position of the region. */
  const placeOf = (element: Element, other: Element) => {
    const region = regionOf(element);
    const outer = region !== null && !region.contains(other) ? region : element;
    return outer.getBoundingClientRect();
  };

  /** Whether an element is in a bar that sticks to the lower edge until its own place at the end of the page. */
  const sticksBelow = (element: Element | null): boolean => {
    if (element === null) return false;
    const { position, bottom } = getComputedStyle(element);
    return (position === "sticky" && bottom !== "auto") || sticksBelow(element.parentElement);
  };

  /** Reading order is down the page, or on to a column on the right. */
  const isBefore = (element: Element, earlier: Element) => {
    if (sticksBelow(element) && !sticksBelow(earlier)) return false;
    const [box, before] = [placeOf(element, earlier), placeOf(earlier, element)];
    const above = box.bottom <= before.top + 1 && box.left < before.right - 1;
    const level = box.top < before.bottom - 1 && box.bottom > before.top + 1;
    return above || (level && box.right <= before.left + 1);
  };

  // An indicator that fades in has no color at first.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
  scrollTo(0, 0);
  // Otherwise Tab goes on from where an earlier walk ended.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  for (const element of controls()) {
    if (element.tabIndex < 0 || stopOf(element) !== -1) continue;
    const before = stops.at(-1)?.element;
    if (before !== undefined && isBefore(element, before)) {
      problems.push(`${nameOf(element)} is before ${nameOf(before)}, and comes after it`);
    }
    stops.push({ element, plain: signOf(element), seen: false });
  }
  window.walk = { stops, problems, look, pollAgain };
  // By the next press the browser has moved the focus and scrolled to it.
  document.addEventListener("keydown", look, { capture: true });
  return stops.length;
}
