import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The budgets of every public page, in bytes as sent: its scripts, the document with its styles and fonts, and everything. */
const budgets = { scripts: 95_000, withoutScripts: 100_000, everything: 165_000 };

/**
 * What a page may ship although it does not hydrate: by address, on which pages, and how heavy as sent. docs/architecture.md says
 * what each is for.
 */
const plainScripts = [
  { address: /^\/assets\/load-example-en\.script-[\w-]{8}\.js$/, on: /^\/$/, budget: 3_000 },
  { address: /^\/assets\/load-example-es\.script-[\w-]{8}\.js$/, on: /^\/es$/, budget: 3_000 },
  { address: /^\/visit\.js$/, on: /./, budget: 500 },
];

/**
 * What a first visit of a page costs, in bytes as sent. `withoutScripts` is document, styles and fonts; `everything` adds
 * pictures, the icon and the scripts. `over` names what is beyond its budget or no script of such a page.
 * @typedef {{ path: string, html: number, css: number, fonts: number, images: number, scripts: number,
 *   withoutScripts: number, everything: number, over: string[] }} PageWeight
 */

/**
 * Weighs pages of a running site as a browser that takes brotli would load them: nothing cached, every style, font,
 * picture and script (with those it imports) that the page names.
 * @param {string} siteUrl the site's origin, http only
 * @param {readonly string[]} paths
 * @returns {Promise<PageWeight[]>}
 */
export async function weighPages(siteUrl, paths) {
  // The first answer of a page is compressed for speed and all later ones for size: only the site's first visitor gets that one.
  for (const path of paths) await fetch(siteUrl + path).then((answer) => answer.text());
  const files = new Map();
  const weights = [];
  for (const path of paths) weights.push(await weighPage(siteUrl, path, files));
  return weights;
}

/**
 * Returns the paths of the public pages: those of the sitemap, and some that it leaves out.
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

/** Returns the paths that the sitemap of a running site lists. */
export async function pathsOfSitemap(siteUrl) {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const listed = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...listed].map(([, address]) => new URL(address).pathname);
}

/**
 * Returns the weights as a table of kilobytes (1,000 bytes), the heaviest first, with what is over budget marked.
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
 * Returns which scripts of a page that does not hydrate are none of the exceptions, or are beyond their bytes.
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

/** Returns what the entry script of a page that hydrates asks for (`app/http/page-data.ts`). */
function hydrationScripts(html) {
  const json = /<script id="page-data"[^>]*>([^<]*)</.exec(html)?.[1];
  if (json === undefined) return [];
  const { routes, modules, imports } = JSON.parse(json);
  const list = typeof routes === "string" ? [routes] : [];
  return [...list, ...Object.values(modules), ...imports];
}

/** Scripts by address and those that inline modules import. */
function scriptsOf(html) {
  const tags = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return tags.flatMap(([, attributes, body]) => [
    ...(/\ssrc="/.test(attributes) ? [attribute(attributes, "src")] : []),
    ...(/type="module"/.test(attributes) ? importsOf(body) : []),
  ]);
}

/** Specifiers of static imports in built modules: `import"./a.js"`, `from"./b.js"`, `import * as c from "/d.js"`. */
function importsOf(script) {
  return [...script.matchAll(/(?:\bimport|\bfrom)\s*["']([./][^"']+\.js)["']/g)].map(
    ([, to]) => to,
  );
}

/** Fonts that a page of `html` loads: one for some letters alone only where one of them stands. */
function fontsOf(css, url, html) {
  return [...css.matchAll(/@font-face\s*\{[^}]*url\(["']?([^"')]+\.woff2)["']?\)[^}]*\}/g)]
    .filter(([face]) => {
      const ranges = /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
      return ranges === undefined || lettersOf(ranges).test(html);
    })
    .map(([, to]) => new URL(to, url).href);
}

/** "U+a1-a3, U+e4" as an expression that finds such a letter; wildcards ("U+4??") are not read. */
function lettersOf(ranges) {
  const inClass = ranges.replace(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?,?\s*/gi, (_, from, to) =>
    to === undefined ? `\\u{${from}}` : `\\u{${from}}-\\u{${to}}`,
  );
  return new RegExp(`[${inClass}]`, "u");
}

/** Loads modules and, from each, what it imports. */
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

/** Fetches an address with `node:http`, which, unlike fetch, gives the bytes as they were sent. */
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
