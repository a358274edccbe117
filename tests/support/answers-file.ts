import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type QuestionName, questionNames } from "~/site/questions";

/** The answer that a test's owner gives to a question. */
const ownersAnswer = (name: QuestionName) => `The owner says of ${name}: $15, that's all.`;

/** Writes the owner's answers to these questions, by default to all; returns the file's path. */
export function writeAnswers(folder: string, names = questionNames): string {
  const path = join(folder, "answers.txt");
  writeFileSync(path, names.map((name) => `${name}: ${ownersAnswer(name)}\n`).join(""));
  return path;
}
