import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareParams,
  type FeePeriod,
  type OfferKey,
  offerFields,
} from "~/calculators/compare-fields";
import {
  type CompareInput,
  compareDefaults,
  compareOffers,
  compareQuoteComment,
  compareTextsOf,
  comparisonHeadline,
  comparisonRows,
  describeMissingFees,
  invoiceFee,
  leftOut,
  type Offer,
  offerLabel,
  offerTerms,
  parseCompare as parseCompareIn,
} from "~/calculators/compare-offers";
import { compareOffersMessages as messages } from "~/calculators/compare-offers.en";
import { compareOffersMessagesEs as messagesEs } from "~/calculators/compare-offers.es";
import { hasAny } from "~/calculators/figure-table";
import { numberMessages } from "~/calculators/numbers.en";

describe("the fee on one invoice of $5,000 at 1%", () => {
  test.each<[FeePeriod, number, number]>([
    ["flat", 1, 5000], // 5000 × 1%
    ["flat", 90, 5000],
    ["per-10-days", 10, 5000], // 1 period
    ["per-10-days", 11, 10_000], // a second has started
    ["per-10-days", 45, 25_000], // 4.5 → 5 periods
    ["per-15-days", 45, 15_000], // exactly 3
    ["per-15-days", 46, 20_000],
    ["per-30-days", 1, 5000],
    ["per-30-days", 30, 5000],
    ["per-30-days", 31, 10_000],
    ["daily-30", 45, 7500], // 5000 × 1% × 45/30
    ["daily-30", 1, 167], // 50 / 30 = 1.6667
  ])("%s, %i days: %i cents", (feePeriod, days, cents) => {
    expect(invoiceFee({ factoringFee: 100, feePeriod }, 500_000, days)).toBe(cents);
  });
});

