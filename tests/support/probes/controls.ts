import type { Page } from "@playwright/test";

/** Functions that the page probes share. */
interface ControlKit {
  /** Visible elements that can be pressed or typed into. */
  controls(): HTMLElement[];
  /** Describes a control. */
  nameOf(element: Element): string;
  labelsOf(element: Element): HTMLLabelElement[];
}

declare global {
  interface Window {
    kit: ControlKit;
  }
}

/** Adds the shared functions to every page that is opened. */
export async function addControlKit(page: Page): Promise<void> {
  await page.addInitScript(installKit);
}

function installKit(): void {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  window.kit = {
    controls: () =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])',
        ),
      ].filter((element) => isShown(element) && !element.matches(":disabled")),
    nameOf: (element) => {
      const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
      const label = text.trim().replace(/\s+/g, " ").slice(0, 40);
      return `${element.tagName.toLowerCase()} ${label || element.getAttribute("name") || element.className}`;
    },
    labelsOf: (element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []),
  };
}
