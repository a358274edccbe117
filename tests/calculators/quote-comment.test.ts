import { describe, expect, test } from "vitest";
import { type CompareInput, compareDefaults, compareTextsOf } from "~/calculators/compare-offers";
import { factoringFields } from "~/calculators/factoring";
import { defaultsOf, type FiguresOf, textsOf } from "~/calculators/figure-table";
import { commentFromParams } from "~/calculators/quote-comment.server";
import { rateQuoteFields } from "~/calculators/rate-quote";
import { englishPaths, quoteAddress, type ToolId } from "~/calculators/tools";

const factoringDefaults = defaultsOf(factoringFields);
const rateQuoteDefaults = defaultsOf(rateQuoteFields);

describe("a calculator's link to the quote form", () => {
  test("carries the figures of the factoring calculator", () => {
    const params = factoringQuoteLinkParams(factoringDefaults);
    expect(params.toString()).toBe(
      "from=factoring-calculator&invoiceAmount=5000&advanceRate=90&factoringRate=2&paymentTerms=45",
    );
    expect(commentFromParams(params, "en")).toMatch(
      /^My figures from the factoring calculator: Invoice Amount \$5,000\.00.*Total Received \$4,850\.00/,
    );
  });

  test("carries the figures of the rate tool", () => {
    expect(commentFromParams(rateQuoteLinkParams(rateQuoteDefaults), "en")).toMatch(
      /^My figures from the rate quote tool: .*rate 1\.8% to 2\.2%/,
    );
  });

  test("carries each tool's figures in Spanish, unchanged", () => {
    const figures = (text: string | null) => text?.match(/\$?\d[\d,.]*%?/g)?.sort();
    for (const params of [
      factoringQuoteLinkParams(factoringDefaults),
      rateQuoteLinkParams(rateQuoteDefaults),
      compareQuoteLinkParams(compareDefaults),
    ]) {
      const spanish = commentFromParams(params, "es");
      expect(spanish).toMatch(/^Mis cifras /);
      expect(figures(spanish)).toEqual(figures(commentFromParams(params, "en")));
    }
  });

  test("carries the offers", () => {
    const [first] = compareDefaults.offers;
    if (!first) throw new Error("the defaults hold an offer");
    const input = {
      ...compareDefaults,
      offers: [first, { ...first, key: "b", name: "Acme & Sons", wireFee: 1500 }] as const,
    };
    expect(commentFromParams(compareQuoteLinkParams(input), "en")).toBe(
      "My figures from the offer comparison: 10 invoices a month of $5,000.00 on average, paid after 45 days." +
        " Offer A: 90% advance, 2% per 30 days, charged daily, transfer fee not given, monthly minimum not given; all-in at least $1,500.00 a month, at least $33.33 per $1,000 funded, at most $4,500.00 per invoice on day one." +
        // 1500 + 10 × 15 = 1650; 1650 / 45 = 36.67; 4500 − 15 = 4485
        " Offer B (Acme & Sons): 90% advance, 2% per 30 days, charged daily, $15.00 per transfer, monthly minimum not given; all-in at least $1,650.00 a month, at least $36.67 per $1,000 funded, $4,485.00 per invoice on day one.",
    );
  });

  test("the longest comment fits the comments' 2,000 characters", () => {
    const largest = {
      name: "W".repeat(40),
      advanceRate: 9999,
      // The most that 37 started periods leave below the invoice.
      factoringFee: 269,
      feePeriod: "per-10-days",
      wireFee: 99_999,
      monthlyMinimum: 99_999_999,
    } as const;
    const text = commentFromParams(
      compareQuoteLinkParams({
        averageInvoice: 9_999_999_999,
        invoicesPerMonth: 1000,
        daysToPay: 365,
        offers: [
          { key: "a", ...largest },
          { key: "b", ...largest },
          { key: "c", ...largest },
        ],
      }),
      "en",
    );
    expect(text?.length).toBeLessThan(2000);
  });
});

describe("a link written by someone else", () => {
  const factoring = factoringQuoteLinkParams(factoringDefaults).toString();

  test.each([
    "",
    "from=",
    "from=elsewhere&invoiceAmount=5000",
    "from=__proto__",
    "from=factoring-calculator",
    "from=rate-quote&invoiceAmount=5000&advanceRate=90&factoringRate=2&paymentTerms=45",
    factoring.replace("5000", "1e308"),
    factoring.replace("5000", "Call+555-0100+now"),
    factoring.replace("=45", "=-1"),
    `${rateQuoteLinkParams(rateQuoteDefaults)}`.replace("General+Freight", "Wire+me+money"),
    `${compareQuoteLinkParams(compareDefaults)}&a-name=%3Cscript%3E`,
    `${compareQuoteLinkParams(compareDefaults)}&b-name=no+figures`,
  ])("%j gives no comment", (query) => {
    expect(comment(query)).toBeNull();
  });

  test("unknown parameters are ignored and never echoed", () => {
    expect(comment(`${factoring}&comments=buy+now&utm_source=spam`)).toBe(comment(factoring));
  });

  test("the comment holds the figure, not the text of the link", () => {
    expect(comment(factoring.replace("5000", "%20%240005,000.0"))).toBe(null);
    expect(comment(factoring.replace("5000", "%20%245,000.0"))).toBe(comment(factoring));
  });
});

/** The query of the link in a tool's result. */
function linkParams(tool: ToolId, texts: Record<string, string>) {
  return new URL(quoteAddress(tool, texts, englishPaths), "http://localhost").searchParams;
}

function factoringQuoteLinkParams(input: FiguresOf<typeof factoringFields>) {
  return linkParams("factoring-calculator", textsOf(factoringFields, input));
}

function rateQuoteLinkParams(input: FiguresOf<typeof rateQuoteFields>) {
  return linkParams("rate-quote", textsOf(rateQuoteFields, input));
}

function compareQuoteLinkParams(input: CompareInput) {
  return linkParams("compare-offers", compareTextsOf(input));
}

function comment(query: string) {
  return commentFromParams(new URLSearchParams(query), "en");
}
