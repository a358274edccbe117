import type { Page } from "@playwright/test";

/**
 * Returns the targets smaller than 24 by 24 CSS pixels that are not links in a sentence and are too close to another (WCAG 2.5.8).
 * Needs `addControlKit`.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets);
}

function findSmallTargets(): string[] {
  const { controls, labelsOf, nameOf } = window.kit;
  const minimum = 24;

  /** The clickable area: for a checkbox, its label as well. */
  const boxOf = (element: HTMLElement) => {
    const boxes = [element, ...labelsOf(element)].map((part) => part.getBoundingClientRect());
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

  const isCloseTo = (box: DOMRect, other: DOMRect) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (isSmall(other)) {
      const [otherX, otherY] = [other.left + other.width / 2, other.top + other.height / 2];
      return Math.hypot(x - otherX, y - otherY) < minimum - 0.5;
    }
    const nearestX = Math.min(Math.max(x, other.left), other.right);
    const nearestY = Math.min(Math.max(y, other.top), other.bottom);
    return Math.hypot(x - nearestX, y - nearestY) < minimum / 2 - 0.5;
  };

  /** The region that an element scrolls in. Its neighbors there change as it scrolls. */
  const regionOf = (element: Element): Element | null => {
    const above = element.parentElement;
    if (above === null || /auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
    return regionOf(above);
  };

  const targets = controls()
    // A scrolling region takes the focus for its keys but cannot be pressed.
    .filter((element) => !element.matches("[tabindex]:not(a, button, input, [role])"))
    .map((element) => ({ element, box: boxOf(element), region: regionOf(element) }))
    // An element that is off the page until it has the focus cannot be pressed.
    .filter(({ box }) => box.right > 0 && box.bottom + scrollY > 0 && box.width > 1);
  return targets.flatMap(({ element, box, region }) => {
    if (!isSmall(box) || isInSentence(element)) return [];
    const close = targets.find(
      (other) => other.element !== element && other.region === region && isCloseTo(box, other.box),
    );
    if (close === undefined) return [];
    const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
    return [`${nameOf(element)} is ${size}, close to ${nameOf(close.element)}`];
  });
}
