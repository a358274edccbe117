import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { calculatorMessages } from "~/calculators/calculators.en";
import { compareDefaults, type Offer } from "~/calculators/compare-offers";
import { compareOffersMessages as messages } from "~/calculators/compare-offers.en";
import { ComparisonResultView } from "~/calculators/comparison-page";
import { factoringFields } from "~/calculators/factoring";
import { factoringOutcome } from "~/calculators/factoring-calculator";
import { defaultsOf } from "~/calculators/figure-table";
import { calculateRateQuote, rateQuoteFields } from "~/calculators/rate-quote";
import { RateScale } from "~/calculators/rate-quote-tool";
import { FigureField } from "~/calculators/tool-form";
import { OpenToolProvider } from "~/calculators/tool-result";
import type { ToolId } from "~/calculators/tools";
import { toolMessages } from "~/calculators/tools.en";

// The link is to a page that the shell may withhold.
vi.mock("~/site/section", () => ({ QuestionsLink: () => null }));

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useLocation: () => ({ pathname: "/compare-offers", search: "?canary=canary" }),
  useRouteLoaderData: () => ({
    company: { name: "Sunrise", phone: null },
    hours: { timeZone: "Pacific/Kiritimati" },
    siteUrl: "",
  }),
}));

afterEach(cleanup);

describe("a number field", () => {
  const field = (name: keyof typeof factoringFields, value: string) => {
    renderIn(
      "factoring-calculator",
      <FigureField
        name={name}
        field={{ ...factoringFields[name], ...factoringMessages.fields[name] }}
        read={{ values: { [name]: value }, errors: {} }}
      />,
    );
    return screen.getByRole<HTMLInputElement>("textbox");
  };

  it("is a text input that accepts $5,000, with the numeric keyboard on a phone", () => {
    const input = field("invoiceAmount", "$5,000");
    expect(input.value).toBe("$5,000");
    expect([input.type, input.inputMode]).toEqual(["text", "decimal"]);
  });

  it("states its range and allows any step", () => {
    const { min, max, step } = field("advanceRate", "90");
    expect({ min, max, step }).toEqual({ min: "0", max: "100", step: "any" });
  });

  it.each([
    ["invoiceAmount", "$5,000.50", "{ArrowUp}", "5100.50"],
    ["factoringRate", "2", "{ArrowUp}{ArrowUp}{ArrowUp}", "2.3"],
    ["advanceRate", "98", "{ArrowUp}", "100"],
    ["paymentTerms", "10 days", "{ArrowDown}", "0"],
    ["paymentTerms", "soon", "{ArrowUp}", "soon"],
  ] as const)("%s steps from %s by %s to %s", async (name, value, keys, expected) => {
    const input = field(name, value);
    await userEvent.type(input, keys);
    expect(input.value).toBe(expected);
  });

  it("selects nothing for a value missing from the list", () => {
    const creditRating = {
      ...rateQuoteFields.creditRating,
      ...rateQuoteMessages.fields.creditRating,
    };
    renderIn(
      "factoring-calculator",
      <FigureField
        name="creditRating"
        field={creditRating}
        read={{
          values: { creditRating: "Superb" },
          errors: { creditRating: "Choose the Credit Rating from the list." },
        }}
      />,
    );
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("");
  });
});

