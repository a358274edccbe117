/**
 * Draws the pictures for links on other sites (Open Graph, 1200×630) into public/og/: for each page of app/site/pages.ts and each
 * article. Run it after a change of a heading or kicker, or with a new article:
 *   node scripts/draw/og-images.mjs [path …]
 * Draws text as paths, independent of installed fonts. Leaves out the brand name, which is configured at run time.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import opentype from "opentype.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { loadApp } from "../lib/load-app.mjs";
import { root } from "../lib/runtime.mjs";

const at = (path) => join(root, path);
const width = 1200;
const height = 630;
const margin = 72;
const maxBytes = 60_000;
const titleSizes = [76, 68, 60, 52];
const maxLines = 3;
const ink = "#0e1a2b";
const amber = "#f2a900";
const asphalt = "#1f2d3d";
const steel = "#5b6b7c";
const fog = "#e6ebf1";

const fontFile = await readFile(at("scripts/fonts/archivo-bold.ttf"));
const font = opentype.parse(
  fontFile.buffer.slice(fontFile.byteOffset, fontFile.byteOffset + fontFile.length),
);
const mark = JSON.parse(await readFile(at("app/site/illustrations/logo-mark.json"), "utf8"));
const drawings = await loadApp("app/site/illustrations/scenes.tsx");

/** The site's truck, with classes replaced by attributes for a renderer without stylesheets. */
const truck = renderToStaticMarkup(createElement(drawings.TruckHorizon, { className: "" }))
  .replaceAll('class="fill-amber"', `fill="${amber}"`)
  .replaceAll('class="stroke-amber"', `stroke="${amber}"`)
  .replaceAll('class="stroke-steel"', `stroke="${steel}"`)
  .replaceAll('class="fill-asphalt"', `fill="${asphalt}"`)
  .replace("<svg ", `<svg x="0" y="290" width="${width}" height="340" color="${fog}" `);

/** Breaks text at its newlines, then into lines of at most `available` pixels at `size`. A longer word gets its own line. */
function wrap(text, size, available) {
  const lines = [];
  for (const part of text.split("\n")) {
    const words = part.split(" ");
    lines.push(words[0]);
    for (const word of words.slice(1)) {
      const longer = `${lines.at(-1)} ${word}`;
      if (font.getAdvanceWidth(longer, size) <= available) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
  }
  return lines;
}

/** Returns text as an SVG path. Replaces the library's toPathData, which rounds some values to NaN. */
function textPath(text, x, y, size, color) {
  const points = ({ type, ...at }) =>
    type +
    ["x1", "y1", "x2", "y2", "x", "y"].flatMap((k) => (k in at ? at[k].toFixed(1) : [])).join(" ");
  const data = font.getPath(text, x, y, size).commands.map(points).join("");
  return `<path fill="${color}" d="${data}"/>`;
}

/**
 * Returns a 1200×630 PNG with the logo's mark, the kicker, the title on at most three lines, and the truck.
 * Throws when the title does not fit, or a character has no glyph in the heading font.
 */
async function drawOgImage({ title, kicker }) {
  const unknown = [...title.replaceAll("\n", ""), ...kicker].filter(
    (c) => font.charToGlyphIndex(c) === 0,
  );
  if (unknown.length > 0) throw new Error(`"${title}": no glyph for ${unknown.join(" ")}`);
  const available = width - 2 * margin;
  const size = titleSizes.find((s) => {
    const lines = wrap(title, s, available);
    return (
      lines.length <= (s > 60 ? maxLines - 1 : maxLines) &&
      lines.every((line) => font.getAdvanceWidth(line, s) <= available)
    );
  });
  if (!size) throw new Error(`"${title}" is too long: shorten the page's heading`);
  // The narrowest column with as few lines, so that the lines are of one length.
  const count = wrap(title, size, available).length;
  let column = available;
  while (column > 10 && wrap(title, size, column - 10).length === count) column -= 10;
  const lines = wrap(title, size, column).map((line, i) =>
    textPath(line, margin, 178 + size * 0.72 + i * size * 1.12, size, "#ffffff"),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ink}"/>
${truck}
<g transform="translate(${margin - 3} 62) scale(2)"><path fill="${amber}" d="${mark.shield}"/><path fill="${ink}" d="${mark.road}"/><path fill="${amber}" d="${mark.dashes}"/></g>
${textPath(kicker, margin + 80, 105, 30, amber)}
${lines.join("\n")}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colors: 48, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

const { pages } = await loadApp("app/site/pages.ts");
const { languageOf } = await loadApp("app/server/address-language.ts");
const { socialImage } = await loadApp("app/site/head-tags.ts");
const { articles } = await loadApp("app/pages/articles.server.ts");
const shared = ["en", "es"].flatMap((language) => [
  ...Object.values(pages[language]).filter(({ path }) => languageOf(path) === language),
  ...articles[language].map(({ path, title, category }) => ({
    path,
    h1: title,
    ogKicker: category,
  })),
]);
const wanted = process.argv.slice(2);
for (const { path, h1, ogKicker } of shared) {
  if (wanted.length > 0 && !wanted.includes(path)) continue;
  const image = await drawOgImage({ title: h1, kicker: ogKicker });
  if (image.length > maxBytes) throw new Error(`The picture of ${path} is ${image.length} bytes`);
  await writeFile(at(`public${socialImage(path)}`), image);
  console.log(`${socialImage(path)}: ${image.length} bytes`);
}
