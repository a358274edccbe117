import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorityNumber } from "~/leads/authority-numbers";
import { fieldRuleMessages } from "~/leads/fields.en";
import { email, phone } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";
import { triesOf } from "../support/long";

const docketNumber = (missing?: string) => authorityNumber("docket", fieldRuleMessages, missing);
const usdotNumber = (missing?: string) => authorityNumber("usdot", fieldRuleMessages, missing);

describe("operating numbers", () => {
  it.each([
    ["123456", "123456"],
    ["MC-123456", "123456"],
    ["mc 123456", "123456"],
    ["MC#1234567", "1234567"],
    ["MX123456", "MX123456"],
    ["ff-123456", "FF123456"],
    ["Pending", "pending"],
  ])("reads the MC number %s as %s", (typed, stored) => {
    expect(checkField(docketNumber(), typed)).toEqual({ ok: true, value: stored });
  });

  it.each([
    ["1234567", "1234567"],
    ["USDOT 1234567", "1234567"],
    ["dot12345678", "12345678"],
    [" pending ", "pending"],
  ])("reads the DOT number %s as %s", (typed, stored) => {
    expect(checkField(usdotNumber(), typed)).toEqual({ ok: true, value: stored });
  });

  it.each(["12345678", "AB123", "MC", "MC-12-34", "<script>"])(
    "refuses the MC number %s",
    (typed) => {
      expect(checkField(docketNumber(), typed)).toMatchObject({
        ok: false,
        message: expect.stringContaining("up to 7 digits"),
      });
    },
  );

  it.each(["123456789", "US 123", "USDOT"])("refuses the DOT number %s", (typed) => {
    expect(checkField(usdotNumber(), typed)).toMatchObject({
      ok: false,
      message: expect.stringContaining("up to 8 digits"),
    });
  });

  it("requires a number if the field is required", () => {
    expect(checkField(docketNumber("Enter it."), "")).toEqual({
      ok: false,
      message: "Enter it.",
    });
  });
});

describe("email addresses", () => {
  it.each(["a@b.co", "driver+loads@fleet.example.com", "O'Neil@truck-co.com", "josé@example.com"])(
    "accepts %s as typed",
    (typed) => expect(checkField(email(), ` ${typed} `)).toEqual({ ok: true, value: typed }),
  );

  it.each([
    "nobody",
    "a@b",
    "a@b..com",
    "a@-b.com",
    "a b@c.com",
    "<a@b.com>",
    "a@b.com, c@d.com",
    "@b.com",
  ])("refuses %s", (typed) =>
    expect(checkField(email(), typed)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Enter an email address in the form name@example\.com\. ./),
    }),
  );
});

describe("hostile text", () => {
  it.each([".", ",;", " ", "- ", "#", "mc ", "us", "n/", "602 ", "602555014", "x1", "ext ", "a@"])(
    "of a million characters takes linear time: %j",
    (part) => {
      const text = `${part.repeat(1_000_000 / part.length)}!`;
      for (const field of [phone(), email(), docketNumber("Enter it."), usdotNumber()]) {
        expect(checkField<unknown>(field, text).ok).toBe(false);
      }
    },
  );

  it("gets an answer from every rule, never an exception", () => {
    const fields = [phone(), email(), docketNumber(), usdotNumber()];
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (raw) => {
        for (const field of fields) {
          expect(typeof checkField<unknown>(field, raw).ok).toBe("boolean");
        }
      }),
      { numRuns: triesOf(100) },
    );
  });
});