describe("the factoring bar", () => {
  const outcomeOf = (input: typeof factoringDefaults) =>
    render(factoringOutcome(input, factoringMessages).children).container;
  const widths = (container: HTMLElement) =>
    [...container.querySelectorAll("figure > svg rect")].map((rect) => rect.getAttribute("width"));
  const rowsWithColor = (container: HTMLElement) =>
    [...container.querySelectorAll("dt:has(rect)")].map((row) => row.textContent);

  it("is to scale, and the row of each part shows the part's color", () => {
    const container = outcomeOf(factoringDefaults);
    // 4500, 150 and 350 of 5000
    expect(widths(container)).toEqual(["90%", "3%", "7%"]);
    expect(rowsWithColor(container)).toEqual(["Advance", "Factoring Fee", "Final Payout"]);
    const colors = (parts: string) =>
      [...container.querySelectorAll(`${parts} rect`)].map((part) => part.getAttribute("class"));
    expect(colors("dt")).toEqual(colors("figure > svg"));
  });

  it("is filled by advance and fee when the fee exceeds the reserve", () => {
    const container = outcomeOf({
      ...factoringDefaults,
      advanceRate: 9500,
      factoringRate: 400,
      paymentTerms: 60,
    });
    // 4750 + 400 = 5150; 4750 ÷ 5150 = 92.23%
    expect(widths(container)).toEqual(["92.23%", "7.77%", "0%"]);
    expect(rowsWithColor(container)).toEqual(["Advance", "Factoring Fee"]);
  });

  it("is left out for an invoice of $0", () => {
    const container = outcomeOf({ ...factoringDefaults, invoiceAmount: 0 });
    expect(container.querySelector("figure, rect")).toBeNull();
    expect(container.querySelectorAll("dt")).toHaveLength(7);
  });
});

describe("the rate scale", () => {
  it("states the estimate and its range as text", () => {
    render(
      <RateScale result={calculateRateQuote(rateQuoteDefaults)} messages={rateQuoteMessages} />,
    );
    expect(screen.getByRole("figure").textContent).toContain(
      "Your estimate is 2.0%, within a range of 1.8% to 2.2%. The scale starts at 1.5% and ends at 4.5%.",
    );
  });
});

describe("the offer comparison", () => {
  const [offer] = compareDefaults.offers;
  if (!offer) throw new Error("the defaults hold an offer");
  const second: Offer = { ...offer, key: "b", name: "Acme", wireFee: 1500 };

  it("is a table of offers by terms and cost that names the cheapest and what it leaves out", () => {
    renderIn(
      "compare-offers",
      <ComparisonResultView
        messages={messages}
        input={{ ...compareDefaults, offers: [offer, second] }}
      />,
    );
    const table = screen.getByRole("table", { name: "Your offers side by side" });
    const headings = within(table).getAllByRole("columnheader");
    expect(headings.map(({ textContent }) => textContent)).toEqual(["Offer A", "Offer B (Acme)"]);
    // 10 × ($150 fee + $15 transfer)
    const row = within(table).getByRole("row", { name: /^All-in cost per month/ });
    const cells = within(row).getAllByRole("cell");
    expect(cells.map(({ lastChild }) => lastChild?.textContent)).toEqual([
      "at least $1,500.00",
      "at least $1,650.00",
    ]);
    expect(screen.getByText("Offer A costs $150 less a month")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "What it leaves out" })).toBeTruthy();
    for (const link of screen.getAllByRole("link", { name: /my quote/ })) {
      expect(link.getAttribute("href")).toContain("from=compare-offers");
    }
  });

  it("prints the company's day and the address of its figures, without other query parameters", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T11:00:00Z") });
    const { container } = renderIn(
      "compare-offers",
      <ComparisonResultView messages={messages} input={{ ...compareDefaults, offers: [offer] }} />,
    );
    vi.useRealTimers();
    expect(container.textContent).toContain(
      "Sunrise, 2026-11-28. /compare-offers?averageInvoice=5000&",
    );
    expect(container.textContent).not.toContain("canary");
  });

  it("lists what to ask about blank fields", () => {
    renderIn(
      "compare-offers",
      <ComparisonResultView
        messages={messages}
        input={{ ...compareDefaults, offers: [{ ...second, monthlyMinimum: 0 }, offer] }}
      />,
    );
    expect(screen.queryByRole("heading", { name: "About Offer B (Acme)" })).toBeNull();
    expect(screen.getByRole("heading", { name: "About Offer A" })).toBeTruthy();
    expect(screen.getByText("Is there a monthly minimum, in fees or in volume?")).toBeTruthy();
  });
});

function renderIn(id: ToolId, content: ReactNode) {
  return render(
    <OpenToolProvider value={{ id, messages: toolMessages }}>{content}</OpenToolProvider>,
  );
}

const { factoring: factoringMessages, rateQuote: rateQuoteMessages } = calculatorMessages;

const factoringDefaults = defaultsOf(factoringFields);

const rateQuoteDefaults = defaultsOf(rateQuoteFields);
