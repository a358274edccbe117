import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatMoney,
  formatPercent,
  type Limits,
  parseNumber,
  plainDecimal,
  plainMoney,
  ratioHalfUp,
  roundedMoney,
} from "~/calculators/money";
import { numberMessages } from "~/calculators/numbers.en";

describe("parsing typed numbers", () => {
  test.each([
    ["5000", 500_000],
    ["$5,000", 500_000],
    ["5,000.50", 500_050],
    [" $ 5,000.5 ", 500_050],
    ["$2,347.50", 234_750],
    ["0", 0],
    ["-0", 0],
    [".05", 5],
    ["7.", 700],
    ["0005", 500],
    ["100,000,000", MAX_MONEY],
  ])("money %j is %i cents", (text, cents) => {
    expect(parseMoney(text, money)).toEqual({ ok: true, value: cents });
  });

  test.each([
    [" 2.25 % ", 225],
    ["2.25%", 225],
    ["2", 200],
    ["0.1", 10],
    ["10", 1000],
  ])("percentage %j is %i hundredths", (text, hundredths) => {
    expect(parsePercent(text, percent)).toEqual({ ok: true, value: hundredths });
  });

  test("counts and years may include their unit", () => {
    expect(parseWhole("21", days)).toEqual({ ok: true, value: 21 });
    expect(parseWhole("45 days", days)).toEqual({ ok: true, value: 45 });
    expect(parseWhole("1,000", days)).toEqual({ ok: true, value: 1000 });
    expect(parseYears("0.5 years", years)).toEqual({ ok: true, value: 50 });
    expect(parseYears("3", years)).toEqual({ ok: true, value: 300 });
  });

  test.each(["", "   "])("empty (%j) is required", (text) => {
    expect(parseMoney(text, money)).toEqual({ ok: false, message: "Enter the Invoice Amount." });
  });

  test.each([
    "NaN",
    "Infinity",
    "1e308",
    "1e3",
    "abc",
    "12abc",
    "5000 dollars",
    "$",
    ".",
    "5,00",
    "5,0000",
    "5.000,50",
    "2,25",
    "1 000",
    "+5",
    "--5",
    "0x10",
    "٣",
    "€5",
    "<script>",
  ])("%j gets a message with the expected format", (text) => {
    expect(parseMoney(text, money)).toEqual({
      ok: false,
      message: "Enter the Invoice Amount in digits, such as 5000 or $5,000.50.",
    });
  });

  test.each(["-1", "−1", "-$5,000", "$-5", "100,000,000.01", "9".repeat(400)])(
    "%j is outside the range",
    (text) => {
      expect(parseMoney(text, money)).toEqual({
        ok: false,
        message: "Invoice Amount must be from $0 to $100,000,000.",
      });
    },
  );

  test("ranges are stated in the field's unit", () => {
    expect(parsePercent("10.01", percent)).toEqual({
      ok: false,
      message: "Factoring Rate must be from 0% to 10%.",
    });
    expect(parseWhole("3651", days)).toEqual({
      ok: false,
      message: "Payment Terms (days) must be from 0 to 3,650.",
    });
    expect(parseYears("50.5", years)).toEqual({
      ok: false,
      message: "Years in Business must be from 0 to 50.",
    });
  });

  test("too many decimals", () => {
    expect(parseMoney("5000.505", money)).toEqual({
      ok: false,
      message: "Enter the Invoice Amount with at most 2 decimal places, such as 5000 or $5,000.50.",
    });
    expect(parseWhole("45.5", days)).toEqual({
      ok: false,
      message: "Enter the Payment Terms (days) as a whole number, such as 45.",
    });
  });

  test("any text gives an integer in range or a message", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(..."0123456789.,$%-− eE") }),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(text, (typed) => {
        for (const parsed of [
          parseMoney(typed, money),
          parsePercent(typed, percent),
          parseWhole(typed, days),
          parseYears(typed, years),
        ]) {
          if (parsed.ok) {
            expect(Number.isSafeInteger(parsed.value)).toBe(true);
            expect(parsed.value).toBeGreaterThanOrEqual(0);
            expect(parsed.value).toBeLessThanOrEqual(MAX_MONEY);
          } else {
            expect(parsed.message).toMatch(/\.$/);
          }
        }
      }),
    );
  });
});

