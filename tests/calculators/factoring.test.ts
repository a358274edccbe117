import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatorMessages } from "~/calculators/calculators.en";
import {
  calculateFactoring,
  type FactoringInput,
  factoringFields,
  factoringQuoteComment,
  factoringRows,
  factoringShares,
  factoringSummary,
} from "~/calculators/factoring";
import {
  defaultsOf,
  hasAny,
  labelTable,
  paramsOf,
  parseFigures,
  textsOf,
} from "~/calculators/figure-table";
import { brokerPaysAfter, loadDefaults, loadFigures } from "~/calculators/load-example-script";
import { loadFigureMessages, numberMessages } from "~/calculators/numbers.en";

describe("the formulas", () => {
  test.each<[string, FactoringInput, ReturnType<typeof calculateFactoring>]>([
    [
      // 5000 × 90% = 4500; 5000 × 2% × 45/30 = 150; 5000 − 4500 = 500; 500 − 150 = 350;
      // 4500 + 350 = 4850; 150/5000 = 3%; 150/4850 × 365/45 = 0.0309278 × 8.1111 = 25.086%
      "defaults",
      factoringDefaults,
      {
        advance: 450_000,
        fee: 15_000,
        reserve: 50_000,
        reserveRelease: 35_000,
        totalReceived: 485_000,
        effectiveRate: 300,
        annualRate: 2509,
      },
    ],
    [
      // 5000 × 95% = 4750; 5000 × 4% × 60/30 = 400; 250 − 400 = −150; 4750 − 150 = 4600;
      // 400/5000 = 8%; 400/4600 × 365/60 = 0.0869565 × 6.08333 = 52.899%
      "negative final payout",
      input(500_000, 9500, 400, 60),
      {
        advance: 475_000,
        fee: 40_000,
        reserve: 25_000,
        reserveRelease: -15_000,
        totalReceived: 460_000,
        effectiveRate: 800,
        annualRate: 5290,
      },
    ],
    [
      // 2347.50 × 92.5% = 2171.4375 → 2171.44; 2347.50 × 2.25% × 21/30 = 36.973125 → 36.97;
      // 2347.50 − 2171.44 = 176.06; 176.06 − 36.97 = 139.09; 2171.44 + 139.09 = 2310.53;
      // 36.97/2347.50 = 1.5749% → 1.57; 36.97/2310.53 × 365/21 = 0.01600066 × 17.38095 = 27.81%
      "values off the spinner's steps",
      input(234_750, 9250, 225, 21),
      {
        advance: 217_144,
        fee: 3697,
        reserve: 17_606,
        reserveRelease: 13_909,
        totalReceived: 231_053,
        effectiveRate: 157,
        annualRate: 2781,
      },
    ],
    [
      // 0.25 × 2% × 30/30 = half a cent → 1 cent; 0.25 × 90% = 22.5 cents → 23;
      // 1/25 = 4%; 1/24 × 365/30 = 50.694%
      "half cents go up, once",
      input(25, 9000, 200, 30),
      {
        advance: 23,
        fee: 1,
        reserve: 2,
        reserveRelease: 1,
        totalReceived: 24,
        effectiveRate: 400,
        annualRate: 5069,
      },
    ],
    [
      "invoice of $0 has no rates",
      input(0, 9000, 200, 45),
      {
        advance: 0,
        fee: 0,
        reserve: 0,
        reserveRelease: 0,
        totalReceived: 0,
        effectiveRate: null,
        annualRate: null,
      },
    ],
    [
      // 0 days: 5000 × 2% × 0/30 = 0
      "terms of 0 days have no annual rate",
      input(500_000, 9000, 200, 0),
      {
        advance: 450_000,
        fee: 0,
        reserve: 50_000,
        reserveRelease: 50_000,
        totalReceived: 500_000,
        effectiveRate: 0,
        annualRate: null,
      },
    ],
    [
      // 100 × 10% × 300/30 = 100: the fee is the whole invoice
      "a fee of the whole invoice has no annual rate",
      input(10_000, 9000, 1000, 300),
      {
        advance: 9000,
        fee: 10_000,
        reserve: 1000,
        reserveRelease: -9000,
        totalReceived: 0,
        effectiveRate: 10_000,
        annualRate: null,
      },
    ],
    [
      // 100,000,000 × 10% × 3650/30 = 1,216,666,666.67; 1,216,666,666.67/100,000,000 = 1216.67%
      "the largest figures stay exact",
      input(10_000_000_000, 10_000, 1000, 3650),
      {
        advance: 10_000_000_000,
        fee: 121_666_666_667,
        reserve: 0,
        reserveRelease: -121_666_666_667,
        totalReceived: -111_666_666_667,
        effectiveRate: 121_667,
        annualRate: null,
      },
    ],
  ])("%s", (_, figures, result) => {
    expect(calculateFactoring(figures)).toEqual(result);
  });

  test("advance plus reserve is the invoice; the payout is the invoice less the fee", () => {
    fc.assert(
      fc.property(anyInput, (figures) => {
        const result = calculateFactoring(figures);
        expect(result.advance + result.reserve).toBe(figures.invoiceAmount);
        expect(result.totalReceived).toBe(figures.invoiceAmount - result.fee);
        expect(result.reserve).toBeGreaterThanOrEqual(0);
        for (const value of Object.values(result)) {
          expect(value === null || Number.isSafeInteger(value)).toBe(true);
        }
      }),
    );
  });

  test("a higher rate or a later payment never lowers the fee", () => {
    fc.assert(
      fc.property(anyInput, fc.nat(500), fc.nat(100), (figures, rate, days) => {
        const { fee } = calculateFactoring(figures);
        const dearer = { ...figures, factoringRate: figures.factoringRate + rate };
        const later = { ...figures, paymentTerms: figures.paymentTerms + days };
        expect(calculateFactoring(dearer).fee).toBeGreaterThanOrEqual(fee);
        expect(calculateFactoring(later).fee).toBeGreaterThanOrEqual(fee);
      }),
    );
  });
});

