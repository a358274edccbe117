import { readFileSync } from "node:fs";

/** A placeholder in a template of the desk. */
const placeholder = /\{\w+\}/g;

const glossary = readFileSync("docs/glosario.md", "utf8");

/** The glossary's terms, one per table row: English, Spanish, note. */
const terms = glossary
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| English"))
  .map((line) => {
    const [english = "", spanish = "", note = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { english, spanish, note };
  });

const ownList = glossary.split("## Own words")[1] ?? "";

/** English terms and names that Spanish texts leave as they are on the papers, longest first. */
const englishTerms: readonly string[] = terms
  .flatMap(({ spanish }) => [...spanish.matchAll(/\*([^*]+)\*/g)].map(([, term = ""]) => term))
  .concat(ownList.match(/\p{L}+(?: \p{L}+)+/gu) ?? [])
  .sort((a, b) => b.length - a.length);

/** Words that no Spanish sentence contains, after the English terms of the glossary are removed. */
const englishWords =
  /(?<![\p{L}_])(?:the|your|you|and|our|we|us|with|for|from|this|that|is|are|of|to|or|not|it|will|by|at|on)(?!\p{L})/iu;

/** Whether a text contains English words. */
export function hasEnglish(text: string): boolean {
  const withoutTerms = englishTerms.reduce(
    (rest, term) => rest.replaceAll(term, ""),
    text.replace(placeholder, " "),
  );
  return englishWords.test(withoutTerms);
}

/** Keys whose values are names in every language (the type `Messages` leaves them as they are), and addresses. */
export const sameEverywhere = /^(?:id|name|value|to|href|path|group|claims)$/;
export const isAddress = (text: string) => /^(?:[/#]|https?:|mailto:|tel:|sms:)/.test(text);

/** The figures of a text in their order, with their dollar and percent signs: "$1,450", "95%", "13". */
export function figuresOf(text: string): string[] {
  return (
    text.match(/\$?\d[\d,]*(?:\.\d+)?%?/g)?.map((figure) => figure.replace(/,(?!\d{3})/g, "")) ?? []
  );
}
