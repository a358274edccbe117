// The spelling check of `npm test`: which words it knows in which files. words.txt holds the project's own words. docs/glosario.md holds
// the Spanish words of the trade, and after *never:* those that no Spanish text may use.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const glossary = readFileSync(pathOf("../../docs/glosario.md"), "utf8");
const rows = glossary.split("\n").filter((line) => line.startsWith("| "));
const spanishTerms = rows
  .map((row) => row.split("|")[2] ?? "")
  .concat(glossary.split("## Own words")[1] ?? "");
const spanishNever = rows.flatMap(
  (row) => /never: ([^|]+)/.exec(row)?.[1].trim().split(", ") ?? [],
);

// A string, unless it names a test.
const string = "(?<!(?:it|test|describe)\\()(?:\"[^\"\\n]*\"|`[^`]*`|'[^'\\n]*')";

export default {
  version: "0.2",
  language: "en-US",
  globRoot: pathOf("../.."),
  import: [pathOf("node_modules/@cspell/dict-es-es/cspell-ext.json")],
  ignorePaths: [
    "**/node_modules/**",
    "common-passwords.json",
    "package-lock.json",
    "**/*.{png,ttf,svg,pdf,gz,age}",
    "scripts/spelling/**",
    "tests/fixtures/**",
  ],
  dictionaryDefinitions: [{ name: "project", path: pathOf("words.txt") }],
  dictionaries: [
    "project",
    "typescript",
    "node",
    "npm",
    "html",
    "css",
    "software-terms",
    "networking-terms",
    "fullstack",
  ],
  minWordLength: 4,
  ignoreRegExpList: [
    '/className=(?:"[^"]*"|\\{`[^`]*`\\})/g',
    "/[\\w.+-]+@[\\w.-]+/g", // email addresses
    "/https?:\\/\\/\\S+/g",
    "/\\\\[bnrstux]/g", // escapes before a letter of a word
    "/%[0-9A-F]{2}/g",
    "/[À-ž]{4,}/g", // lists of accented letters
  ],
  // Words that are never right here: what to write for them is in docs/glossary.md.
  flagWords: ["anew", "deed", "deeds", "whoever", "whomever", "worded"],
  overrides: [
    {
      filename: [
        "**/*.es.{ts,mdx}",
        "**/*.messages.ts",
        "app/{site,pages}/**",
        "app/routes/{es.*,$.tsx}",
        "app/calculators/money.ts",
        "app/desk/{area-codes,templates*}.ts",
        "app/leads/{authority-numbers,work}.ts",
        "app/staff/{new-password,passwords}.server.ts",
        "app/team/fields.ts",
        "app/ui/{phone,ui-messages}.ts",
        "docs/{desk,glosario,performance}.md",
        "README.md",
        "scripts/lib/weights.mjs",
      ],
      language: "en-US,es",
      words: spanishTerms.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []),
    },
    {
      filename: "app/**/*.es.{ts,mdx}",
      ignoreRegExpList: [
        "/^ *\\w+:/gm",
        "/^import .*$/gm",
        '/lang="en">[^<]*/g',
        "/\\{[^{}]*\\}/g",
      ],
      flagWords: spanishNever,
    },
    // Strings in tests are example input; test names and comments are prose.
    { filename: "tests/**", language: "en-US,es", ignoreRegExpList: [`/${string}/g`] },
  ],
};
