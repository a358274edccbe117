import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatorMessages } from "~/calculators/calculators.en";
import {
  defaultsOf,
  hasAny,
  labelTable,
  paramsOf,
  parseFigures,
  textsOf,
} from "~/calculators/figure-table";
import { numberMessages } from "~/calculators/numbers.en";
import {
  calculateRateQuote,
  clampRate,
  creditRatings,
  industries,
  type RateQuoteInput,
  rateQuoteComment,
  rateQuoteFields,
  rateQuoteRows,
  rateQuoteSummary,
  riskOf,
  scalePosition,
  weeklyCash,
} from "~/calculators/rate-quote";

describe("the rules", () => {
  test("the lists have these values, in this order", () => {
    expect(rateQuoteFields.creditRating.options).toEqual(["Excellent", "Good", "Fair", "Poor"]);
    expect(rateQuoteFields.industry.options).toEqual([
      "General Freight",
      "Dry Van",
      "Refrigerated",
      "Flatbed",
      "Hot Shot",
      "Auto Transport",
      "Heavy Haul",
      "LTL",
    ]);
  });

  test.each<[string, Partial<RateQuoteInput>, number, number, number, string]>([
    // base 2.0; 2.0 − 0.2 = 1.8; 2.0 + 0.2 = 2.2
    ["defaults", {}, 200, 180, 220, "standard"],
    // "above 100000" is strict
    ["volume of exactly $100,000", { monthlyVolume: 10_000_000 }, 200, 180, 220, "standard"],
    // 2.0 − 0.3 = 1.7; range 1.5 to 1.9
    ["volume a cent above $100,000", { monthlyVolume: 10_000_001 }, 170, 150, 190, "low"],
    // 2.0 − 0.2 = 1.8, still low ("up to 1.8"); range 1.6 to 2.0
    ["excellent credit", { creditRating: "Excellent" }, 180, 160, 200, "low"],
    ["fair credit changes nothing", { creditRating: "Fair" }, 200, 180, 220, "standard"],
    ["poor credit changes nothing", { creditRating: "Poor" }, 200, 180, 220, "standard"],
    // "under 1" is strict
    ["exactly 1 year", { yearsInBusiness: 100 }, 200, 180, 220, "standard"],
    // 2.0 + 0.4 = 2.4; range 2.2 to 2.6
    ["0.99 years", { yearsInBusiness: 99 }, 240, 220, 260, "moderate"],
    // 2.0 + 0.3 = 2.3
    ["Hot Shot", { industry: "Hot Shot" }, 230, 210, 250, "moderate"],
    ["Auto Transport", { industry: "Auto Transport" }, 230, 210, 250, "moderate"],
    ["Heavy Haul", { industry: "Heavy Haul" }, 230, 210, 250, "moderate"],
    ["LTL", { industry: "LTL" }, 200, 180, 220, "standard"],
    // 2.0 + 0.4 + 0.3 = 2.7, the formula's peak; range 2.5 to 2.9
    ["peak", { yearsInBusiness: 0, industry: "Hot Shot" }, 270, 250, 290, "moderate"],
    // 2.0 − 0.3 − 0.2 = 1.5; range 1.3 → 1.5 to 1.7
    ["floor", { monthlyVolume: 20_000_000, creditRating: "Excellent" }, 150, 150, 170, "low"],
    // 2.0 − 0.3 − 0.2 + 0.4 + 0.3 = 2.2, still standard ("up to 2.2"); range 2.0 to 2.4
    [
      "every adjustment at once",
      {
        monthlyVolume: 20_000_000,
        creditRating: "Excellent",
        yearsInBusiness: 50,
        industry: "Heavy Haul",
      },
      220,
      200,
      240,
      "standard",
    ],
  ])("%s", (_, changes, rate, low, high, label) => {
    expect(quote(changes)).toMatchObject({ rate, low, high, risk: label });
  });

  test.each([
    [150, "low"],
    [180, "low"],
    [181, "standard"],
    [220, "standard"],
    [221, "moderate"],
    [280, "moderate"],
    [281, "higher"],
    [500, "higher"],
  ])("%i hundredths of a percent is %s", (rate, label) => {
    expect(riskOf(rate)).toBe(label);
  });

  test.each([
    [149, 150],
    [-1, 150],
    [150, 150],
    [320, 320],
    [500, 500],
    [501, 500],
  ])("a rate of %i is limited to %i", (rate, held) => {
    expect(clampRate(rate)).toBe(held);
  });

  test.each([
    // 50,000 / 4.33 × 90% = 11,547.3441 × 0.9 = 10,392.6097
    [5_000_000, 9000, 1_039_261],
    // 4.33 / 4.33 × 72.5% = 72.5 cents, half up
    [433, 7250, 73],
    [0, 9500, 0],
    // 100,000,000 / 4.33 × 95% = 21,939,953.81
    [10_000_000_000, 9500, 2_193_995_381],
  ])("weekly cash on %i cents at %i is %i cents", (volume, advance, cents) => {
    expect(weeklyCash(volume, advance)).toBe(cents);
  });

  test.each([
    [150, 0],
    [225, 25], // 0.75 / 3
    [450, 100],
    [500, 100],
  ])("%i is at %i on the scale", (rate, position) => {
    expect(scalePosition(rate)).toBe(position);
  });

  test("rate and range stay within 1.5% to 5%, around the rate", () => {
    fc.assert(
      fc.property(anyInput, (figures) => {
        const { low, rate, high, weeklyCash: cash } = calculateRateQuote(figures);
        expect(low).toBeGreaterThanOrEqual(150);
        expect(low).toBeLessThanOrEqual(rate);
        expect(rate).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(500);
        expect(Number.isSafeInteger(cash)).toBe(true);
      }),
    );
  });
});

