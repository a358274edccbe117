/**
 * Draws the site's icons from the logo's mark (app/site/illustrations/logo-mark.json) into public/:
 *   node scripts/draw/icons.mjs
 * The results are committed; run it again when the mark changes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../lib/runtime.mjs";

const at = (path) => join(root, path);
const ink = "#0e1a2b";
const amber = "#f2a900";
const markSize = 32;

const mark = JSON.parse(await readFile(at("app/site/illustrations/logo-mark.json"), "utf8"));

/** Returns the mark's three paths in two colors. */
const paths = (ground, line) =>
  `<path fill="${ground}" d="${mark.shield}"/><path fill="${line}" d="${mark.road}"/><path fill="${ground}" d="${mark.dashes}"/>`;

/** Returns an SVG of the amber mark on an ink square. The mark fills `share` of the square; `radius` rounds its corners. */
function tile({ size, share, radius }) {
  const scale = (size * share) / markSize;
  const offset = (size * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" rx="${radius * size}" fill="${ink}"/>
<g transform="translate(${offset} ${offset}) scale(${scale})">${paths(amber, ink)}</g></svg>`;
}

const png = (svg) =>
  sharp(Buffer.from(svg)).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();

/** Wraps a PNG in an ICO file with one entry: a 6-byte header, a 16-byte directory entry, the image. */
function ico(image, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

// An ink shield on light tabs, amber on dark tabs. Renderers without styles use the attributes.
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 0 30 32"><style>@media(prefers-color-scheme:dark){.g{fill:${amber}}.l{fill:${ink}}}</style>${paths(
  ink,
  amber,
)
  .replaceAll(`fill="${ink}"`, `class="g" fill="${ink}"`)
  .replaceAll(`fill="${amber}"`, `class="l" fill="${amber}"`)}</svg>\n`;
const bare = (size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${paths(amber, ink)}</svg>`;

await mkdir(at("public/icons"), { recursive: true });
const files = {
  "favicon.svg": favicon,
  "favicon.ico": ico(await png(bare(32)), 32),
  "apple-touch-icon.png": await png(tile({ size: 180, share: 0.7, radius: 0 })),
  "icons/icon-192.png": await png(tile({ size: 192, share: 0.7, radius: 0.18 })),
  "icons/icon-512.png": await png(tile({ size: 512, share: 0.7, radius: 0.18 })),
  // The safe zone of a maskable icon is the middle circle of 80% (W3C manifest, "icon masks").
  "icons/icon-maskable-512.png": await png(tile({ size: 512, share: 0.6, radius: 0 })),
};
for (const [name, content] of Object.entries(files)) {
  await writeFile(at(`public/${name}`), content);
  console.log(`${name}: ${content.length} bytes`);
}