describe("the form", () => {
  test("reads dollars, commas, percent signs and days", () => {
    const parsed = parseFactoring({
      invoiceAmount: "$5,000",
      advanceRate: "90%",
      factoringRate: " 2.25 % ",
      paymentTerms: "21",
    });
    expect(parsed).toMatchObject({ input: input(500_000, 9000, 225, 21) });
    expect(parsed.values.invoiceAmount).toBe("$5,000");
  });

  test("each wrong field has its own message and keeps its input", () => {
    const parsed = parseFactoring(
      new URLSearchParams(
        "invoiceAmount=1e308&advanceRate=101&factoringRate=-1&paymentTerms=NaN&utm_source=x",
      ),
    );
    expect(parsed).toEqual({
      errors: {
        invoiceAmount: "Enter the Invoice Amount in digits, such as 5000 or $5,000.50.",
        advanceRate: "Advance Rate must be from 0% to 100%.",
        factoringRate: "Factoring Rate must be from 0% to 10%.",
        paymentTerms: "Enter the Payment Terms (days) in digits, such as 45.",
      },
      values: {
        invoiceAmount: "1e308",
        advanceRate: "101",
        factoringRate: "-1",
        paymentTerms: "NaN",
      },
    });
  });

  test("a missing or empty field is required", () => {
    expect(
      parseFactoring(new URLSearchParams("invoiceAmount=5000&advanceRate=&factoringRate=2")),
    ).toMatchObject({
      errors: {
        advanceRate: "Enter the Advance Rate.",
        paymentTerms: "Enter the Payment Terms (days).",
      },
    });
  });

  test("the limits of each range are allowed", () => {
    for (const ends of [input(0, 0, 0, 0), input(10_000_000_000, 10_000, 1000, 3650)]) {
      expect(parseFactoring(factoringSearchParams(ends))).toMatchObject({ input: ends });
    }
  });

  test("nothing is calculated before submitting", () => {
    expect(isFactoringSent(new URLSearchParams("category=finance"))).toBe(false);
    expect(isFactoringSent(new URLSearchParams("invoiceAmount="))).toBe(true);
    expect(isFactoringSent(new URLSearchParams())).toBe(false);
  });

  test("the defaults have the expected address, and every address round-trips its numbers", () => {
    expect(factoringSearchParams(factoringDefaults).toString()).toBe(
      "invoiceAmount=5000&advanceRate=90&factoringRate=2&paymentTerms=45",
    );
    fc.assert(
      fc.property(anyInput, (figures) => {
        expect(parseFactoring(factoringSearchParams(figures))).toMatchObject({
          input: figures,
        });
      }),
    );
  });
});

