import { readFileSync } from "node:fs";
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import type axe from "axe-core";
import type { Database } from "#db/connection.server";
import { bin } from "../../scripts/lib/ensure.mjs";
import { signedInCookie } from "./desk";
import { isLong } from "./long";
import { type Site, startSite, testAdmin } from "./site";

export { expect, type Locator, type Page } from "@playwright/test";
export { isLong } from "./long";
export type { Site } from "./site";

interface ExpectedConsole {
  /** The status of the answer, Chromium's name of the network failure, or of the error that Remix logs where it cannot read an answer. */
  status: number | `net::${string}` | "SyntaxError" | "TypeError";
  /** The path of the request, without query: exact, or a pattern where it holds a token. */
  path: string | RegExp;
}

interface Fixtures {
  /** Refusals that the test provokes: Chromium reports each 4xx or 5xx answer as a console error. */
  expectedConsole: ExpectedConsole[];
  /** `page` of a browser that is signed in as the site's administrator. */
  staffPage: Page;
  /** Signs a browser in with its own session, skipping the form and the password check; `as` makes a colleague. */
  signInBrowser: (context: BrowserContext, as?: string) => Promise<void>;
}

interface WorkerFixtures {
  site: Site;
  /** The site's database, next to the site. */
  database: Database;
}

/**
 * Playwright's test with a started site of the worker's own as base address. An error in the browser's console or an
 * uncaught exception fails the test, but for the statuses that the test says it provokes.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      const code = await site.stop();
      expect(code, site.output()).toBe(0);
    },
    { scope: "worker" },
  ],
  database: [
    async ({ site }, use) => {
      const database = await site.openDatabase();
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, expectedConsole }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      const { url } = message.location();
      const expected = expectedConsole.some(
        ({ status, path }) =>
          message.text().includes(typeof status === "number" ? `status of ${status} ` : status) &&
          isPath(new URL(url).pathname, path),
      );
      if (!expected) errors.push(`${message.text()} (${url})`);
    });
    await use(page);
    expect(errors).toEqual([]);
  },
  signInBrowser: async ({ site, database }, use) =>
    use(async (context, username = testAdmin.username) => {
      const credentials = { ...testAdmin, username };
      const [name = "", value = ""] = (await signedInCookie(database.db, credentials)).split("=");
      await context.addCookies([{ name, value, url: site.url }]);
    }),
  staffPage: async ({ page, signInBrowser }, use) => {
    await signInBrowser(page.context());
    await use(page);
  },
});

function isPath(pathname: string, path: string | RegExp): boolean {
  return typeof path === "string" ? pathname === path : path.test(pathname);
}

/** Runs a group of tests with scripts on and again with scripts off. */
export function withAndWithoutScripts(name: string, define: (scripts: boolean) => void): void {
  describeFor([true, false], name, define);
}

/** Runs a group of tests with scripts on, and in the long run again with scripts off. */
export function withoutScriptsWhenLong(name: string, define: (scripts: boolean) => void): void {
  describeFor(isLong ? [true, false] : [true], name, define);
}

function describeFor(
  variants: readonly boolean[],
  name: string,
  define: (scripts: boolean) => void,
): void {
  for (const scripts of variants) {
    test.describe(`${name}, scripts ${scripts ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled: scripts });
      define(scripts);
    });
  }
}

/** Waits until React has hydrated the page; before that, a click may still load a plain document. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A document that has just begun to load has no root element.
    const root: Element | null = document.documentElement;
    return root !== null && Object.keys(root).some((key) => key.startsWith("__react"));
  });
}

/** Signs in by the form as the site's administrator; ends on /admin/team. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(testAdmin.username);
  await page.getByLabel("Password").fill(testAdmin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/team");
}

/** Expects that an alert appears again after `act`, even with the same text: only then does a screen reader announce it. */
export async function expectAnnouncedAgain(alert: Locator, act: () => Promise<void>) {
  const text = await alert.innerText();
  const before = await alert.elementHandle();
  await act();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(alert).toHaveText(text, { useInnerText: true });
}

/** Returns the visible toast with a text, not the copy that screen readers are given. */
export function toastOf(page: Page, text: string) {
  return page
    .getByRole("region", { name: /Notifications|Avisos/ })
    .getByRole("listitem")
    .filter({ hasText: text });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Axe spends a third of its time in the WeakMaps that its private fields are compiled to, and in reading each color again
 * for each element and text. Here private fields are properties, and each color is read once per page.
 */
const fastAxe = (source: string) => `((WeakMap, WeakSet) => {
  ${source};
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    const parts = known.get(text);
    if (parts) return Object.assign(this, parts);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
  // The page's markup is not reported.
  axe.configure({ noHtml: true });
})(...Array(2).fill(class {
  #key = Symbol();
  has(it) { return this.#key in it; }
  get(it) { return it[this.#key]; }
  set(it, value) { it[this.#key] = value; return this; }
  add(it) { return this.set(it, true); }
}))`;
const axeSource = fastAxe(readFileSync(bin("axe-core/axe.min.js"), "utf8"));

/** The color rules: all that another color scheme can change. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Fails when axe finds anything on the page (WCAG 2.2 A and AA, and best practices), after animations end: a toast
 * that is fading in has too little contrast for a moment. `where` names the page in the message if its address does not;
 * the color rules, or all others, are skipped if another check covers them.
 */
export async function expectNoAxeFindings(
  page: Page,
  where = new URL(page.url()).pathname,
  { colors = true, others = true } = {},
): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === "finished"),
  );
  // Half a megabyte of script, so load it once per document. Our pages have no frames that need it too.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    runOnly: others ? { type: "tag", values: tags } : { type: "rule", values: colorRules },
    ...(!colors && { rules: Object.fromEntries(colorRules.map((id) => [id, { enabled: false }])) }),
  };
  const findings = await page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(" | ")}`);
  }, options);
  expect.soft(findings, `${where} at ${page.viewportSize()?.width} px`).toEqual([]);
}
