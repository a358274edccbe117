import type { Config } from "~/config.server";
import { resourcesMessages } from "~/pages/resources.en";
import { homeTestimonials, whyUsTestimonials } from "~/pages/testimonials";
import { claims } from "~/site/claims";
import { notYetTrue, unconfirmedClaims, unknownConfirmations } from "~/site/claims.server";
import { type Finding, ok, warning } from "~/site/findings";
import { type QuestionName, questionNames, questionsMessages } from "~/site/questions";
import { answersNeeded, questionStanding } from "~/site/questions.server";

/** Returns findings about marketing claims, answers and example content. */
export function checkClaims(config: Config): Finding[] {
  const unknown = unknownConfirmations(config);
  const unconfirmed = unconfirmedClaims(config);
  const confirmed = config.CLAIMS_CONFIRMED.filter((name) => !unknown.includes(name));
  const testimonials = [...homeTestimonials, ...whyUsTestimonials].filter(({ sample }) => sample);
  const news = resourcesMessages.news.cards.filter(({ sample }) => sample);
  return [
    unconfirmed.length === 0
      ? ok("The owner has confirmed every claim.")
      : warning(
          `Claims that the owner has not confirmed${config.production ? ", left out or said without their figures" : ""}: ${unconfirmed.map((name) => `${name} (“${claims[name].text}”)`).join(", ")}.`,
          `Once the owner confirms them, set CLAIMS_CONFIRMED=${[...confirmed, ...unconfirmed].join(",")}. Change claims that are not true in app/site/claims.ts.`,
        ),
    unknown.length > 0 &&
      warning(
        `CLAIMS_CONFIRMED has unknown names: ${unknown.join(", ")}. They confirm nothing.`,
        "Correct the names; app/site/claims.ts lists them.",
      ),
    ...notYetTrue(config).map(({ name, remedy }) =>
      warning(`Left out because it is not true yet: “${claims[name].text}”`, remedy),
    ),
    ...checkAnswersFile(config),
    ...checkAnswers(config),
    testimonials.length > 0 &&
      warning(
        `Example testimonials are ${examplesAre(config)}: ${testimonials.map(({ name }) => name).join(", ")}.`,
        "Replace them with quotes from real clients in app/pages/testimonials.ts, and build again.",
      ),
    news.length > 0 &&
      warning(
        `Example news cards are ${examplesAre(config)}: ${news.map(({ title }) => `“${title}”`).join(", ")}.`,
        "Replace them in app/pages/resources.en.ts and .es.ts, and build again.",
      ),
  ].filter((finding) => finding !== false);
}

/** Returns at most one warning, which lists the lines of ANSWERS_FILE that the site cannot use and leaves out. */
export function checkAnswersFile(config: Config): Finding[] {
  const { problems } = questionStanding(config);
  if (problems.length === 0) return [];
  const more = problems.length > 5 ? `; ${problems.length - 5} more` : "";
  return [
    warning(
      `ANSWERS_FILE (${config.ANSWERS_FILE}) has lines that the site cannot use: ${problems.slice(0, 5).join("; ")}${more}.`,
      "Correct the file and restart; “tpf doctor” lists the questions without an answer.",
    ),
  ];
}

function checkAnswers(config: Config): (Finding | false)[] {
  const { answers, confirmed, open } = questionStanding(config);
  const quote = (names: readonly QuestionName[]) =>
    names.map((name) => `${name} (“${questionsMessages.en.questions[name].question}”)`).join(", ");
  const unanswered = questionNames.filter((name) => !answers.has(name));
  const unconfirmed = questionNames.filter((name) => answers.get(name)?.confirmed === false);
  return [
    open
      ? ok(`/questions is online; ${confirmed} of its answers are confirmed.`)
      : warning(
          `/questions is offline: ${confirmed} of the ${answersNeeded} answers it needs are confirmed.`,
          "Write the owner's answers into ANSWERS_FILE: docs/operations.md, “Straight answers”.",
        ),
    unanswered.length > 0 &&
      warning(
        `Questions without an answer, not shown: ${quote(unanswered)}.`,
        "Write a line for each into ANSWERS_FILE: its name, a colon and the answer.",
      ),
    unconfirmed.length > 0 &&
      warning(
        `Answers that the owner has not confirmed${config.production ? ", not shown" : ""}: ${quote(unconfirmed)}.`,
        "Confirm their claims in CLAIMS_CONFIRMED, or write the owner's own answers into ANSWERS_FILE.",
      ),
  ];
}

/** Returns a clause for a finding's sentence: what this site does with example content. */
export function examplesAre({ production }: Config): string {
  return production ? "left out" : "shown as examples";
}
