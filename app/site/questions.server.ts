import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Config, getConfig } from "~/config.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "./language";
import type { PageName } from "./pages";
import {
  answersNeeded,
  askAddress,
  type QuestionName,
  questionNames,
  questionsMessages,
} from "./questions";

/** An answer by language (the Spanish one is null if the owner wrote only English), and whether the owner wrote it or confirmed every claim in it. */
type Answer = { answer: { en: string; es: string | null }; confirmed: boolean };

/** Returns the answers by question, the number of confirmed answers, and whether the page of questions is open. The owner's own answer replaces the answer in the code. */
export function questionStanding(config: Config) {
  const { ANSWERS: own, CLAIMS_CONFIRMED } = config;
  const answers = new Map<QuestionName, Answer>();
  for (const name of questionNames) {
    const written = own[name];
    const { answer: en, claims = [] } = questionsMessages.en.questions[name];
    const { answer: es } = questionsMessages.es.questions[name];
    if (written !== undefined) {
      answers.set(name, {
        answer: { en: written, es: own[`${name}.es`] ?? null },
        confirmed: true,
      });
    } else if (en !== undefined && es !== undefined) {
      const confirmed = claims.every((claim) => CLAIMS_CONFIRMED.includes(claim));
      answers.set(name, { answer: { en, es }, confirmed });
    }
  }
  const confirmed = [...answers.values()].filter((one) => one.confirmed).length;
  // Outside production the page is always open.
  const open = !config.production || confirmed >= answersNeeded;
  return { answers, confirmed, open };
}

/** Returns the pages that are not open yet. They answer 404, and no page links to them. */
export function withheldPages(config: Config): readonly PageName[] {
  return questionStanding(config).open ? [] : ["/questions"];
}

/** Returns the data of the questions page. In production, leaves out unconfirmed answers, and throws a 404 response if too few are confirmed. Marks English-only answers. */
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
    /** The number of confirmed answers and how many are needed. Null in production. */
    state: config.production ? null : { confirmed, needed: answersNeeded },
  };
}

/** Loads the page of questions. */
export function loadQuestions({ request }: LoaderFunctionArgs) {
  return questionSheet(getConfig(), languageOf(new URL(request.url).pathname));
}
