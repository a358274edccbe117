import type { Config } from "~/config.server";
import { claims, isOwnersClaim } from "~/site/claims";
import { notYetTrue, unconfirmedClaims } from "~/site/claims.server";
import { contentGap, type Finding, ok } from "~/site/findings";
import { answersNeeded, questionNames } from "~/site/questions";
import { questionStanding } from "~/site/questions.server";

/** Returns findings about marketing claims, the answers on /questions, and example content. */
export function checkClaims(config: Config): Finding[] {
  const unknown = config.CLAIMS_CONFIRMED.filter((name) => !isOwnersClaim(name));
  const unconfirmed = unconfirmedClaims(config);
  return [
    unconfirmed.length === 0
      ? ok("The owner has confirmed every claim.")
      : contentGap(
          `Claims that the owner has not confirmed: ${unconfirmed.length}, ${config.production ? "left out or shown without their figures" : "shown as specified"}.`,
          "Confirm those that are true under Settings.",
          "/admin/settings#CLAIMS_CONFIRMED",
        ),
    unknown.length > 0 &&
      contentGap(
        `CLAIMS_CONFIRMED has unknown names: ${unknown.join(", ")}. They confirm nothing.`,
        "Correct the names; app/site/claims.ts lists them.",
      ),
    ...[...Map.groupBy(notYetTrue(config), ({ remedy }) => remedy)].map(([remedy, untrue]) =>
      contentGap(
        `Left out because not true yet: ${untrue.map(({ name }) => `“${claims[name].text}”`).join(", ")}.`,
        remedy,
        untrue[0]?.page,
      ),
    ),
    ...checkAnswers(config),
    config.TESTIMONIALS.length === 0 &&
      contentGap(
        `There are no testimonials: the examples are ${examplesAre(config)}.`,
        "Add quotes from real clients under Settings.",
        "/admin/settings#TESTIMONIALS",
      ),
    config.NEWS.length === 0 &&
      contentGap(
        `There are no news cards: the examples are ${examplesAre(config)}.`,
        "Add stories from other websites under Settings.",
        "/admin/settings#NEWS",
      ),
  ].filter((finding) => finding !== false);
}

function checkAnswers(config: Config): (Finding | false)[] {
  const { answers, confirmed, open } = questionStanding(config);
  const unanswered = questionNames.filter((name) => !answers.has(name));
  const unconfirmed = questionNames.filter((name) => answers.get(name)?.confirmed === false);
  return [
    open
      ? ok(`/questions is online; ${confirmed} of its answers are confirmed.`)
      : contentGap(
          `/questions is offline: ${confirmed} of the ${answersNeeded} answers it needs are confirmed.`,
          "Write the owner's answers under Settings.",
          "/admin/settings#ANSWERS",
        ),
    unanswered.length > 0 &&
      contentGap(
        `Questions without an answer, not shown: ${unanswered.length}.`,
        "Answer them under Settings.",
        "/admin/settings#ANSWERS",
      ),
    unconfirmed.length > 0 &&
      contentGap(
        `Answers that the owner has not confirmed${config.production ? ", not shown" : ""}: ${unconfirmed.length}.`,
        "Confirm their claims under Settings.",
        "/admin/settings#CLAIMS_CONFIRMED",
      ),
  ];
}

/** Returns how this site treats example content, as the end of a sentence: "left out" or "shown as examples". */
export function examplesAre({ production }: Config): string {
  return production ? "left out" : "shown as examples";
}
