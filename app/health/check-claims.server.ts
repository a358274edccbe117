import type { Config } from "~/config.server";
import { resourcesMessages } from "~/pages/resources.en";
import { homeTestimonials, whyUsTestimonials } from "~/pages/testimonials";
import { claims } from "~/site/claims";
import { notYetTrue, unconfirmedClaims, unknownConfirmations } from "~/site/claims.server";
import { type Finding, ok, warning } from "~/site/findings";
import { type QuestionName, questionNames, questionsMessages } from "~/site/questions";
import { answersNeeded, questionStanding } from "~/site/questions.server";

/** Returns what of the register of claims waits: for the owner's word, for a setting, for content in place of a sample. */
export function claimFindings(config: Config): Finding[] {
  return [
    confirmedFinding(config),
    unknownFinding(config),
    ...notYetFindings(config),
    ...answersFileFindings(config),
    ...questionFindings(config),
    ...exampleFindings(config),
  ].filter((finding) => finding !== null);
}

function confirmedFinding(config: Config): Finding {
  const open = unconfirmedClaims(config);
  if (open.length === 0) return ok("The owner has confirmed every claim.");
  const told = open.map((name) => `${name} (“${claims[name].text}”)`).join(", ");
  const unknown = unknownConfirmations(config);
  const confirmed = config.CLAIMS_CONFIRMED.filter((name) => !unknown.includes(name));
  const names = [...confirmed, ...open].join(",");
  return warning(
    `Claims that the owner has not confirmed: ${told}.`,
    `Once the owner stands by them, set CLAIMS_CONFIRMED=${names}. What is not so is changed in app/site/claims.ts.`,
  );
}

function unknownFinding(config: Config): Finding | null {
  const unknown = unknownConfirmations(config);
  if (unknown.length === 0) return null;
  return warning(
    `CLAIMS_CONFIRMED names what is no claim of the owner's: ${unknown.join(", ")}.`,
    "Correct the names; app/site/claims.ts has them.",
  );
}

function notYetFindings(config: Config): Finding[] {
  return notYetTrue(config).map(({ name, remedy }) =>
    warning(`Not said, because it is not so yet: “${claims[name].text}”`, remedy),
  );
}

/** Returns what of ANSWERS_FILE cannot be used, in one sentence; the site goes on without it. */
export function answersFileFindings(config: Config): Finding[] {
  const { faults } = questionStanding(config);
  if (faults.length === 0) return [];
  const told =
    faults.slice(0, 5).join("; ") + (faults.length > 5 ? `; ${faults.length - 5} more` : "");
  return [
    warning(
      `ANSWERS_FILE (${config.ANSWERS_FILE}) cannot be used in full: ${told}.`,
      "Correct the file and restart; tpf doctor names the questions without an answer.",
    ),
  ];
}

function questionFindings(config: Config): Finding[] {
  const { answers, confirmed, open } = questionStanding(config);
  const inMessages = (names: readonly QuestionName[]) =>
    names.map((name) => `${name} (“${questionsMessages.en.questions[name].question}”)`).join(", ");
  const unanswered = questionNames.filter((name) => !answers.has(name));
  const unconfirmed = questionNames.filter((name) => answers.get(name)?.confirmed === false);
  return [
    open
      ? ok(`/questions is there; ${confirmed} of its answers are confirmed.`)
      : warning(
          `/questions is not there: ${confirmed} of the ${answersNeeded} answers it needs are confirmed.`,
          "Write the owner's answers into ANSWERS_FILE: docs/operations.md, “Straight answers”.",
        ),
    unanswered.length > 0 &&
      warning(
        `Questions without an answer, not shown: ${inMessages(unanswered)}.`,
        "Write a line for each into ANSWERS_FILE: its name, a colon and the answer.",
      ),
    unconfirmed.length > 0 &&
      warning(
        `Answers that the owner has not confirmed${config.production ? ", not shown" : ""}: ${inMessages(unconfirmed)}.`,
        "Name the claims they are made of in CLAIMS_CONFIRMED, or write the owner's own answer into ANSWERS_FILE.",
      ),
  ].filter((finding) => finding !== false);
}

/** How a sample is treated, in the words of a finding. */
export function examplesAre({ production }: Config): string {
  return production ? "left out" : "shown as examples";
}

function exampleFindings(config: Config): Finding[] {
  const testimonials = [...homeTestimonials, ...whyUsTestimonials].filter((one) => one.sample);
  const news = resourcesMessages.news.cards.filter((one) => one.sample);
  return [
    testimonials.length > 0 &&
      warning(
        `Sample testimonials are ${examplesAre(config)}: ${testimonials.map(({ name }) => name).join(", ")}.`,
        "Replace them in app/pages/testimonials.ts by words of clients, and build again.",
      ),
    news.length > 0 &&
      warning(
        `Sample news cards are ${examplesAre(config)}: ${news.map(({ title }) => `“${title}”`).join(", ")}.`,
        "Replace them in app/pages/resources.en.ts and .es.ts, and build again.",
      ),
  ].filter((finding) => finding !== false);
}
