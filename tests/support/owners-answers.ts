import { type QuestionName, questionNames } from "~/site/questions";

/** The answer that a test's owner gives to a question. */
const ownersAnswer = (name: QuestionName) => `The owner says of ${name}: $15, that's all.`;

/** Returns the value of ANSWERS with the owner's answers to these questions, by default to all. */
export function writtenAnswers(names = questionNames): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, ownersAnswer(name)])));
}
