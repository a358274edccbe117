import { readFileSync } from "node:fs";
import ts from "typescript";

/** Stands in a template of the desk for something of a lead. */
const placeholder = /\{\w+\}/g;

const glossary = readFileSync("docs/glosario.md", "utf8");

/** The glossary's terms, one a row of its table: English, Spanish, note. */
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

/** The glossary's own words: those of its Spanish column, and the list below the table. */
export const ownMessages: ReadonlySet<string> = new Set(
  wordsOf([...terms.map(({ spanish }) => spanish), ownList].join("\n")),
);

/** What stands behind "never:" in the notes, in small letters. */
export const neverSaid: ReadonlySet<string> = new Set(
  terms.flatMap(({ note }) => /never: (.+)$/.exec(note)?.[1]?.split(", ") ?? []),
);

/** English terms and names that stand in a Spanish text as they are on the papers, the longest first. */
const englishTerms: readonly string[] = terms
  .flatMap(({ spanish }) => [...spanish.matchAll(/\*([^*]+)\*/g)].map(([, term = ""]) => term))
  .concat(ownList.match(/\p{L}+(?: \p{L}+)+/gu) ?? [])
  .sort((a, b) => b.length - a.length);

/** What no Spanish sentence has, once the terms in English that the glossary knows are taken out. */
const englishWords =
  /(?<![\p{L}_])(?:the|your|you|and|our|we|us|with|for|from|this|that|is|are|of|to|or|not|it|will|by|at|on)(?!\p{L})/iu;

/** Whether a text has words that are English alone. */
export function hasEnglish(text: string): boolean {
  const withoutTerms = englishTerms.reduce(
    (rest, term) => rest.replaceAll(term, ""),
    text.replace(placeholder, " "),
  );
  return englishWords.test(withoutTerms);
}

/** Words of two letters or more, with hyphens and apostrophes inside. */
export function wordsOf(text: string): string[] {
  return text.replace(placeholder, " ").match(/\p{L}{2,}(?:[-’']\p{L}+)*/gu) ?? [];
}

/** Keys whose values are names in every language (the type `Messages` leaves them as they are), and addresses. */
export const sameEverywhere = /^(?:id|picture|icon|name|value|to|href|path|group|claims)$/;
export const isAddress = (text: string) => /^(?:[/#]|https?:|mailto:|tel:|sms:)/.test(text);

/** The texts of a module of words: its strings and templates that are no addresses, names of things, of options or of modules. */
export function textsOfModule(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, isGiven: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) {
      if (!sameEverywhere.test(node.name.getText())) visit(node.initializer, isGiven);
      return;
    }
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    // A word alone that is given to a function is the name of something.
    if (isText && !isAddress(node.text) && !(isGiven && !node.text.includes(" "))) {
      found.push(node.text);
    }
    const gives = isGiven || ts.isCallExpression(node) || ts.isNewExpression(node);
    ts.forEachChild(node, (child) => visit(child, gives));
  };
  visit(ts.createSourceFile("words.ts", source, ts.ScriptTarget.Latest, true), false);
  return found;
}

/** The text of an MDX file: without its code, addresses, and what stands there in English. */
export function textOfMdx(source: string): string {
  return source
    .replace(/^export const frontmatter = \{\n([\s\S]*?)\n\};\n/, (_, head: string) =>
      head.replace(/^ {2}\w+: "?|"?,$/gm, ""),
    )
    .replace(/<(\w+) lang="en">[\s\S]*?<\/\1>/g, " ")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, " ")
    .replace(/<[^>]+>/g, " ");
}

/** The figures of a text in their order, with their dollar and percent signs: "$1,450", "95%", "13". */
export function figuresOf(text: string): string[] {
  return (
    text.match(/\$?\d[\d,]*(?:\.\d+)?%?/g)?.map((figure) => figure.replace(/,(?!\d{3})/g, "")) ?? []
  );
}