describe("the texts", () => {
  const textsFor = (figures: FactoringInput) => {
    const result = calculateFactoring(figures);
    return {
      rows: Object.fromEntries(
        factoringRows(result, factoringMessages).map((row) => [row.label, row]),
      ),
      summary: factoringSummary(result, factoringMessages.summary),
    };
  };

  test("defaults", () => {
    const { rows, summary } = textsFor(factoringDefaults);
    expect(Object.entries(rows).map(([label, { value }]) => [label, value])).toEqual([
      ["Advance", "$4,500.00"],
      ["Factoring Fee", "$150.00"],
      ["Reserve", "$500.00"],
      ["Final Payout", "$350.00"],
      ["Total Received", "$4,850.00"],
      ["Effective Rate", "3.0%"],
      ["Annual Rate", "25.09%"],
    ]);
    expect(rows["Annual Rate"]?.note).toBe("fee ÷ (invoice − fee) × 365 ÷ days");
    expect(summary).toBe(
      "You would receive $4,500.00 up front and $350.00 when your customer pays: $4,850.00 in all, after a fee of $150.00.",
    );
  });

  test("a negative payout is shown as the amount owed", () => {
    const { rows, summary } = textsFor(input(500_000, 9500, 400, 60));
    expect(rows["Final Payout"]).toMatchObject({
      value: "−$150.00",
      note: "You would owe $150.00: the fee is larger than the reserve.",
    });
    expect(summary).toBe(
      "You would receive $4,750.00 up front, but the fee of $400.00 is larger than the reserve, so you would owe $150.00 when your customer pays: $4,600.00 in all.",
    );
  });

  test("undefined rates show as a dash, never NaN", () => {
    const { rows } = textsFor(input(0, 9000, 200, 45));
    expect(rows["Effective Rate"]?.value).toBe("—");
    expect(rows["Annual Rate"]?.value).toBe("—");
  });

  test("the comment for the quote form", () => {
    expect(factoringQuoteComment(factoringDefaults, factoringMessages)).toBe(
      "My figures from the factoring calculator: Invoice Amount $5,000.00, Advance Rate 90%, Factoring Rate 2% per 30 days, Payment Terms 45 days. Its estimate: Advance $4,500.00, Factoring Fee $150.00, Reserve $500.00, Final Payout $350.00, Total Received $4,850.00, Effective Rate 3.0%, Annual Rate 25.09%.",
    );
  });
});

describe("the bar", () => {
  const percents = (figures: FactoringInput) =>
    Object.values(factoringShares(figures, calculateFactoring(figures)) ?? {});

  test("defaults: 4500, 150 and 350 of 5000 are 90%, 3% and 7%", () => {
    expect(percents(factoringDefaults)).toEqual([90, 3, 7]);
  });

  test("with a negative payout, advance and fee fill the bar: 4750 and 400 of 5150", () => {
    expect(percents(input(500_000, 9500, 400, 60))).toEqual([92.23, 7.77, 0]);
  });

  test("an invoice of $0 has no bar", () => {
    expect(percents(input(0, 9000, 200, 45))).toEqual([]);
  });

  test("shares are never negative and fill the bar but for rounding", () => {
    fc.assert(
      fc.property(anyInput, (figures) => {
        const shares = percents(figures);
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
        const sum = shares.reduce((total, share) => total + share, 0);
        if (figures.invoiceAmount > 0) expect(Math.abs(sum - 100)).toBeLessThan(0.02);
      }),
    );
  });
});

describe("the one-load example", () => {
  test("opens on $5,000 at 90 %, 2 % and 45 days", () => {
    expect(
      loadFigures(loadDefaults.invoiceAmount, loadDefaults.paymentTerms, loadFigureMessages),
    ).toEqual({
      invoiceAmount: "$5,000.00",
      daysToPay: "45 days",
      payDay: "Day 45",
      advance: "$4,500.00",
      finalPayout: "$350.00",
      reserve: "$500.00",
      fee: "$150.00",
      summary:
        "You would receive $4,500.00 up front and $350.00 when your customer pays: $4,850.00 in all, after a fee of $150.00.",
    });
  });

  test("shows the calculator's figures for every load and payment term", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.constantFrom(...brokerPaysAfter),
        (invoiceAmount, daysToPay) => {
          const result = calculateFactoring({
            ...factoringDefaults,
            invoiceAmount,
            paymentTerms: daysToPay,
          });
          const rows = factoringRows(result, factoringMessages).map(
            ({ id, value }) => [id, value] as const,
          );
          const { advance, finalPayout, reserve, fee, summary } = loadFigures(
            invoiceAmount,
            daysToPay,
            loadFigureMessages,
          );
          expect(Object.fromEntries(rows)).toMatchObject({ advance, finalPayout, reserve, fee });
          expect(summary).toBe(factoringSummary(result, factoringMessages.summary));
        },
      ),
    );
  });
});

function factoringSearchParams(figures: FactoringInput) {
  return new URLSearchParams(textsOf(factoringFields, figures));
}

function isFactoringSent(params: URLSearchParams) {
  return hasAny(params, paramsOf(factoringFields));
}

function parseFactoring(params: URLSearchParams | Record<string, string>) {
  return parseFigures(table, numberMessages, new URLSearchParams(params));
}

function input(
  invoiceAmount: number,
  advanceRate: number,
  factoringRate: number,
  paymentTerms: number,
): FactoringInput {
  return { invoiceAmount, advanceRate, factoringRate, paymentTerms };
}

const { factoring: factoringMessages } = calculatorMessages;

const table = labelTable(factoringFields, factoringMessages.fields);

const factoringDefaults = defaultsOf(factoringFields);

const anyInput: fc.Arbitrary<FactoringInput> = fc.record({
  invoiceAmount: fc.oneof(
    fc.integer({ min: 0, max: 10_000_000_000 }),
    fc.integer({ min: 0, max: 500 }),
  ),
  advanceRate: fc.integer({ min: 0, max: 10_000 }),
  factoringRate: fc.integer({ min: 0, max: 1000 }),
  paymentTerms: fc.integer({ min: 0, max: 3650 }),
});
