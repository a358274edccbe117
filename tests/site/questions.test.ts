import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { checkClaims } from "~/health/check-claims.server";
import { leadForms } from "~/leads/lead-posts.server";
import { claimNames, claims } from "~/site/claims";
import type { Language } from "~/site/language";
import { askAddress, askedComment, questionNames, questionsMessages } from "~/site/questions";
import { questionSheet, withheldPages } from "~/site/questions.server";
import { siteNavigation } from "~/site/site-navigation.server";
import { checkForm } from "~/ui/form-schema";
import { quoteFields } from "../support/leads";
import { writtenAnswers } from "../support/owners-answers";

describe("the page of questions", () => {
  it("exists in production, and is linked, exactly when the owner confirmed eight answers", () => {
    fc.assert(
      fc.property(
        fc.subarray([...questionNames]),
        fc.subarray([...ownersClaims]),
        (written, confirmedClaims) => {
          const config = configOf({
            ...production,
            ANSWERS: writtenAnswers(written),
            CLAIMS_CONFIRMED: confirmedClaims.join(","),
          });
          const stoodBy = questionNames.filter((name) => {
            const confirmed = questions[name].claims?.every((claim) =>
              confirmedClaims.includes(claim),
            );
            return written.includes(name) || confirmed;
          });
          const shown = shownOf(config);
          if (stoodBy.length < 8) {
            expect(shown).toBe(404);
            expect(linksOf(config)).toBe(0);
          } else {
            expect(shown).toHaveLength(stoodBy.length);
            expect(shown).toEqual(
              expect.arrayContaining(
                stoodBy.map((name) => expect.objectContaining({ id: name, confirmed: true })),
              ),
            );
            expect(linksOf(config)).toBe(2);
          }
        },
      ),
    );
  });

  it.each([
    { written: 7, claims: "", is: 404 },
    { written: 8, claims: "", is: 8 },
    { written: 2, claims: ownersClaims.join(","), is: 8 },
    { written: 1, claims: ownersClaims.join(","), is: 404 },
    { written: 0, claims: "", is: 404 },
  ])("with $written answers written and the claims “$claims” is $is", ({ written, ...row }) => {
    const open = questionNames.filter((name) => questions[name].claims === undefined);
    const config = configOf({
      ...production,
      ANSWERS: writtenAnswers(open.slice(0, written)),
      CLAIMS_CONFIRMED: row.claims,
    });
    const shown = shownOf(config);
    expect(typeof shown === "number" ? shown : shown.length).toBe(row.is);
  });

  it("shows every answer outside production, and which are confirmed", () => {
    const config = withAnswers(
      { notice: "30 days, by email." },
      {
        CLAIMS_CONFIRMED: "contract,rates,individualRates",
      },
    );
    const shown = shownOf(config);
    if (typeof shown === "number") throw new Error("there is no page");
    expect(shown.map(({ id, confirmed }) => [id, confirmed])).toEqual([
      ["term", true],
      ["notice", true],
      ["minimums", false],
      ["rate", true],
      ["monthlyFees", false],
      ["funding", false],
      ["reserve", false],
    ]);
    expect(questionSheet(config).state).toEqual({ confirmed: 3, needed: 8 });
    expect(shown[0]?.answer).toBe("No long-term contract.");
    expect(linksOf(config)).toBe(2);
  });

  it("replaces specified answers with the owner's", () => {
    const config = withAnswers({ rate: ' 2.5%: flat,\r\n$5 or "less" & no more ' }, {});
    expect(shownOf(config)).toContainEqual(
      expect.objectContaining({
        id: "rate",
        answer: '2.5%: flat, $5 or "less" & no more',
        confirmed: true,
      }),
    );
  });
});

describe("the page of questions in Spanish", () => {
  const answersOf = (config: ReturnType<typeof configOf>) => {
    const shown = shownOf(config, "es");
    if (typeof shown === "number") throw new Error("there is no page");
    return Object.fromEntries(shown.map((one) => [one.id, one]));
  };

  it("shows the owner's Spanish answers, marks those only in English, and has the specified ones in Spanish", () => {
    const config = withAnswers(
      { "notice.es": "30 días, por correo.", notice: "30 days, by email.", term: "12 months." },
      {},
    );
    const { notice, term, minimums } = answersOf(config);
    expect(notice).toMatchObject({ answer: "30 días, por correo.", isEnglish: false });
    expect(term).toMatchObject({ answer: "12 months.", isEnglish: true });
    expect(minimums).toMatchObject({ answer: "Sin volumen mínimo.", isEnglish: false });
    expect(JSON.stringify(questionSheet(config))).not.toContain("30 días");
  });
});

describe("the operator", () => {
  it("sees unanswered questions, waiting answers and why there is no page", () => {
    const findings = checkClaims(configOf({ ...production, CLAIMS_CONFIRMED: "contract" })).map(
      ({ text }) => text,
    );
    expect(findings).toContain("/questions is offline: 1 of the 8 answers it needs are confirmed.");
    expect(findings).toContain("Questions without an answer, not shown: 11.");
    expect(findings).toContain("Answers that the owner has not confirmed, not shown: 5.");
    const all = { ...production, ANSWERS: writtenAnswers() };
    const whole = checkClaims(configOf(all)).map(({ text }) => text);
    expect(whole).toContain(
      `/questions is online; ${questionNames.length} of its answers are confirmed.`,
    );
    expect(whole.filter((text) => /^Questions without|^Answers that/.test(text))).toEqual([]);
  });
});

describe("the link that asks in writing", () => {
  it("puts its question into the quote form's comments", () => {
    for (const name of questionNames) {
      const { pathname, searchParams } = new URL(askAddress(name), "http://site");
      const comments = askedComment(searchParams) ?? "";
      expect(pathname).toBe("/get-quote");
      expect(comments).toBe(`Please answer in writing: ${questions[name].question}`);
      expect(checkForm(leadForms["quote-request"], { ...quoteFields(), comments }).ok).toBe(true);
    }
  });

  it("uses Spanish from the Spanish page", () => {
    const { searchParams } = new URL(askAddress("calls", "es"), "http://site");
    expect(askedComment(searchParams, "es")).toBe(
      "Respondan por escrito, por favor: ¿Quién llama a mis brókers, y qué les dicen?",
    );
  });

  it.each([
    "",
    "from=questions",
    "from=questions&question=",
    "from=questions&question=<script>",
    "from=questions&question=__proto__",
    "from=questions&question=constructor",
    "question=notice",
    "from=rate-quote&question=notice",
  ])("carries nothing from “%s”", (query) => {
    expect(askedComment(new URLSearchParams(query))).toBeNull();
  });
});

function configOf(environment: Record<string, string>) {
  return parseConfig({ NODE_ENV: "test", ...environment });
}

/** Returns the configuration of a site whose owner wrote these answers. */
function withAnswers(answers: Record<string, string>, environment: Record<string, string>) {
  return configOf({ ...environment, ANSWERS: JSON.stringify(answers) });
}

function linksOf(config: ReturnType<typeof configOf>) {
  return (
    JSON.stringify(siteNavigation("TPF", withheldPages(config))).split('"/questions"').length - 1
  );
}

function shownOf(config: ReturnType<typeof configOf>, language: Language = "en") {
  try {
    return questionSheet(config, language).groups.flatMap((group) => group.questions);
  } catch (error) {
    if (error instanceof Response) return error.status;
    throw error;
  }
}

const { questions } = questionsMessages.en;

const production = { SITE_URL: "https://www.tpf.example" } as const;

const ownersClaims = claimNames.filter((name) => claims[name].source === "owner");
