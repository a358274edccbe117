import { readFileSync } from "node:fs";
import { answers as answersRule } from "~/config-values.server";

/**
 * Converts the answers file of earlier versions to the text of the setting ANSWERS. Each line is `name: answer` or, in Spanish, `name.es: answer`.
 * Leaves out lines of any other form. Returns undefined if there is no file.
 */
export function answersOfFile(path: string | undefined): string | undefined {
  const lines = path === undefined ? [] : readLines(path);
  const parsed = lines.flatMap((line): [string, string][] => {
    const [, name, answer] = /^\s*([a-z]+(?:\.es)?)\s*:\s*(.+)$/i.exec(line) ?? [];
    if (name === undefined || answer === undefined) return [];
    const alone = JSON.stringify({ [name.replace(/\.es$/, "")]: answer });
    return answersRule.safeParse(alone).success ? [[name, answer.trim()]] : [];
  });
  const answers = Object.fromEntries(parsed);
  const usable = Object.entries(answers).filter(([name]) => name.replace(/\.es$/, "") in answers);
  return usable.length === 0 ? undefined : JSON.stringify(Object.fromEntries(usable));
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split(/\r\n?|\n/);
  } catch {
    return [];
  }
}
