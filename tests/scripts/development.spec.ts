import { rmSync } from "node:fs";
import { findLeadById } from "#db/queries/leads.server";
import { createClient } from "~/clients/accounts.server";
import { clientCookie, clientFields, storeClient } from "../support/clients";
import { test as base, expect, hydrated, isLong, type Site } from "../support/e2e";
import { quoteFields } from "../support/leads";
import { listedPages } from "../support/public-pages";
import { everyPattern } from "../support/route-patterns";
import { startSite } from "../support/site";

// In the checkout, as for a developer, because Vite serves no packages from elsewhere; empty, so that Vite bundles every package.
const cache = `node_modules/.cache/development-test-${process.pid}`;

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const settings = { NODE_ENV: "development", DEV_CACHE_DIRECTORY: cache };
      const site = await startSite(settings, undefined, [], ["scripts/dev.mjs"]);
      await use(site);
      await site.stop();
      rmSync(cache, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

/** In `npm test`, a page of each subject. The long run visits every page, in Spanish too. */
const subjects =
  /^\/($|get-quote|resources$|client-login|receipt\/[^/]+$|admin\/(login|quotes\/[^/]+$|team$|settings$|system))/;

test(`npm run dev hydrates ${isLong ? "every page" : "a page of each subject"} without a console error and prints a line for each`, async ({
  page,
  site,
  database: { db },
  signInBrowser,
}) => {
  test.setTimeout(600_000);
  const id = await sendQuote(site, "Rosa");
  const other = await sendQuote(site, "Dale");
  const { receiptToken = "" } = (await findLeadById(db, id)) ?? {};
  const client = await storeClient(db, "rosa");
  const { link } = await createClient(db, clientFields("dale"), { kind: "system" });
  const paths = everyPattern("page")
    .filter((pattern) => !/\*|^\/es\/.*:slug/.test(pattern))
    .map((pattern) =>
      pattern
        .replace(/(receipt|recibo)\/:token$/, `$1/${receiptToken}`)
        .replace(":token", link.token)
        .replace(":slug", "fuel-management")
        .replace(":leadId", id)
        .replace(/\/merge$/, `/merge?with=${other}`)
        .replace(":clientId", client.id),
    );
  const visited = isLong
    ? new Set([...listedPages.map(({ path }) => path), ...paths])
    : paths.filter((path) => subjects.test(path));
  const isPrivate = (path: string) => /\/admin\/(?!login|forgot)|\/(client-dash|panel)/.test(path);
  for (const path of visited) if (!isPrivate(path)) await visit(path);
  await signInBrowser(page.context());
  const [name = "", value = ""] = (await clientCookie(db, client.id)).split("=");
  await page.context().addCookies([{ name, value, url: site.url }]);
  for (const path of visited) if (isPrivate(path)) await visit(path);
  // Vite reports a package that it had not bundled at the start, which reloads the page.
  expect(site.output()).not.toMatch(/error|Could not resolve|new dependencies/i);
  const others = site
    .output()
    .split("\n")
    .filter((line) => !/^20[01] (GET|POST) \/\S* /.test(line));
  expect(others).toEqual([expect.stringContaining("The site listens"), ""]);

  async function visit(path: string) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(page.url()).toBe(site.url + path);
    await hydrated(page);
  }
});

async function sendQuote(site: Site, name: string): Promise<string> {
  const fields = quoteFields({ contactName: name, email: `${name}@haul.example` });
  const answer = await fetch(`${site.url}/api/quotes`, {
    method: "POST",
    body: JSON.stringify(fields),
    headers: { "Content-Type": "application/json" },
  });
  return (await answer.json()).quote.id;
}