describe("the comparison", () => {
  test("by the day against a flat fee with a transfer fee and a minimum", () => {
    const result = compareOffers(
      month(
        // fee 5000 × 2% × 45/30 = 150, × 10 = 1500 a month; funded 4500 × 10 = 45,000;
        // 1500 / 45 = 33.33 per $1,000
        offer("a"),
        // fee 5000 × 2.5% = 125, × 10 = 1250, minimum 1400 applies; wires 10 × 15 = 150; all-in 1550;
        // funded 4750 × 10 = 47,500; 1550 / 47.5 = 32.63 per $1,000; day one 4750 − 15 = 4735
        offer("b", {
          advanceRate: 9500,
          factoringFee: 250,
          feePeriod: "flat",
          wireFee: 1500,
          monthlyMinimum: 140_000,
        }),
      ),
    );
    expect(result).toMatchObject([
      {
        key: "a",
        notGiven: [],
        feePerInvoice: 15_000,
        feesPerMonth: 150_000,
        minimumApplies: false,
        wireFeesPerMonth: 0,
        allInPerMonth: 150_000,
        fundedPerMonth: 4_500_000,
        perThousandFunded: 3333,
        dayOnePerInvoice: 450_000,
        dayOnePerMonth: 4_500_000,
        aboveCheapest: 0,
      },
      {
        key: "b",
        notGiven: [],
        feePerInvoice: 12_500,
        feesPerMonth: 140_000,
        minimumApplies: true,
        wireFeesPerMonth: 15_000,
        allInPerMonth: 155_000,
        fundedPerMonth: 4_750_000,
        perThousandFunded: 3263,
        dayOnePerInvoice: 473_500,
        dayOnePerMonth: 4_735_000,
        aboveCheapest: 5000,
      },
    ]);
  });

  test("a minimum equal to the fees changes nothing", () => {
    const [only] = compareOffers(month(offer("a", { monthlyMinimum: 150_000 })));
    expect(only).toMatchObject({ feesPerMonth: 150_000, minimumApplies: false });
  });

  test("an advance of 0% has no cost per $1,000 funded", () => {
    const [only] = compareOffers(month(offer("a", { advanceRate: 0, wireFee: 1500 })));
    expect(only).toMatchObject({ perThousandFunded: null, dayOnePerInvoice: -1500 });
  });

  test("equal costs are both the cheapest", () => {
    const costs = compareOffers(month(offer("a"), offer("c")));
    expect(costs.map(({ aboveCheapest }) => aboveCheapest)).toEqual([0, 0]);
  });

  test("states what it leaves out, and that averages hide started periods", () => {
    const byDay = leftOut([offer("a")], messages);
    const byPeriod = leftOut([offer("a", { feePeriod: "per-15-days" })], messages);
    expect(byDay.join(" ")).toMatch(/recourse/i);
    expect(byDay.join(" ")).not.toContain("another full period");
    expect(byPeriod.join(" ")).toContain("another full period");
  });

  test("costs are whole cents, at least the minimum, and measured from the lowest", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const offers = compareOffers(input);
        expect(offers.some(({ aboveCheapest }) => aboveCheapest === 0)).toBe(true);
        offers.forEach((cost, index) => {
          expect(cost.allInPerMonth).toBeGreaterThanOrEqual(
            input.offers[index]?.monthlyMinimum ?? 0,
          );
          expect(cost.aboveCheapest).toBeGreaterThanOrEqual(0);
          expect(cost.dayOnePerMonth + cost.wireFeesPerMonth).toBe(cost.fundedPerMonth);
          for (const value of Object.values(cost)) {
            if (typeof value === "number") expect(Number.isSafeInteger(value)).toBe(true);
          }
        });
      }),
    );
  });

  test("more days or a higher fee never lower the cost", () => {
    fc.assert(
      fc.property(anyInput, fc.nat(60), fc.nat(300), (input, days, fee) => {
        const costs = (figures: CompareInput) =>
          compareOffers(figures).map(({ allInPerMonth }) => allInPerMonth);
        const before = costs(input);
        const later = costs({ ...input, daysToPay: input.daysToPay + days });
        const dearer = costs({
          ...input,
          offers: input.offers.map((one) => ({ ...one, factoringFee: one.factoringFee + fee })),
        });
        before.forEach((cost, index) => {
          expect(later[index]).toBeGreaterThanOrEqual(cost);
          expect(dearer[index]).toBeGreaterThanOrEqual(cost);
        });
      }),
    );
  });

  test("started periods never cost less than the same daily rate", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), fc.integer({ min: 0, max: 2000 }), (d, fee) => {
        const cost = (feePeriod: FeePeriod) =>
          invoiceFee({ factoringFee: fee, feePeriod }, 500_000, d);
        expect(cost("per-30-days")).toBeGreaterThanOrEqual(cost("daily-30"));
      }),
    );
  });
});

describe("the comparison shown", () => {
  const shown = (input: CompareInput) => {
    const result = compareOffers(input);
    const rows = new Map<string, string[]>(
      comparisonRows(result, messages).map(({ id, values }) => [id, values]),
    );
    return { result, rows };
  };
  const amount = (text = "") => Number(text.replace(/[^\d.]/g, ""));

  test("a cheaper offer is never shown as the more expensive one", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { result, rows } = shown(input);
        const costs = rows.get("allInPerMonth") ?? [];
        const above = rows.get("aboveCheapest") ?? [];
        for (const [one, cost] of costs.entries()) {
          for (const [other, otherCost] of costs.entries()) {
            if (amount(cost) >= amount(otherCost)) continue;
            expect(above[other]).toMatch(/^\+/);
            const [ours, theirs] = [result[one], result[other]];
            expect(ours && theirs && ours.aboveCheapest < theirs.aboveCheapest).toBe(true);
          }
        }
        const [first, ...tied] = result.filter(({ aboveCheapest }) => aboveCheapest === 0);
        if (first && result.length > 1 && tied.length === 0) {
          const headline = comparisonHeadline(result, messages);
          expect(headline).toMatch(new RegExp(`^${messages.offerTitle(first.key)} costs .* less`));
        }
      }),
    );
  });

  test("a blank counted as zero is always pointed out", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { result, rows } = shown(input);
        const comment = compareQuoteComment(input, messages);
        input.offers.forEach((one, index) => {
          const at = (id: string) => rows.get(id)?.[index];
          const wire = one.wireFee === null;
          const minimum = one.monthlyMinimum === null;
          expect(at("wireFeesPerMonth") === "Not given").toBe(wire);
          expect(at("allInPerMonth")?.startsWith("at least ")).toBe(wire || minimum);
          expect(at("feesPerMonth")?.startsWith("at least ")).toBe(minimum);
          expect(at("dayOnePerInvoice")?.startsWith("at most ")).toBe(wire);
          expect(offerTerms(one, messages).includes("transfer fee not given")).toBe(wire);
          expect(offerTerms(one, messages).includes("monthly minimum not given")).toBe(minimum);
        });
        const blank = input.offers.some(
          (one) => one.wireFee === null || one.monthlyMinimum === null,
        );
        expect(describeMissingFees(result, messages) !== "").toBe(blank);
        expect(comment.includes("all-in at least ")).toBe(blank);
        expect(comment.includes(", at most ")).toBe(
          input.offers.some((one) => one.wireFee === null),
        );
        expect([...(rows.get("aboveCheapest") ?? [])].includes("Cheapest")).toBe(
          !blank && input.offers.length > 1,
        );
      }),
    );
  });
});

