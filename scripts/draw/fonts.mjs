/**
 * Makes the site's two web fonts, their stylesheet, and the static heading font of og-images.mjs. Run it after an upgrade of the
 * @fontsource-variable packages, and commit the results:
 *   node scripts/draw/fonts.mjs
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import opentype from "opentype.js";
import subsetFont from "subset-font";
import { root } from "../lib/runtime.mjs";

const at = (path) => join(root, path);
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const ASCII = range(0x20, 0x7e);
// Without the soft hyphen, which needs no glyph.
const LATIN_1 = range(0xa0, 0xac) + range(0xae, 0xff);
const TYPOGRAPHIC = "–—‘’“”•…™€−";
const SYMBOLS = "©®×÷·¢§°½\u00a0";
const SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¿¡«»";
/** The characters of our own pages. */
const COMMON = ASCII + TYPOGRAPHIC + SYMBOLS + SPANISH;
const isUncommon = (letter) => !COMMON.includes(letter);

/** @type {Array<{family: string, file: string, source: string, text: string, more?: {file: string, text: string}, weights: {min: number, max: number}, pinned: Record<string, number>, keepFeatures: string[], still: number, fallbacks: {name: string, size: number, local: string[]}[]}>} */
const FONTS = [
  {
    family: "Archivo",
    file: "archivo.woff2",
    source: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    text: COMMON,
    weights: { min: 600, max: 800 },
    pinned: { wdth: 112 },
    keepFeatures: ["kern", "liga", "tnum"],
    still: 700,
    fallbacks: [
      {
        name: "Fallback",
        size: 1.13,
        local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
      },
      { name: "Fallback Android", size: 1.1897, local: ["Roboto Bold", "Roboto-Bold"] },
      { name: "Fallback Linux", size: 0.9465, local: ["DejaVu Sans Bold", "DejaVuSans-Bold"] },
    ],
  },
  {
    family: "Inter",
    file: "inter.woff2",
    source: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    text: COMMON,
    // Further letters of names. Browsers load this file only for a page with such a letter.
    more: { file: "inter-more.woff2", text: [...LATIN_1].filter(isUncommon).join("") },
    weights: { min: 400, max: 700 },
    pinned: {},
    keepFeatures: ["kern", "tnum", "calt"],
    still: 400,
    fallbacks: [
      { name: "Fallback", size: 1.0649, local: ["Arial", "ArialMT", "Liberation Sans"] },
      { name: "Fallback Android", size: 1.074, local: ["Roboto", "Roboto-Regular"] },
      { name: "Fallback Linux", size: 0.9393, local: ["DejaVu Sans", "DejaVuSans"] },
    ],
  },
];

const asFont = (bytes) =>
  opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const percent = (ratio) => `${(ratio * 100).toFixed(2)}%`;

/** Returns the @font-face of a file, optionally only for certain letters. */
function face({ family, weights }, file, letters) {
  const codes = [...(letters ?? "")].map((letter) => letter.codePointAt(0));
  const ranges = codes.map((code) => `U+${code.toString(16)}`).join(", ");
  return `@font-face {
  font-family: "${family}";
  src: url("./fonts/${file}") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-style: normal;
  font-display: swap;${letters === undefined ? "" : `\n  unicode-range: ${ranges};`}
}

`;
}

/**
 * Returns a @font-face for each of the font's files and for each local fallback font. Fallbacks get the font's metrics, so that the swap
 * hardly moves the layout. `size` is the width of the site's texts in the font divided by their width in the local font (Chromium).
 */
function faces(spec, { unitsPerEm, tables: { hhea } }) {
  const files = [face(spec, spec.file), spec.more && face(spec, spec.more.file, spec.more.text)];
  const standIns = spec.fallbacks.map(({ name, size, local }) => {
    const measure = (length) => percent(length / unitsPerEm / size);
    return `@font-face {
  font-family: "${spec.family} ${name}";
  src: ${local.map((one) => `local("${one}")`).join(", ")};
  size-adjust: ${percent(size)};
  ascent-override: ${measure(hhea.ascender)};
  descent-override: ${measure(-hhea.descender)};
  line-gap-override: ${measure(hhea.lineGap)};
}
`;
  });
  return `${files.filter(Boolean).join("")}${standIns.join("\n")}`;
}

const css = ["/* Written by scripts/draw/fonts.mjs; change it there. */\n"];

for (const spec of FONTS) {
  const source = await readFile(at(`scripts/draw/node_modules/${spec.source}`));
  const whole = asFont(
    await subsetFont(source, undefined, { keepAllGlyphs: true, targetFormat: "sfnt" }),
  );
  const missing = [...spec.text, ...(spec.more?.text ?? "")].filter(
    (c) => whole.charToGlyphIndex(c) === 0,
  );
  if (missing.length > 0) throw new Error(`${spec.family} has no glyph for ${missing.join(" ")}`);

  const shared = { keepFeatures: spec.keepFeatures, noHinting: true };
  const woff2Of = (text) =>
    subsetFont(source, text, {
      ...shared,
      targetFormat: "woff2",
      variationAxes: { ...spec.pinned, wght: spec.weights },
    });
  const woff2 = await woff2Of(spec.text);
  const still = await subsetFont(source, spec.text, {
    ...shared,
    targetFormat: "sfnt",
    variationAxes: { ...spec.pinned, wght: spec.still },
  });
  await writeFile(at(`app/styles/fonts/${spec.file}`), woff2);
  if (spec.more) {
    await writeFile(at(`app/styles/fonts/${spec.more.file}`), await woff2Of(spec.more.text));
  }
  if (spec.family === "Archivo") await writeFile(at("scripts/fonts/archivo-bold.ttf"), still);
  css.push(faces(spec, asFont(still)));
  console.log(`${spec.file}: ${woff2.length} bytes (static instance ${still.length} bytes)`);
}
await writeFile(at("app/styles/fonts.css"), css.join("\n"));
