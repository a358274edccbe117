import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The budgets of a public page in bytes as sent. `withoutScripts` is document, styles and fonts. */
const budgets = { scripts: 95_000, withoutScripts: 100_000, everything: 165_000 };

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
 * Weighs pages of a running site as loaded by a browser with brotli and an empty cache: all styles, fonts, pictures and scripts, with
 * the scripts' imports.
 * @param {string} siteUrl the site's origin, http only
 * @param {readonly string[]} paths
 * @returns {Promise<PageWeight[]>}
 */
export async function weighPages(siteUrl, paths) {
  // Only the first response of a page is compressed for speed; all later ones are compressed for size.
  for (const path of paths) await fetch(siteUrl + path).then((answer) => answer.text());
  const files = new Map();
  const weights = [];
  for (const path of paths) weights.push(await weighPage(siteUrl, path, files));
  return weights;
}

/**
 * Returns the paths of the public pages, including some that are not in the sitemap.
 * @param {string} siteUrl
 * @returns {Promise<string[]>}
 */
export async function publicPaths(siteUrl) {
  return [
    ...(await pathsOfSitemap(siteUrl)),
    ...["/client-dashboard", "/external-login", "/es/panel-clientes", "/es/acceso-externo"],
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
 * Returns the weights as a table of kilobytes (1,000 bytes), the heaviest first, with exceeded budgets marked.
 * @param {readonly PageWeight[]} weights
 */
export function weightTable(weights) {
  const columns = ["html", "css", "fonts", "images", ...Object.keys(budgets)];
  const titles = ["HTML", "CSS", "fonts", "images", "scripts", "no scripts", "everything"];
  const width = Math.max(...weights.map(({ path }) => path.length));
  const cells = (values) => values.map((value) => value.padStart(11)).join("");
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const heaviestFirst = [...weights].sort((a, b) => b.everything - a.everything);
  return [
    `${"KB as sent".padEnd(width)}${cells(titles)}`,
    ...heaviestFirst.map(
      (weight) =>
        weight.path.padEnd(width) +
        cells(columns.map((column) => kilobytes(weight[column]))) +
        (weight.over.length > 0 ? `  OVER: ${weight.over.join(", ")}` : ""),
    ),
    `${"budget".padEnd(width)}${cells([...Array(4).fill(""), ...Object.values(budgets).map(kilobytes)])}`,
  ].join("\n");
}

async function weighPage(siteUrl, path, files) {
  const address = new URL(path, siteUrl).href;
  const document = await load(address);
  const links = document.text.match(/<link\s[^>]*>/g) ?? [];
  const hrefs = (kind) =>
    links.filter((tag) => kind.test(tag)).map((tag) => attribute(tag, "href"));

  const styles = await loadAll(hrefs(/rel="stylesheet"/), address, files);
  const fonts = await loadAll(
    [
      ...hrefs(/as="font"/),
      ...styles.flatMap(({ text, url }) => fontsOf(text, url, document.text)),
    ],
    address,
    files,
  );
  const pictures = (document.text.match(/<img\s[^>]*>/g) ?? []).map((tag) => attribute(tag, "src"));
  const images = await loadAll([...pictures, ...hrefs(/rel="icon"/)], address, files);
  const hydration = hydrationScripts(document.text);
  const scripts = await loadScripts([...scriptsOf(document.text), ...hydration], address, files);
  const weight = {
    html: document.bytes,
    css: sum(styles),
    fonts: sum(fonts),
    images: sum(images),
    scripts: sum(scripts),
  };
  const withoutScripts = weight.html + weight.css + weight.fonts;
  const everything = withoutScripts + weight.images + weight.scripts;
  const page = { path, ...weight, withoutScripts, everything };
  const over = [
    ...Object.keys(budgets).filter((part) => page[part] > budgets[part]),
    ...(hydration.length === 0 ? strayScripts(scripts, path) : []),
  ];
  return { ...page, over };
}

/**
 * Returns the scripts that a page without hydration may not have, or that exceed their budget.
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

/** Returns the scripts that the entry script loads to hydrate a page (`app/http/page-data.ts`). */
function hydrationScripts(html) {
  const json = /<script id="page-data"[^>]*>([^<]*)</.exec(html)?.[1];
  if (json === undefined) return [];
  const { routes, modules, imports } = JSON.parse(json);
  const list = typeof routes === "string" ? [routes] : [];
  return [...list, ...Object.values(modules), ...imports];
}

/** Returns the addresses of a page's scripts and of the imports of its inline modules. */
function scriptsOf(html) {
  const tags = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return tags.flatMap(([, attributes, body]) => [
    ...(/\ssrc="/.test(attributes) ? [attribute(attributes, "src")] : []),
    ...(/type="module"/.test(attributes) ? importsOf(body) : []),
  ]);
}

/** Returns the static imports of a built module: `import"./a.js"`, `from"./b.js"`, `import * as c from "/d.js"`. */
function importsOf(script) {
  return [...script.matchAll(/(?:\bimport|\bfrom)\s*["']([./][^"']+\.js)["']/g)].map(
    ([, to]) => to,
  );
}

/** Returns the fonts that a page loads. A font for certain letters counts only if the page has such a letter. */
function fontsOf(css, url, html) {
  return [...css.matchAll(/@font-face\s*\{[^}]*url\(["']?([^"')]+\.woff2)["']?\)[^}]*\}/g)]
    .filter(([face]) => {
      const ranges = /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
      return ranges === undefined || lettersOf(ranges).test(html);
    })
    .map(([, to]) => new URL(to, url).href);
}

/** Returns a regular expression for a unicode-range such as "U+a1-a3, U+e4". Does not support wildcards ("U+4??"). */
function lettersOf(ranges) {
  const inClass = ranges.replace(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?,?\s*/gi, (_, from, to) =>
    to === undefined ? `\\u{${from}}` : `\\u{${from}}-\\u{${to}}`,
  );
  return new RegExp(`[${inClass}]`, "u");
}

/** Loads modules and, recursively, their imports. */
async function loadScripts(addresses, base, files) {
  const found = new Map();
  const open = addresses.map((address) => new URL(address, base).href);
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url)) continue;
    const file = await loadOnce(url, files);
    found.set(url, file);
    open.push(...importsOf(file.text).map((to) => new URL(to, url).href));
  }
  return [...found.values()];
}

async function loadAll(addresses, base, files) {
  const urls = new Set(addresses.map((address) => new URL(address, base).href));
  const loaded = [];
  for (const url of urls) {
    if (new URL(url).origin === new URL(base).origin) loaded.push(await loadOnce(url, files));
  }
  return loaded;
}

async function loadOnce(url, files) {
  if (!files.has(url)) files.set(url, await load(url));
  return files.get(url);
}

/** Loads an address with `node:http`, which, unlike fetch, returns the bytes as sent. */
async function load(url) {
  const answer = await new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br, gzip" } }, resolve).once("error", reject);
  });
  const sent = await buffer(answer);
  return { url, bytes: sent.length, text: decode(sent, answer.headers["content-encoding"]) };
}

function decode(body, encoding) {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

function attribute(tag, name) {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value.replaceAll("&amp;", "&");
}

const sum = (loaded) => loaded.reduce((total, { bytes }) => total + bytes, 0);