const blanks = { wireFee: null, monthlyMinimum: null };

describe("the form", () => {
  const sent = (changes: Record<string, string>) =>
    parseCompare({
      averageInvoice: "$5,000",
      invoicesPerMonth: "10",
      daysToPay: "45 days",
      "a-advanceRate": "90",
      "a-factoringFee": "2",
      "a-feePeriod": "daily-30",
      ...changes,
    });

  test("one offer is enough; an offer with only a fee period counts as empty", () => {
    expect(
      sent({ "b-name": " ", "b-advanceRate": "", "b-feePeriod": "flat", "c-feePeriod": "flat" }),
    ).toMatchObject({ input: month(offer("a", blanks)) });
  });

  test("an offer with any filled field must be complete", () => {
    expect(sent({ "c-name": "Acme" })).toMatchObject({
      errors: {
        "c-advanceRate": "Enter the Advance Rate of offer C.",
        "c-factoringFee": "Enter the Factoring Fee of offer C.",
        "c-feePeriod": "Choose the Fee Period of offer C from the list.",
      },
      values: { "c-name": "Acme", "a-advanceRate": "90" },
    });
  });

  test("without any offer, offer A is required", () => {
    expect(sent({ "a-advanceRate": "", "a-factoringFee": "" })).toMatchObject({
      errors: {
        "a-advanceRate": "Enter the Advance Rate of offer A.",
        "a-factoringFee": "Enter the Factoring Fee of offer A.",
      },
    });
  });

  test("an offer may be in any place", () => {
    const parsed = sent({
      "a-advanceRate": "",
      "a-factoringFee": "",
      "b-advanceRate": "90",
      "b-factoringFee": "2",
      "b-feePeriod": "daily-30",
    });
    expect(parsed).toMatchObject({ input: month(offer("b", blanks)) });
  });

  test("numbers out of range are refused at their field", () => {
    expect(
      sent({
        averageInvoice: "0",
        invoicesPerMonth: "0",
        daysToPay: "0",
        "a-factoringFee": "20.01",
        "a-wireFee": "1e308",
        "a-monthlyMinimum": "-1",
        "a-feePeriod": "weekly",
      }),
    ).toMatchObject({
      errors: {
        averageInvoice: "Average Invoice must be from $1 to $100,000,000.",
        invoicesPerMonth: "Invoices per Month must be from 1 to 1,000.",
        daysToPay: "Days to Pay must be from 1 to 365.",
        "a-factoringFee": "Factoring Fee of offer A must be from 0% to 20%.",
        "a-wireFee": "Enter the Wire or ACH Fee of offer A in digits, such as 5000 or $5,000.50.",
        "a-monthlyMinimum": "Monthly Minimum of offer A must be from $0 to $1,000,000.",
        "a-feePeriod": "Choose the Fee Period of offer A from the list.",
      },
    });
  });

  test("a charge of 0 differs from a missing one", () => {
    expect(sent({ "a-wireFee": "0", "a-monthlyMinimum": "" })).toMatchObject({
      input: { offers: [{ wireFee: 0, monthlyMinimum: null }] },
    });
  });

  test("a fee or transfer charge above the invoice is refused at its field and stays in the form", () => {
    expect(
      sent({
        averageInvoice: "100",
        daysToPay: "365",
        "a-factoringFee": "20",
        "a-feePeriod": "per-10-days",
        "a-wireFee": "100.01",
      }),
    ).toMatchObject({
      errors: {
        // 37 periods have started
        "a-factoringFee":
          "The Factoring Fee of offer A comes to $740.00, more than the invoice of $100.00. Check it, its Fee Period and the Days to Pay.",
        "a-wireFee":
          "The Wire or ACH Fee of offer A is more than the invoice of $100.00. Check both.",
      },
      values: { "a-factoringFee": "20", "a-wireFee": "100.01" },
    });
  });

  test("an address with a thousand rows gives the first of each figure", () => {
    const typed = compareSearchParams(compareDefaults);
    typed.append("d-advanceRate", "90");
    for (let row = 0; row < 1000; row++) typed.append("a-factoringFee", String(row));
    expect(parseCompare(typed)).toMatchObject({ input: compareDefaults });
  });

  test.each([
    ["Acme", "Acme"],
    ["  J.D.   & Sons (Ohio) ", "J.D. & Sons (Ohio)"],
    ["O'Brien", "O'Brien"],
    ["Crédit Foncier", "Crédit Foncier"],
    ["x".repeat(40), "x".repeat(40)],
  ])("the name %j is kept as %j", (typed, name) => {
    expect(sent({ "a-name": typed })).toMatchObject({ input: { offers: [{ name }] } });
  });

  test.each([
    [
      "<b>Acme</b>",
      "Use only letters, numbers, spaces and . , & ' ( ) + - in the Offer Name of offer A.",
    ],
    [
      "http://x.example",
      "Use only letters, numbers, spaces and . , & ' ( ) + - in the Offer Name of offer A.",
    ],
    [
      "Acme\u202e",
      "Use only letters, numbers, spaces and . , & ' ( ) + - in the Offer Name of offer A.",
    ],
    ["x".repeat(41), "Shorten the Offer Name of offer A to 40 characters at most."],
  ])("the name %j is refused", (typed, message) => {
    expect(sent({ "a-name": typed })).toMatchObject({ errors: { "a-name": message } });
  });

  test("every address round-trips its numbers", () => {
    expect(compareSearchParams(compareDefaults).toString()).toBe(
      "averageInvoice=5000&invoicesPerMonth=10&daysToPay=45&a-advanceRate=90&a-factoringFee=2&a-feePeriod=daily-30",
    );
    fc.assert(
      fc.property(anyInput, (input) => {
        const sensible = input.offers.every(
          (one) =>
            invoiceFee(one, input.averageInvoice, input.daysToPay) <= input.averageInvoice &&
            (one.wireFee ?? 0) <= input.averageInvoice,
        );
        const parsed = parseCompare(compareSearchParams(input));
        expect(parsed.input).toEqual(sensible ? input : undefined);
        expect(Object.keys(parsed.values).length).toBeGreaterThan(0);
      }),
    );
  });

  test("nothing is compared before submitting", () => {
    expect(isCompareSent(new URLSearchParams("invoiceAmount=5"))).toBe(false);
    expect(isCompareSent(new URLSearchParams("c-wireFee="))).toBe(true);
  });
});

