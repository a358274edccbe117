import { describe, expect, it } from "vitest";
import type { LeadKind } from "#db/schema";
import { leadForms, preselectLead } from "~/leads/lead-posts.server";
import { checkField, checkForm } from "~/ui/form-schema";
import { fuelCardFields, quoteFields } from "../support/leads";

const { "quote-request": quoteRequestForm, "fuel-card-application": fuelCardApplicationForm } =
  leadForms;

describe("the quote form's rules", () => {
  it("require company, contact, email, phone, revenue and the terms, and nothing else", () => {
    const checked = checkForm(quoteRequestForm, {});
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([
      "companyName",
      "contactName",
      "email",
      "phone",
      "monthlyRevenue",
      "agreeToTerms",
    ]);
  });

  it("store an empty optional field as absent", () => {
    const checked = checkForm(quoteRequestForm, quoteFields());
    expect(checked.ok && checked.values.mcNumber).toBeNull();
    expect(checked.ok && checked.values.comments).toBeNull();
  });

  it("trim texts and refuse more than 200 characters, 2,000 in the comments", () => {
    const long = quoteFields({ companyName: "x".repeat(201), comments: "y".repeat(2001) });
    const checked = checkForm(quoteRequestForm, long);
    expect(checked.ok ? {} : checked.errors).toEqual({
      companyName: "Shorten the company name to 200 characters or fewer.",
      comments: "Shorten the comments to 2,000 characters or fewer.",
    });
    const fits = checkForm(quoteRequestForm, quoteFields({ companyName: ` ${"x".repeat(200)} ` }));
    expect(fits.ok && fits.values.companyName).toBe("x".repeat(200));
    // As the API document promises.
    expect(checkForm(quoteRequestForm, quoteFields({ companyName: "🚚".repeat(200) })).ok).toBe(
      true,
    );
  });

  it("drop control characters and lone surrogates, keep emoji and line breaks", () => {
    const checked = checkForm(
      quoteRequestForm,
      quoteFields({ comments: "a\u0000b\r\nc\ud800 🚚" }),
    );
    expect(checked.ok && checked.values.comments).toBe("ab\nc 🚚");
  });
});

describe("the fuel card form's rules", () => {
  it("require every field except the comments and the text consent", () => {
    const checked = checkForm(fuelCardApplicationForm, {});
    const needed = checked.ok ? [] : Object.keys(checked.errors);
    expect(
      Object.keys(fuelCardApplicationForm.shape).filter((name) => !needed.includes(name)),
      "list the optional fields here",
    ).toEqual(["comments", "smsConsent"]);
  });

  it("accept “pending” for a start-up without authority", () => {
    const pending = fuelCardFields({ mcNumber: "pending", dotNumber: "PENDING" });
    const checked = checkForm(fuelCardApplicationForm, pending);
    expect(checked.ok && [checked.values.mcNumber, checked.values.dotNumber]).toEqual([
      "pending",
      "pending",
    ]);
  });
});

describe("number of trucks", () => {
  const trucks = fuelCardApplicationForm.shape.numberOfTrucks;

  it.each([
    ["1", "1"],
    ["2", "2-5"],
    ["5", "2-5"],
    ["6", "6-10"],
    ["20", "11-20"],
    ["50", "21-50"],
    ["51", "over-50"],
    ["2-5", "2-5"],
  ])("reads %s as %s", (typed, bucket) => {
    expect(checkField(trucks, typed)).toEqual({ ok: true, value: bucket });
  });

  it.each(["0", "-3", "2.5", "many", "1e3"])("refuses %s", (typed) => {
    expect(checkField(trucks, typed).ok).toBe(false);
  });
});

describe("the JSON schema made from the rules", () => {
  it("accepts numbers and booleans as such, and drops unknown keys", () => {
    const body = { ...quoteFields(), numberOfTrucks: 4, agreeToTerms: true, isAdmin: true };
    const parsed = quoteRequestForm.parse(body);
    expect(parsed.numberOfTrucks).toBe("2-5");
    expect(parsed).not.toHaveProperty("isAdmin");
  });

  it.each([{ companyName: ["x"] }, { companyName: { $gt: "" } }])(
    "refuses %j, which is not a single text",
    (problem) => {
      expect(checkForm(quoteRequestForm, { ...quoteFields(), ...problem })).toEqual({
        ok: false,
        errors: { companyName: "Send a single text value." },
      });
    },
  );

  it("ignores prototype keys", () => {
    const body: unknown = JSON.parse('{"__proto__": {"companyName": "Injected"}}');
    expect(checkForm(quoteRequestForm, body)).toHaveProperty("errors.companyName");
  });
});

describe("what the query selects", () => {
  const preselected = (kind: LeadKind, query: string) =>
    preselectLead(kind, new URL(`https://fleet.example/?${query}`));
  const quote = (query: string) => preselected("quote-request", query);

  it("is the fleet fuel card for service=fuel-card&tier=fleet", () => {
    expect(quote("service=fuel-card&tier=fleet")).toEqual({
      servicesInterested: "fuel-card-fleet",
      comments: "I'm interested in the Fleet fuel card program.",
    });
  });

  it.each(["service=fuel-card", "service=fuel-card&tier=<script>", "service=fuel-card&tier=gold"])(
    "is fuel cards in general for %s",
    (query) => expect(quote(query)).toEqual({ servicesInterested: "fuel-cards" }),
  );

  it.each(["", "tier=fleet", "service=factoring", "utm_source=x", "comments=hello"])(
    "is nothing for “%s”",
    (query) => expect(quote(query)).toEqual({}),
  );

  it("is the tier on the fuel card form, and nothing for an unknown one", () => {
    expect(preselected("fuel-card-application", "tier=fleet").fuelCardTier).toBe("fleet");
    expect(preselected("fuel-card-application", "tier=gold")).toEqual({});
  });
});
