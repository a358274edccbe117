import type { Config } from "~/config.server";
import { homeTestimonials, whyUsTestimonials } from "~/pages/testimonials";
import { claims } from "~/site/claims";
import { notYetTrue, unconfirmedClaims, unknownConfirmations } from "~/site/claims.server";
import { newsCards } from "~/site/resources";
import { type Finding, ok, warning } from "./findings";

/** Returns what of the register of claims waits: for the owner's word, for a setting, for content in place of a sample. */
export function claimFindings(config: Config): Finding[] {
  return [
    confirmedFinding(config),
    ...unknownFindings(config),
    ...notYetFindings(config),
    ...sampleFindings(config),
  ];
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

function unknownFindings(config: Config): Finding[] {
  const unknown = unknownConfirmations(config);
  if (unknown.length === 0) return [];
  return [
    warning(
      `CLAIMS_CONFIRMED names what is no claim of the owner's: ${unknown.join(", ")}.`,
      "Correct the names; app/site/claims.ts has them.",
    ),
  ];
}

function notYetFindings(config: Config): Finding[] {
  return notYetTrue(config).map(({ name, remedy }) =>
    warning(`Not said, because it is not so yet: “${claims[name].text}”`, remedy),
  );
}

/** How a sample is treated, in the words of a finding. */
export function samplesAre({ production }: Config): string {
  return production ? "left out" : "shown as examples";
}

function sampleFindings(config: Config): Finding[] {
  const testimonials = [...homeTestimonials, ...whyUsTestimonials].filter((one) => one.sample);
  const news = newsCards.filter((one) => one.sample);
  return [
    testimonials.length > 0 &&
      warning(
        `Sample testimonials are ${samplesAre(config)}: ${testimonials.map(({ name }) => name).join(", ")}.`,
        "Replace them in app/pages/testimonials.ts by words of clients, and build again.",
      ),
    news.length > 0 &&
      warning(
        `Sample news cards are ${samplesAre(config)}: ${news.map(({ title }) => `“${title}”`).join(", ")}.`,
        "Replace them in app/site/resources.ts, and build again.",
      ),
  ].filter((finding) => finding !== false);
}
