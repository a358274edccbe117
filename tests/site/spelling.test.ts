import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { exampleTeam } from "~/team/fields";
import { mergedTexts } from "../support/messages";
import { neverSaid, ownMessages, textOfMdx, textsOfModule, wordsOf } from "../support/spanish";

// Required and not imported: neither package brings types.
const require = createRequire(import.meta.url);
const nspell: (aff: Buffer, dic: Buffer) => { correct: (word: string) => boolean } =
  require("nspell");
const rules = readFileSync(require.resolve("dictionary-es-us/index.aff"));
const dictionary = readFileSync(require.resolve("dictionary-es-us/index.dic"));

const texts = globSync("app/**/*.es.{ts,mdx}")
  .sort()
  .map((file) => {
    const source = readFileSync(file, "utf8");
    return {
      file,
      text: file.endsWith(".mdx") ? textOfMdx(source) : textsOfModule(source).join("\n"),
    };
  })
  .concat(mergedTexts)
  .concat(
    exampleTeam.map(({ name, roleEs, experienceEs, bioEs }) => ({
      file: name,
      text: [roleEs, experienceEs, bioEs].join("\n").replaceAll(name.split(" ")[0] ?? "", ""),
    })),
  );

/** A verb with its pronouns, "divídalos": without them it has no accent, but for an infinitive or a gerund, "mandarle". */
const withPronouns = /^(\p{L}+?)(?:me|nos|se)?(?:le|les|lo|los|la|las|se|nos)$/u;

it("finds no word in the Spanish texts that neither the dictionary nor docs/glosario.md has", () => {
  const spelling = nspell(rules, dictionary);
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const is =
      ownMessages.has(word) ||
      ownMessages.has(word.toLowerCase()) ||
      spelling.correct(word) ||
      spelling.correct(verbOf(word) ?? "-") ||
      (word.includes("-") && word.split("-").every(isKnown));
    known.set(word, is);
    return is;
  };
  for (const wrong of ["cotizacion", "dividalos", "divídalso"]) expect(isKnown(wrong)).toBe(false);
  expect(texts.length).toBeGreaterThan(0);
  expect(found((word) => !isKnown(word))).toEqual([]);
});

it("finds none of the words that docs/glosario.md says never to use", () => {
  expect(neverSaid.size).toBeGreaterThan(20);
  expect(found((word) => neverSaid.has(word.toLowerCase()))).toEqual([]);
});

/** The verb of such a word, or undefined for any other. */
function verbOf(word: string): string | undefined {
  const verb = withPronouns.exec(word)?.[1];
  if (verb === undefined || /(?:[aei]r|ndo)$/.test(verb)) return verb;
  const plain = verb
    .normalize("NFD")
    .replace(/\u0301/g, "")
    .normalize("NFC");
  return plain === verb ? undefined : plain;
}

/** "file: word", each once. */
function found(isWrong: (word: string) => boolean): string[] {
  const told = texts.flatMap(({ file, text }) =>
    wordsOf(text)
      .filter(isWrong)
      .map((word) => `${file}: ${word}`),
  );
  return [...new Set(told)];
}