describe("formatting numbers", () => {
  test.each([
    [500_000, "$5,000.00"],
    [-15_000, "−$150.00"],
    [0, "$0.00"],
    [5, "$0.05"],
    [MAX_MONEY, "$100,000,000.00"],
  ])("%i cents reads %s", (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  test.each([
    [9000, 0, "90%"],
    [225, 0, "2.25%"],
    [300, 1, "3.0%"],
    [2509, 1, "25.09%"],
    [-20, 1, "−0.2%"],
    [121_667, 1, "1,216.67%"],
    [0, 1, "0.0%"],
    [10_000, 0, "100%"],
  ] as const)("%i hundredths with %i decimals reads %s", (hundredths, decimals, text) => {
    expect(formatPercent(hundredths, decimals)).toBe(text);
  });

  test("plain forms for URLs", () => {
    expect([plainDecimal(225), plainDecimal(205), plainDecimal(9000), plainDecimal(0)]).toEqual([
      "2.25",
      "2.05",
      "90",
      "0",
    ]);
    expect([plainMoney(500_000), plainMoney(234_750), plainMoney(0)]).toEqual([
      "5000",
      "2347.50",
      "0",
    ]);
  });

  test("formatted numbers parse back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MONEY }), (cents) => {
        expect(parseMoney(formatMoney(cents), money)).toEqual({ ok: true, value: cents });
        expect(parseMoney(plainMoney(cents), money)).toEqual({ ok: true, value: cents });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (hundredths) => {
        const read = { ok: true, value: hundredths };
        expect(parsePercent(formatPercent(hundredths, 1), percent)).toEqual(read);
        expect(parsePercent(plainDecimal(hundredths), percent)).toEqual(read);
      }),
    );
  });
});

describe("rounding", () => {
  test.each([
    [[1], [2], 1], // 0.5 up
    [[3], [2], 2], // 1.5 up
    [[49], [100], 0],
    [[1], [3], 0],
    [[2], [3], 1],
    // 10,000,000,001 × 1001 × 3649 passes 2^53: 36,526,490,003,652,649 ÷ 300,000 = 121,754,966,678.84
    [[10_000_000_001, 1001, 3649], [10_000, 30], 121_754_966_679],
  ])("%j over %j is %i", (factors, divisors, result) => {
    expect(ratioHalfUp(factors, divisors)).toBe(result);
  });
});

function parseMoney(text: string, limits: Limits) {
  return parseNumber("money", text, limits, numberMessages);
}

function parsePercent(text: string, limits: Limits) {
  return parseNumber("percent", text, limits, numberMessages);
}

function parseWhole(text: string, limits: Limits) {
  return parseNumber("days", text, limits, numberMessages);
}

function parseYears(text: string, limits: Limits) {
  return parseNumber("years", text, limits, numberMessages);
}

/** $100,000,000, the largest amount that a calculator takes. */
const MAX_MONEY = 10_000_000_000;

const money = { label: "Invoice Amount", min: 0, max: MAX_MONEY };

const percent = { label: "Factoring Rate", min: 0, max: 1000 };

const days = { label: "Payment Terms (days)", min: 0, max: 3650 };

const years = { label: "Years in Business", min: 0, max: 5000 };

describe("money as a person would say it", () => {
  test.each([
    [1_039_261, "$10,400"],
    [450_000, "$4,500"],
    [14_085, "$141"],
    [99_960, "$1,000"],
    [49, "$0"],
    [0, "$0"],
    [9_999_999_999, "$100,000,000"],
  ])("%i cents are %s", (cents, text) => {
    expect(roundedMoney(cents)).toBe(text);
  });
});
