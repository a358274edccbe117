import { describe, expect, it } from "vitest";
import { invoiceFee } from "~/calculators/compare-offers";
import { calculateFactoring, factoringFields } from "~/calculators/factoring";
import { defaultsOf } from "~/calculators/figure-table";
import { formatMoney } from "~/calculators/money";
import { parseSettings } from "~/config-settings.server";
import { aboutMessages } from "~/pages/about.messages";
import { assetBasedLendingMessages } from "~/pages/asset-based-lending.messages";
import { howItWorksMessages } from "~/pages/how-it-works.messages";
import { industriesMessages } from "~/pages/industries.messages";
import { resourcesMessages } from "~/pages/resources.en";
import { whyUsMessages } from "~/pages/why-us.messages";
import type { ClaimName } from "~/site/claims";

const site = (...notYetTrue: ClaimName[]) => ({ language: "en" as const, company: { notYetTrue } });

describe("the drawn arithmetic", () => {
  it("of one invoice is the calculator's, with its defaults", () => {
    const input = defaultsOf(factoringFields);
    const { advance, reserve, fee, reserveRelease, totalReceived } = calculateFactoring(input);
    expect(howItWorksMessages(site()).statement.rows.map(({ value }) => value)).toEqual([
      ...[input.invoiceAmount, advance, reserve].map(formatMoney),
      ...[-fee, reserveRelease, totalReceived].map(formatMoney),
    ]);
  });

  it("of two offers for a month is the comparison's", () => {
    const month = (offer: Parameters<typeof invoiceFee>[0], transfer: number) =>
      10 * (invoiceFee(offer, 500_000, 45) + transfer);
    const costs = [
      month({ factoringFee: 200, feePeriod: "daily-30" }, 0),
      month({ factoringFee: 150, feePeriod: "per-15-days" }, 1500),
    ];
    const { offers, difference } = whyUsMessages(site()).twoOffers;
    const dollars = (cents: number) => formatMoney(cents).replace(".00", "");
    expect(offers.map(({ cost }) => cost)).toEqual(costs.map(dollars));
    expect(offers.map(({ percent }) => percent)).toEqual(
      costs.map((cost) => (cost * 100) / Math.max(...costs)),
    );
    expect(difference).toContain(dollars((costs[1] ?? 0) - (costs[0] ?? 0)));
  });

  it("of one invoice both ways is the calculator's fee and the guide's interest", () => {
    const fee = invoiceFee({ factoringFee: 200, feePeriod: "daily-30" }, 500_000, 45);
    const interest = Math.round(((500_000 - fee) * 0.12 * 45) / 365);
    const { costs, difference } = resourcesMessages.guides.picture;
    expect(costs.map(({ cost }) => cost)).toEqual([fee, interest].map(formatMoney));
    expect(costs[1]?.percent).toBeCloseTo((interest * 100) / fee, 2);
    expect(difference).toContain(formatMoney(fee - interest));
  });

  it("of a dollar comes from the claims, and is left out where one of them may not be stated", () => {
    const { dollar } = aboutMessages(site());
    expect(dollar?.shares).toEqual({ now: 95, cost: 4.5, later: 0.5 });
    expect(dollar?.rows.map(({ value }) => value)).toEqual(["95¢", "1.5¢–4.5¢", "0.5¢–3.5¢"]);
    for (const claim of ["advance", "rates"] as const) {
      expect(aboutMessages(site(claim)).dollar).toBeNull();
    }
  });

  it("of the fuel card is gallons times cents, and is left out with its claim", () => {
    expect(industriesMessages(site()).fuelSaving?.terms.map(({ figure }) => figure)).toEqual([
      "2,000",
      "× 15¢",
      "= $300",
    ]);
    expect(industriesMessages(site("fuelSavingsNetwork")).fuelSaving).toBeNull();
  });

  it("of a borrowing base is the advance on what is not left out", () => {
    const { rows, shares } = assetBasedLendingMessages(site()).base(400_000, 60_000, 85);
    expect(rows.map(({ value }) => value)).toEqual([
      "$400,000",
      "−$60,000",
      "$340,000",
      "$289,000",
    ]);
    expect(shares.now + shares.later).toBeCloseTo(100);
  });
});

describe("the owner's figures", () => {
  const parse = (text: string) => parseSettings({ COMPANY_DAYS_TO_PAY: text });

  it("are read in the order of the freight, in any order, case and line form", () => {
    const parsed = parse("flatbed: 41 |  Dry Van :38\nTanker: 1");
    expect(parsed.ok && parsed.values.COMPANY_DAYS_TO_PAY).toEqual([
      { name: "Dry Van", number: 38 },
      { name: "Flatbed", number: 41 },
      { name: "Tanker", number: 1 },
    ]);
    const none = parse(" | ");
    expect(none.ok && none.values.COMPANY_DAYS_TO_PAY).toEqual([]);
  });

  it.each([
    "Dry Van",
    "Dry Van: 0",
    "Dry Van: 366",
    "Dry Van: 3x",
    "Yachts: 30",
    "Dry Van: 30 | Dry Van: 31",
    `Dry Van: ${"9".repeat(400)}`,
    "<b>Dry Van</b>: 30",
  ])("are refused as a whole: %s", (text) => {
    expect(parse(text).ok).toBe(false);
  });

  it("of the borrowing base are complete or absent, and make sense", () => {
    const isAccepted = (text: string) => parseSettings({ COMPANY_BORROWING_BASE: text }).ok;
    expect(isAccepted("Receivables: $400,000 | Left out: 60,000 | Advance: 85%")).toBe(true);
    expect(isAccepted("")).toBe(true);
    expect(isAccepted("Receivables: 400,000 | Advance: 85")).toBe(false);
    expect(isAccepted("Receivables: 4 | Left out: 60,000 | Advance: 85")).toBe(false);
    expect(isAccepted("Receivables: 400,000 | Left out: 60,000 | Advance: 101")).toBe(false);
  });
});
