import { readFileSync } from "node:fs";
import type { Config } from "~/config.server";
import { pages } from "./meta";
import {
  groupHeadings,
  isQuestionName,
  type QuestionName,
  questionNames,
  questions,
} from "./questions";

/** With fewer that the owner stands by, production has no page of them. */
export const answersNeeded = 8;

const longestAnswer = 500;
const longestFile = 50_000;

interface Answer {
  answer: string;
  /** Whether the owner stands by it: wrote it, or confirmed every claim that it is said with. */
  confirmed: boolean;
}

interface Standing {
  /** What is answered at all, each once, in the order of the table. */
  answers: ReadonlyMap<QuestionName, Answer>;
  confirmed: number;
  /** Whether there is a page of them: outside production always. */
  open: boolean;
  /** What of ANSWERS_FILE cannot be used, a few words each. */
  faults: readonly string[];
}

const kept = new WeakMap<Config, Standing>();

/** Reads ANSWERS_FILE once a configuration. */
export function questionStanding(config: Config): Standing {
  const known = kept.get(config);
  if (known !== undefined) return known;
  const { written, faults } = readAnswersFile(config.ANSWERS_FILE);
  const answers = new Map(
    questionNames.flatMap((name): [QuestionName, Answer][] => {
      const own = written.get(name);
      const row = questions[name];
      if (own !== undefined) return own === null ? [] : [[name, { answer: own, confirmed: true }]];
      if (!("said" in row)) return [];
      const confirmed = row.said.with.every((claim) => config.CLAIMS_CONFIRMED.includes(claim));
      return [[name, { answer: row.said.answer, confirmed }]];
    }),
  );
  const confirmed = [...answers.values()].filter((one) => one.confirmed).length;
  const open = !config.production || confirmed >= answersNeeded;
  const standing = { answers, confirmed, open, faults };
  kept.set(config, standing);
  return standing;
}

/** Returns the pages that the settings leave out: they answer 404, and nothing links to them. */
export function withheldPaths(config: Config): readonly string[] {
  return questionStanding(config).open ? [] : [pages.questions.path];
}

/** What the page shows: in production what the owner stands by, elsewhere every answer. Throws a 404 where there is no page. */
export function questionSheet(config: Config) {
  const { answers, confirmed, open } = questionStanding(config);
  if (!open) throw new Response(null, { status: 404 });
  const questionsOf = (group: string) =>
    [...answers]
      .filter(([name]) => questions[name].group === group)
      .filter(([, { confirmed }]) => confirmed || !config.production)
      .map(([name, answer]) => ({ id: name, question: questions[name].question, ...answer }));
  return {
    groups: Object.entries(groupHeadings)
      .map(([id, heading]) => ({ id, heading, questions: questionsOf(id) }))
      .filter((group) => group.questions.length > 0),
    /** Outside production: how many of how many needed are confirmed. */
    state: config.production ? null : { confirmed, needed: answersNeeded },
  };
}

/** By name; null where the owner's line cannot be used, so that nothing else is said in its place. */
type Written = Map<QuestionName, string | null>;

function readAnswersFile(path: string | undefined): { written: Written; faults: string[] } {
  const written: Written = new Map();
  if (path === undefined) return { written, faults: [] };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { written, faults: ["the file cannot be read"] };
  }
  if (text.length > longestFile) {
    return { written, faults: [`the file has more than ${longestFile} characters`] };
  }
  const faults = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .flatMap((line, index) => {
      const fault = readLine(line.trim(), written);
      return fault === undefined ? [] : [`line ${index + 1}: ${fault}`];
    });
  return { written, faults };
}

/** Reads `name: answer`; empty lines and those that begin with # say nothing. Returns what is wrong with it. */
function readLine(line: string, written: Written): string | undefined {
  if (line === "" || line.startsWith("#")) return;
  const colon = line.indexOf(":");
  const name = line.slice(0, Math.max(colon, 0)).trimEnd();
  const answer = line.slice(colon + 1).trimStart();
  if (name === "") return "is no “name: answer”";
  if (!isQuestionName(name)) return `“${name.slice(0, 30)}” is the name of no question`;
  const fault = written.has(name) ? "is answered twice" : faultOf(answer);
  written.set(name, fault === undefined ? answer : null);
  return fault && `${name} ${fault}`;
}

function faultOf(answer: string): string | undefined {
  if (answer === "") return "has no answer";
  if (answer.length > longestAnswer) {
    return `has ${answer.length} characters, and ${longestAnswer} are the most`;
  }
  if (/[<>]|&#?\w+;/.test(answer)) return "has HTML, and plain text is wanted";
  // U+FFFD stands where a byte was no UTF-8.
  if (/[\p{Cc}\p{Cf}\uFFFD]/u.test(answer))
    return "has a character that is not shown: save the file as UTF-8 text";
}