describe("the texts", () => {
  test("an offer's name and terms", () => {
    expect(offerLabel(offer("a"), messages)).toBe("Offer A");
    expect(offerLabel(offer("b", { name: "Acme" }), messages)).toBe("Offer B (Acme)");
    expect(offerTerms(offer("b", { wireFee: 1500, monthlyMinimum: 50_000 }), messages)).toBe(
      "90% advance, 2% per 30 days, charged daily, $15.00 per transfer, $500.00 monthly minimum",
    );
  });

  test("one value a row for each offer", () => {
    const rows = comparisonRows(
      compareOffers(month(offer("a"), offer("b", { advanceRate: 0, factoringFee: 300 }))),
      messages,
    );
    // B: 5000 × 3% × 45/30 = 225, × 10 = 2250, 750 above A
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      [
        "Terms",
        "90% advance, 2% per 30 days, charged daily",
        "0% advance, 3% per 30 days, charged daily",
      ],
      ["All-in cost per month", "$1,500.00", "$2,250.00"],
      ["More than the cheapest, per month", "Cheapest", "+$750.00"],
      ["All-in cost per $1,000 funded", "$33.33", "—"],
      ["Cash on day one, per invoice", "$4,500.00", "$0.00"],
      ["Cash on day one, per month", "$45,000.00", "$0.00"],
      ["Factoring fee per invoice", "$150.00", "$225.00"],
      ["Factoring fees per month", "$1,500.00", "$2,250.00"],
      ["Transfer fees per month", "$0.00", "$0.00"],
    ]);
  });

  test("a fee raised to the minimum is marked", () => {
    const rows = comparisonRows(
      compareOffers(month(offer("a", { monthlyMinimum: 200_000 }))),
      messages,
    );
    expect(rows.find(({ id }) => id === "feesPerMonth")?.values).toEqual([
      "$2,000.00 (monthly minimum)",
    ]);
  });

  test.each([
    ["one offer", "Offer A costs $1,500 a month", [offer("a")]],
    [
      "the cheapest and what it saves",
      "Offer B costs $50 less a month",
      [offer("a", { name: "Acme", factoringFee: 300 }), offer("b"), offer("c", { wireFee: 500 })],
    ],
    ["a tie", "The cheapest offers cost the same", [offer("a"), offer("b")]],
  ])("the headline: %s", (_, headline, offers) => {
    expect(comparisonHeadline(compareOffers(month(...offers)), messages)).toBe(headline);
  });
});

