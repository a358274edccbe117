import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const stylesheet = readFileSync(
  fileURLToPath(new URL("../../app/styles/tokens.css", import.meta.url)),
  "utf8",
);
const schemes = {
  light: declarations(stylesheet, /@utility scheme-light \{([^}]*)\}/),
  dark: declarations(stylesheet, /@utility scheme-dark \{([^}]*)\}/),
};

describe.each(Object.entries(schemes))("%s scheme", (_name, scheme) => {
  const cases = pairs.flatMap(([foreground, backgrounds, least]) =>
    backgrounds.map((background) => ({ foreground, background, least })),
  );

  it.each(cases)("$foreground on $background is at least $least to 1", (pair) => {
    const ratio = contrast(color(scheme, pair.foreground), color(scheme, pair.background));
    expect(ratio).toBeGreaterThanOrEqual(pair.least);
  });

  it.each([...pages, "accent", "negative-fill"])(
    "one tone of the focus ring shows on %s",
    (background) => {
      const ratios = ["focus-inner", "focus-outer"].map((tone) =>
        contrast(color(scheme, tone), color(scheme, background)),
      );
      expect(Math.max(...ratios)).toBeGreaterThanOrEqual(shape);
    },
  );
});

describe("on dark backgrounds", () => {
  it.each(onInk)("%s is readable on every hero color", (foreground) => {
    for (const scheme of Object.values(schemes)) {
      const ratio = contrast(color(schemes.dark, foreground), color(scheme, "hero"));
      expect(ratio).toBeGreaterThanOrEqual(foreground === "body" ? bodyText : text);
    }
  });
});

it("gives both schemes the same tokens", () => {
  expect([...schemes.dark.keys()]).toEqual([...schemes.light.keys()]);
});

function declarations(css: string, block: RegExp): Map<string, string> {
  const [, body = ""] = block.exec(css) ?? [];
  const found = [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)];
  return new Map(found.map(([, name = "", value = ""]) => [name, value.trim()]));
}

function color(scheme: Map<string, string>, token: string): string {
  const name = /^var\(--(.+)\)$/.exec(scheme.get(token) ?? "")?.[1];
  const hex = name === undefined ? undefined : palette.get(name);
  if (hex === undefined) throw new Error(`The token ${token} names no color of the palette`);
  return hex;
}

/** Returns the contrast ratio of two `#rrggbb` colors (WCAG 2.1, definition of contrast ratio). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const palette = declarations(stylesheet, /@theme \{([^}]*)\}/);

const text = 4.5;

const bodyText = 7;

const shape = 3;

const pages = ["surface", "surface-alt", "raised", "sunken", "hero"];

/** Foreground, its possible backgrounds, and the minimum ratio (WCAG 2.1: 1.4.3, 1.4.6, 1.4.11). */
const pairs: [foreground: string, backgrounds: string[], least: number][] = [
  ["body", ["surface", "surface-alt", "raised", "sunken"], bodyText],
  [
    "body",
    ["control-fill", "accent-soft", "action-soft", "positive-soft", "negative-soft"],
    bodyText,
  ],
  ["muted", ["surface", "surface-alt", "raised", "sunken", "control-fill"], text],
  ["action", ["surface", "surface-alt", "raised", "sunken", "action-soft", "negative-soft"], text],
  ["action-hover", ["surface", "surface-alt", "raised", "action-soft"], text],
  ["accent-text", ["surface", "surface-alt", "raised", "accent-soft"], text],
  ["positive", ["surface", "surface-alt", "raised", "positive-soft"], text],
  ["negative", ["surface", "surface-alt", "raised", "negative-soft"], text],
  ["on-accent", ["accent", "accent-hover"], bodyText],
  ["on-negative", ["negative-fill", "negative-fill-hover"], text],
  ["control", ["surface", "surface-alt", "raised", "control-fill"], shape],
];

/** Every tint of the dark set must be readable on ink too: header, hero and footer use it in both schemes. */
const onInk = ["body", "muted", "action", "action-hover", "accent-text", "positive", "negative"];
