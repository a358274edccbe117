/** The budgets of a public page in bytes as sent. `withoutScripts` is document, styles and fonts. */
const budgets = { scripts: 95_000, withoutScripts: 100_000, everything: 165_000 };

/** How many pages the browser loads at once. */
const atOnce = 8;

/** Scripts that pages without hydration may have, with their pages and budgets in bytes as sent. See docs/architecture.md. */
const plainScripts = [
  { address: /^\/assets\/load-example-en\.script-[\w-]{8}\.js$/, on: /^\/$/, budget: 3_000 },
  { address: /^\/assets\/load-example-es\.script-[\w-]{8}\.js$/, on: /^\/es$/, budget: 3_000 },
  { address: /^\/visit\.js$/, on: /./, budget: 500 },
];

/**
 * The size of a first visit to a page, in bytes as sent. `over` names exceeded budgets and scripts that are not allowed.
 * @typedef {{ path: string, html: number, css: number, fonts: number, images: number, scripts: number,
 *   withoutScripts: number, everything: number, over: string[] }} PageWeight
 */

/**
 * Measures how many bytes a browser with an empty cache loads for each page of a running site: HTML, styles, fonts, pictures and scripts.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} siteUrl the site's origin
 * @param {readonly string[]} paths
 * @returns {Promise<PageWeight[]>}
 */
export async function weighPages(browser, siteUrl, paths) {
  const tabs = await Promise.all(paths.slice(0, atOnce).map(() => openTab(browser)));
  const weights = [];
  for (let start = 0; start < paths.length; start += atOnce) {
    const some = paths.slice(start, start + atOnce);
    const weigh = (path, index) => weighPage(tabs[index], siteUrl, path);
    weights.push(...(await Promise.all(some.map(weigh))));
  }
  await Promise.all(tabs.map((tab) => tab.close()));
  return weights;
}

/** Opens a tab that loads each page as on a first visit: without a cache. */
async function openTab(browser) {
  const tab = await browser.newPage();
  const chromium = await tab.context().newCDPSession(tab);
  await chromium.send("Network.setCacheDisabled", { cacheDisabled: true });
  return tab;
}

/**
 * Returns the paths of the public pages, including some that are not in the sitemap.
 * @param {string} siteUrl
 * @returns {Promise<string[]>}
 */
export async function publicPaths(siteUrl) {
  return [
    ...(await pathsOfSitemap(siteUrl)),
    "/client-dashboard",
    "/external-login",
    "/es/panel-clientes",
    "/es/acceso-externo",
    "/api-docs",
    "/no-such-page",
  ];
}

/** Returns the paths in a running site's sitemap. */
export async function pathsOfSitemap(siteUrl) {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const listed = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...listed].map(([, address]) => new URL(address).pathname);
}

/**
 * Returns the pages' weights as a section for `print`, in kilobytes (1,000 bytes), the heaviest page first. Names exceeded budgets.
 * @param {readonly PageWeight[]} weights
 * @returns {import("./table.mjs").Section}
 */
export function weightTable(weights) {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const rows = [...weights]
    .sort((a, b) => b.everything - a.everything)
    .map(({ path, everything, over, ...parts }) => {
      const listed = Object.entries(parts).map(([part, bytes]) => `${part} ${kilobytes(bytes)}`);
      const remark = [...listed, ...over.map((what) => `OVER: ${what}`)].join(", ");
      return { what: path, figure: kilobytes(everything), remark };
    });
  return { title: "A first visit, KB as sent", rows };
}

/** The part of a page's weight to which each type of request belongs. */
const partsByType = {
  document: "html",
  stylesheet: "css",
  font: "fonts",
  image: "images",
  script: "scripts",
};

async function weighPage(page, siteUrl, path) {
  const requests = [];
  const note = (request) => requests.push(request);
  page.on("requestfinished", note);
  // Only the first response of a page is compressed for speed; all later ones are compressed for size.
  await page.request.get(siteUrl + path);
  await page.goto(siteUrl + path);
  const hydrates = (await page.locator("#page-data").count()) > 0;
  if (hydrates) await page.waitForFunction(() => "__remixRouteModules" in window);
  // As after scrolling to the end. A window as high as the longest page takes most of the time to paint.
  await page.locator("img[loading=lazy]").evaluateAll((pictures) =>
    Promise.all(
      pictures.map((picture) => {
        picture.loading = "eager";
        return picture.decode();
      }),
    ),
  );
  await page.waitForLoadState("networkidle");
  const weight = { html: 0, css: 0, fonts: 0, images: 0, scripts: 0 };
  const scripts = [];
  for (const request of requests) {
    const part = partsByType[request.resourceType()];
    const bytes = Number(await (await request.response()).headerValue("content-length"));
    if (part !== undefined) weight[part] += bytes;
    if (part === "scripts") scripts.push({ url: request.url(), bytes });
  }
  page.off("requestfinished", note);
  const withoutScripts = weight.html + weight.css + weight.fonts;
  const everything = withoutScripts + weight.images + weight.scripts;
  const sums = { ...weight, withoutScripts, everything };
  const over = Object.keys(budgets).filter((part) => sums[part] > budgets[part]);
  return { path, ...sums, over: [...over, ...(hydrates ? [] : strayScripts(scripts, path))] };
}

/**
 * Returns a line for each script that a page without hydration may not load, or that exceeds its budget.
 * @param {readonly { url: string, bytes: number }[]} scripts
 * @param {string} path
 * @returns {string[]}
 */
export function strayScripts(scripts, path) {
  return scripts.flatMap(({ url, bytes }) => {
    const { pathname } = new URL(url);
    const excepted = plainScripts.some(
      ({ address, on, budget }) => address.test(pathname) && on.test(path) && bytes <= budget,
    );
    return excepted ? [] : [`${pathname} (${bytes} bytes)`];
  });
}
