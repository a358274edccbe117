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

/** With fewer that the owner stands by, production has no page of them. */
export const answersNeeded = 8;

const longestAnswer = 500;
const longestFile = 50_000;

interface Answer {
  /** In each language; null where the owner wrote it in English alone. */
  answer: Record<"en", string> & Record<"es", string | null>;
  /** Whether the owner stands by it: wrote it, or confirmed every claim that it is said with. */
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
  const { written, faults } = readAnswersFile(config.ANSWERS_FILE);
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
  // Outside production there is always a page of them.
  const open = !config.production || confirmed >= answersNeeded;
  return { answers, confirmed, open, faults };
}

/** Returns the pages that the settings leave out: they answer 404, and nothing links to them. */
export function withheldPages(config: Config): readonly PageName[] {
  return questionStanding(config).open ? [] : ["questions"];
}

/**
 * What the page shows in a language: in production what the owner stands by, elsewhere every answer. An answer that is there in
 * English alone is marked so. Throws a 404 where there is no page.
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
    /** Outside production: how many of how many needed are confirmed. */
    state: config.production ? null : { confirmed, needed: answersNeeded },
  };
}

/** For the page of the questions. */
export function loadQuestions({ request }: LoaderFunctionArgs) {
  return questionSheet(getConfig(), languageOf(new URL(request.url).pathname));
}

/** By language and name; null where the owner's line cannot be used, so that nothing else is said in its place. */
type Written = Readonly<Record<Language, Map<QuestionName, string | null>>>;

function readAnswersFile(path: string | undefined): { written: Written; faults: string[] } {
  const written: Written = { en: new Map(), es: new Map() };
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
  for (const name of written.es.keys()) {
    if (!written.en.has(name)) faults.push(`${name}.es stands without ${name}, its English answer`);
  }
  return { written, faults };
}

/** Reads `name: answer`, in Spanish `name.es: answer`; empty lines and those that begin with # say nothing. Returns what is wrong with it. */
function readLine(line: string, written: Written): string | undefined {
  if (line === "" || line.startsWith("#")) return;
  const colon = line.indexOf(":");
  const key = line.slice(0, Math.max(colon, 0)).trimEnd();
  const answer = line.slice(colon + 1).trimStart();
  if (key === "") return "is no “name: answer”";
  const language = key.endsWith(".es") ? "es" : "en";
  const name = language === "es" ? key.slice(0, -".es".length) : key;
  if (!isQuestionName(name)) return `“${key.slice(0, 30)}” is the name of no question`;
  const fault = written[language].has(name) ? "is answered twice" : httpErrorOf(answer);
  written[language].set(name, fault === undefined ? answer : null);
  return fault && `${key} ${fault}`;
}

function httpErrorOf(answer: string): string | undefined {
  if (answer === "") return "has no answer";
  if (answer.length > longestAnswer) {
    return `has ${answer.length} characters, and ${longestAnswer} are the most`;
  }
  if (/[<>]|&#?\w+;/.test(answer)) return "has HTML, and plain text is wanted";
  // U+FFFD stands where a byte was no UTF-8.
  if (/[\p{Cc}\p{Cf}\uFFFD]/u.test(answer))
    return "has a character that is not shown: save the file as UTF-8 text";
}