describe("the form", () => {
  test("each wrong field has its own message and keeps its input", () => {
    expect(
      parseRateQuote({
        monthlyVolume: "-5",
        creditRating: "excellent",
        yearsInBusiness: "51",
        industry: "",
        desiredAdvance: "96",
      }),
    ).toEqual({
      errors: {
        monthlyVolume: "Monthly Volume must be from $0 to $100,000,000.",
        creditRating: "Choose the Credit Rating from the list.",
        yearsInBusiness: "Years in Business must be from 0 to 50.",
        industry: "Choose the Industry from the list.",
        desiredAdvance: "Desired Advance must be from 70% to 95%.",
      },
      values: {
        monthlyVolume: "-5",
        creditRating: "excellent",
        yearsInBusiness: "51",
        industry: "",
        desiredAdvance: "96",
      },
    });
  });

  test("an advance below 70% is refused, 72.5% is not", () => {
    const sent = (desiredAdvance: string) =>
      parseRateQuote({
        ...Object.fromEntries(rateQuoteSearchParams(rateQuoteDefaults)),
        desiredAdvance,
      });
    expect(sent("69.99").input).toBeUndefined();
    expect(sent("72.5")).toMatchObject({ input: { desiredAdvance: 7250 } });
  });

  test("every address round-trips its numbers", () => {
    expect(rateQuoteSearchParams(rateQuoteDefaults).toString()).toBe(
      "monthlyVolume=50000&creditRating=Good&yearsInBusiness=3&industry=General+Freight&desiredAdvance=90",
    );
    fc.assert(
      fc.property(anyInput, (figures) => {
        expect(parseRateQuote(rateQuoteSearchParams(figures))).toMatchObject({
          input: figures,
        });
      }),
    );
  });

  test("nothing is calculated before submitting", () => {
    expect(isRateQuoteSent(new URLSearchParams("invoiceAmount=5"))).toBe(false);
    expect(isRateQuoteSent(new URLSearchParams("industry=LTL"))).toBe(true);
  });
});

describe("the texts", () => {
  test("defaults", () => {
    const result = calculateRateQuote(rateQuoteDefaults);
    expect(
      rateQuoteRows(rateQuoteDefaults, result, rateQuoteMessages).map(({ label, value }) => [
        label,
        value,
      ]),
    ).toEqual([
      ["Estimated Rate Range", "1.8% to 2.2%"],
      ["Estimated Rate", "2.0%"],
      ["Risk Level", "Standard Risk"],
      ["Weekly Cash (before fees)", "$10,392.61"],
    ]);
    expect(rateQuoteSummary(rateQuoteDefaults, result, rateQuoteMessages)).toBe(
      "Your estimated rate is 1.8% to 2.2% (Standard Risk), with about $10,400 in cash a week before fees at a 90% advance.",
    );
    expect(rateQuoteComment(rateQuoteDefaults, rateQuoteMessages)).toBe(
      "My figures from the rate quote tool: Monthly Volume $50,000.00, Credit Rating Good, Years in Business 3, Industry General Freight, Desired Advance 90%. Its estimate: rate 1.8% to 2.2% (Standard Risk), Weekly Cash before fees $10,392.61.",
    );
  });

  test("the rate lists its components", () => {
    const figures: RateQuoteInput = {
      ...rateQuoteDefaults,
      creditRating: "Excellent",
      yearsInBusiness: 50,
      industry: "Hot Shot",
    };
    const [, rate] = rateQuoteRows(figures, calculateRateQuote(figures), rateQuoteMessages);
    // 2.0 − 0.2 + 0.4 + 0.3 = 2.5
    expect(rate?.value).toBe("2.5%");
    expect(rate?.note).toBe(
      "Base rate 2.0%; Excellent credit −0.2%; Under 1 year in business +0.4%; Hot Shot +0.3%",
    );
  });
});

function rateQuoteSearchParams(figures: RateQuoteInput) {
  return new URLSearchParams(textsOf(rateQuoteFields, figures));
}

function isRateQuoteSent(params: URLSearchParams) {
  return hasAny(params, paramsOf(rateQuoteFields));
}

function parseRateQuote(params: URLSearchParams | Record<string, string>) {
  return parseFigures(table, numberMessages, new URLSearchParams(params));
}

function quote(changes: Partial<RateQuoteInput>) {
  return calculateRateQuote({ ...rateQuoteDefaults, ...changes });
}

const { rateQuote: rateQuoteMessages } = calculatorMessages;

const table = labelTable(rateQuoteFields, rateQuoteMessages.fields);

const rateQuoteDefaults = defaultsOf(rateQuoteFields);

const anyInput: fc.Arbitrary<RateQuoteInput> = fc.record({
  monthlyVolume: fc.integer({ min: 0, max: 10_000_000_000 }),
  creditRating: fc.constantFrom(...creditRatings),
  yearsInBusiness: fc.integer({ min: 0, max: 5000 }),
  industry: fc.constantFrom(...industries),
  desiredAdvance: fc.integer({ min: 7000, max: 9500 }),
});
