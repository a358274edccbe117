import type { Config } from "~/config.server";
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
    ...checkAnswers(config),
    config.TESTIMONIALS.length === 0 &&
      warning(
        `There are no testimonials: the examples are ${examplesAre(config)}.`,
        "Add quotes from real clients on /admin/settings#TESTIMONIALS.",
      ),
    config.NEWS.length === 0 &&
      warning(
        `There are no news cards: the examples are ${examplesAre(config)}.`,
        "Add stories from other websites on /admin/settings#NEWS.",
      ),
  ].filter((finding) => finding !== false);
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
          "Write the owner's answers on /admin/settings#ANSWERS.",
        ),
    unanswered.length > 0 &&
      warning(
        `Questions without an answer, not shown: ${quote(unanswered)}.`,
        "Answer them on /admin/settings#ANSWERS.",
      ),
    unconfirmed.length > 0 &&
      warning(
        `Answers that the owner has not confirmed${config.production ? ", not shown" : ""}: ${quote(unconfirmed)}.`,
        "Confirm their claims, or write the owner's own answers, on /admin/settings.",
      ),
  ];
}

/** Returns a clause for a finding's sentence: what this site does with example content. */
export function examplesAre({ production }: Config): string {
  return production ? "left out" : "shown as examples";
}
