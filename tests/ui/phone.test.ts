import { describe, expect, it } from "vitest";
import { phone } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";

describe("phone numbers", () => {
  it.each([
    "(602) 555-0142",
    "602-555-0142",
    "602.555.0142",
    "6025550142",
    "+1 602 555 0142",
    "1-602-555-0142",
    "602–555–0142",
    "  602 555 0142 ",
  ])("accepts %s, keeps it as typed and stores +16025550142", (typed) => {
    expect(checkField(phone(), typed)).toEqual({
      ok: true,
      value: { typed: typed.trim(), e164: "+16025550142" },
    });
  });

  it.each([
    "555-0142",
    "+44 20 7946 0958",
    "102 555 0142",
    "602 155 0142",
    "call me",
    "602555014x",
  ])("refuses %s and shows what a number looks like", (typed) => {
    expect(checkField(phone(), typed)).toMatchObject({
      ok: false,
      message: expect.stringMatching(
        /^Enter a US or Canadian phone number with its area code, such as \(602\) 555-0142\. ./,
      ),
    });
  });

  it("requires a number", () => {
    expect(checkField(phone(), "  ")).toEqual({ ok: false, message: "Enter your phone number." });
  });
});
