import { readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Config, getConfig } from "~/config.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "./language";
import type { PageName } from "./pages";
import {
  askAddress,
  isQuestionName,
  type QuestionName,
  questionNames,
  questionsMessages,
} from "./questions";

/** With fewer confirmed answers, production has no page of questions. */
export const answersNeeded = 8;

const longestAnswer = 500;
const longestFile = 50_000;

interface Answer {
  /** By language. Null where the owner wrote only English. */
  answer: Record<"en", string> & Record<"es", string | null>;
  /** Whether the owner wrote the answer, or confirmed every claim in it. */
  confirmed: boolean;
}

const standings = new WeakMap<Config, ReturnType<typeof readStanding>>();

/** Returns the answers of a configuration. Reads ANSWERS_FILE once. */
export function questionStanding(config: Config): ReturnType<typeof readStanding> {
  const standing = standings.get(config) ?? readStanding(config);
  standings.set(config, standing);
  return standing;
}

function readStanding(config: Config) {
  const { written, problems } = readAnswersFile(config.ANSWERS_FILE);
  const answers = new Map(
    questionNames.flatMap((name): [QuestionName, Answer][] => {
      const own = written.en.get(name);
      if (own !== undefined) {
        const inSpanish = written.es.get(name) ?? null;
        return own === null
          ? []
          : [[name, { answer: { en: own, es: inSpanish }, confirmed: true }]];
      }
      const { answer: en, claims = [] } = questionsMessages.en.questions[name];
      const { answer: es } = questionsMessages.es.questions[name];
      if (en === undefined || es === undefined) return [];
      const confirmed = claims.every((claim) => config.CLAIMS_CONFIRMED.includes(claim));
      return [[name, { answer: { en, es }, confirmed }]];
    }),
  );
  const confirmed = [...answers.values()].filter((one) => one.confirmed).length;
  // Outside production the page is always open.
  const open = !config.production || confirmed >= answersNeeded;
  return { answers, confirmed, open, problems };
}

/** Returns the pages that are not open yet: they answer 404, and nothing links to them. */
export function withheldPages(config: Config): readonly PageName[] {
  return questionStanding(config).open ? [] : ["questions"];
}

/**
 * Returns the page of questions: in production the confirmed answers, elsewhere all. Answers only in English are marked. Throws a 404
 * while the page is not open.
 */
export function questionSheet(config: Config, language: Language = "en") {
  const { answers, confirmed, open } = questionStanding(config);
  if (!open) throw new Response(null, { status: 404 });
  const { groups, questions } = questionsMessages[language];
  const questionsOf = (group: string) =>
    [...answers]
      .filter(([name]) => questions[name].group === group)
      .filter(([, { confirmed }]) => confirmed || !config.production)
      .map(([name, { answer, confirmed }]) => ({
        id: name,
        question: questions[name].question,
        answer: answer[language] ?? answer.en,
        isEnglish: language !== "en" && answer[language] === null,
        confirmed,
        askAddress: askAddress(name, language),
      }));
  return {
    groups: Object.entries(groups)
      .map(([id, heading]) => ({ id, heading, questions: questionsOf(id) }))
      .filter((group) => group.questions.length > 0),
    /** Outside production, the number of confirmed answers and how many are needed. */
    state: config.production ? null : { confirmed, needed: answersNeeded },
  };
}

/** The loader of the page of questions. */
export function loadQuestions({ request }: LoaderFunctionArgs) {
  return questionSheet(getConfig(), languageOf(new URL(request.url).pathname));
}

/** The owner's answers by language and name. Null is an invalid line, which hides our own answer too. */
type Written = Readonly<Record<Language, Map<QuestionName, string | null>>>;

function readAnswersFile(path: string | undefined): { written: Written; problems: string[] } {
  const written: Written = { en: new Map(), es: new Map() };
  if (path === undefined) return { written, problems: [] };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { written, problems: ["the file cannot be read"] };
  }
  if (text.length > longestFile) {
    return { written, problems: [`the file has more than ${longestFile} characters`] };
  }
  const problems = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .flatMap((line, index) => {
      const problem = readLine(line.trim(), written);
      return problem === undefined ? [] : [`line ${index + 1}: ${problem}`];
    });
  for (const name of written.es.keys()) {
    if (!written.en.has(name)) problems.push(`${name}.es has no English answer ${name}`);
  }
  return { written, problems };
}

/** Reads a line `name: answer` or `name.es: answer`. Skips empty lines and comments (#). Returns the problem, if any. */
function readLine(line: string, written: Written): string | undefined {
  if (line === "" || line.startsWith("#")) return;
  const colon = line.indexOf(":");
  const key = line.slice(0, Math.max(colon, 0)).trimEnd();
  const answer = line.slice(colon + 1).trimStart();
  if (key === "") return "is not of the form “name: answer”";
  const language = key.endsWith(".es") ? "es" : "en";
  const name = language === "es" ? key.slice(0, -".es".length) : key;
  if (!isQuestionName(name)) return `“${key.slice(0, 30)}” is not the name of a question`;
  const problem = written[language].has(name) ? "is answered twice" : problemIn(answer);
  written[language].set(name, problem === undefined ? answer : null);
  return problem && `${key} ${problem}`;
}

function problemIn(answer: string): string | undefined {
  if (answer === "") return "has no answer";
  if (answer.length > longestAnswer) {
    return `has ${answer.length} characters; the limit is ${longestAnswer}`;
  }
  if (/[<>]|&#?\w+;/.test(answer)) return "has HTML; use plain text";
  // U+FFFD replaces a byte that is not UTF-8.
  if (/[\p{Cc}\p{Cf}\uFFFD]/u.test(answer))
    return "has an invisible character: save the file as UTF-8 text";
}
