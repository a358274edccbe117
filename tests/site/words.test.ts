import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { guideIds } from "~/site/resources";
import { keys, messages } from "../support/messages";
import { figuresOf, hasEnglish } from "../support/spanish";

/** Words that are the same in both languages. */
const sameInBoth = new Set([
  "Portal",
  "No",
  "MC",
  "DOT",
  "Total",
  "Error",
  "no",
  "Pilot Flying J",
  "Love's",
  "TA / Petro",
  "Speedway",
  "QuickBooks",
  "Sage",
  "Xero",
  // only the name of a claim
  "onlinePortal",
]);

it("every guide has its place on the resources page, which counts them", () => {
  const files = globSync("app/pages/articles/*.en.mdx").map((file) => basename(file, ".en.mdx"));
  const guides = files.filter((id) => id !== "market-outlook");
  expect(guides.sort(), "guideIds in app/site/resources.ts").toEqual(guideIds.toSorted());
});

describe("a Spanish message", () => {
  it("has an English counterpart in the same place", () => {
    expect(messages.length).toBeGreaterThan(500);
    expect(messages.filter(({ english }) => english === undefined)).toEqual([]);
  });

  it("has the English message's figures, with dollar and percent signs", () => {
    const sorted = (text: string) => figuresOf(text).sort();
    for (const { place, spanish, english = "" } of messages) {
      expect(sorted(spanish), `${place}: “${spanish}” next to “${english}”`).toEqual(
        sorted(english),
      );
    }
  });

  it("differs from the English message, and has no English words", () => {
    const untranslated = messages.filter(
      ({ spanish, english }) =>
        /\p{L}{2}/u.test(spanish) && spanish === english && !sameInBoth.has(spanish),
    );
    const listed = (some: typeof messages) =>
      some.map(({ place, spanish }) => `${place}: ${spanish}`);
    expect(listed(untranslated), "translate it, or add it to sameInBoth here").toEqual([]);
    const mixed = messages.filter(({ spanish }) => hasEnglish(spanish));
    expect(listed(mixed), "translate it, or add it to docs/glosario.md").toEqual([]);
  });
});

it("has no unused message", () => {
  const askers = globSync("app/**/*.{ts,tsx,mdx}", {
    exclude: (file) => /\.(?:e[ns]|messages)\.ts$/.test(String(file)),
  });
  const asked = askers.map((file) => readFileSync(file, "utf8")).join("\n");
  const names = new Set(asked.match(/[\w$]+/g));
  const isAsked = (key: string) => (/^[a-z]\w*$/i.test(key) ? names.has(key) : asked.includes(key));
  // A list's values are the keys of its texts.
  const lost = [...keys].filter(([key, place]) => !place.endsWith(" options") && !isAsked(key));
  expect(keys.size).toBeGreaterThan(300);
  expect(lost.map(([key, place]) => `${place}: ${key}`)).toEqual([]);
});

describe.each(globSync("app/**/*.es.mdx"))("%s", (file) => {
  const [spanish, english] = [file, file.replace(/\.es\.mdx$/, ".en.mdx")].map((one) =>
    readFileSync(one, "utf8").replace(/^export const frontmatter = \{\n[\s\S]*?\n\};\n/, ""),
  );
  const both = (of: (text: string) => string[]) =>
    expect(of(spanish ?? "").sort()).toEqual(of(english ?? "").sort());

  it("has the English text's facts, links and number of headings", () => {
    both((text) => text.match(/props\.[\w.]+(?:\("\w+"\))?/g) ?? []);
    both((text) => text.match(/\]\([^)]*\)/g) ?? []);
    both((text) => text.match(/^##+(?= )/gm) ?? []);
  });

  it("has the figures of the English text", () => {
    both((text) => figuresOf(text.replace(/\{[^}]*\}|\]\([^)]*\)|<[^>]*>/g, "")));
  });
});