test("Spanish sentences agree with one offer, one invoice and one day", () => {
  const one = offer("a", { name: "Sonora", wireFee: null, monthlyMinimum: null });
  const input = { ...month(one), invoicesPerMonth: 1, daysToPay: 1 };
  const result = compareOffers(input);
  expect(comparisonHeadline(result, messagesEs)).toMatch(/^La Oferta A cuesta /);
  expect(describeMissingFees(result, messagesEs)).toBe(
    "Sin dato, y fuera de la cuenta: Cargo por transferencia o ACH y Mínimo mensual de la Oferta A (Sonora).",
  );
  expect(compareQuoteComment(input, messagesEs)).toContain(
    "1 factura al mes de $5,000.00 en promedio, con pago en 1 día.",
  );
});

function parseCompare(params: URLSearchParams | Record<string, string>) {
  return parseCompareIn(new URLSearchParams(params), messages, numberMessages);
}

function compareSearchParams(input: CompareInput) {
  return new URLSearchParams(compareTextsOf(input));
}

function isCompareSent(params: URLSearchParams) {
  return hasAny(params, compareParams);
}

function offer(key: OfferKey, changes: Partial<Offer> = {}): Offer {
  return {
    key,
    name: "",
    advanceRate: 9000,
    factoringFee: 200,
    feePeriod: "daily-30",
    wireFee: 0,
    monthlyMinimum: 0,
    ...changes,
  };
}

/** Ten invoices of $5,000 a month, paid after 45 days. */
function month(...offers: Offer[]): CompareInput {
  return { ...compareDefaults, offers };
}

function anyOffer(key: OfferKey): fc.Arbitrary<Offer> {
  return fc.record({
    key: fc.constant(key),
    name: fc.constantFrom("", "Acme", "J.D. & Sons (Ohio)", "Crédit Foncier"),
    advanceRate: fc.integer({ min: 0, max: 10_000 }),
    factoringFee: fc.integer({ min: 0, max: 2000 }),
    feePeriod: fc.constantFrom(...periods),
    wireFee: fc.option(fc.integer({ min: 0, max: 100_000 })),
    monthlyMinimum: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  });
}

const periods = offerFields.feePeriod.options;

const anyInput: fc.Arbitrary<CompareInput> = fc.record({
  averageInvoice: fc.integer({ min: 100, max: 10_000_000_000 }),
  invoicesPerMonth: fc.integer({ min: 1, max: 1000 }),
  daysToPay: fc.integer({ min: 1, max: 365 }),
  offers: fc.oneof(
    fc.tuple(anyOffer("b")),
    fc.tuple(anyOffer("a"), anyOffer("c")),
    fc.tuple(anyOffer("a"), anyOffer("b"), anyOffer("c")),
  ),
});
