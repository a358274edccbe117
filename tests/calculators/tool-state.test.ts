import { describe, expect, it } from "vitest";
import { compareDefaults, compareTextsOf } from "~/calculators/compare-offers";
import { factoringFields } from "~/calculators/factoring";
import { defaultsOf, textsOf } from "~/calculators/figure-table";
import { rateQuoteFields } from "~/calculators/rate-quote";
import { figureNames, isToolSent, movedComparison, openToolOf } from "~/calculators/tool-params";
import { englishPaths, toolAddress } from "~/calculators/tools";

const params = (query: string) => new URLSearchParams(query);

describe("an old address of the comparison", () => {
  it.each([
    ["tool=compare-offers", "/compare-offers"],
    ["tool=compare-offers&category=finance&b-wireFee=15", "/compare-offers?b-wireFee=15"],
    ["a-name=%3Cb%3E&daysToPay=45", "/compare-offers?a-name=%3Cb%3E&daysToPay=45"],
    ["tool=rate-quote&daysToPay=45", null],
    ["", null],
  ])("redirects from ?%s to %s", (query, target) => {
    expect(movedComparison(params(query), englishPaths)).toBe(target);
  });
});

describe("the tool that an address opens", () => {
  it.each([
    ["", undefined],
    ["category=finance", undefined],
    ["tool=mortgage", undefined],
    ["tool=rate-quote", "rate-quote"],
    ["tool=rate-quote&invoiceAmount=5000", "rate-quote"],
    ["invoiceAmount=5000", "factoring-calculator"],
    ["creditRating=", "rate-quote"],
    ["b-wireFee=15", "compare-offers"],
  ])("for ?%s is %s", (query, tool) => {
    expect(openToolOf(params(query))).toBe(tool);
  });

  it.each([
    ["", false],
    ["tool=factoring-calculator", false],
    ["tool=rate-quote&invoiceAmount=5000", false],
    ["tool=factoring-calculator&invoiceAmount=", true],
    ["daysToPay=45", true],
  ])("for ?%s has a result: %s", (query, sent) => {
    expect(isToolSent(params(query))).toBe(sent);
  });
});

describe("the parameters that make a page private to a visitor", () => {
  it.each([
    ["factoring calculator", textsOf(factoringFields, defaultsOf(factoringFields))],
    ["rate quote tool", textsOf(rateQuoteFields, defaultsOf(rateQuoteFields))],
    ["offer comparison", compareTextsOf(compareDefaults)],
  ])("include every parameter of the %s", (_, figures) => {
    expect(Object.keys(figures).filter((name) => !figureNames.includes(name))).toEqual([]);
  });
});

describe("a tool's address", () => {
  it("keeps the page's other parameters and drops the figures", () => {
    expect(toolAddress("rate-quote", "finance", englishPaths)).toBe(
      "/resources?category=finance&tool=rate-quote#tools",
    );
    expect(toolAddress(undefined, undefined, englishPaths)).toBe("/resources#tools");
  });
});
