import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readVisit, unknownVisit, visitFields } from "~/leads/hidden-fields";
import { triesOf } from "../support/long";

const read = (sent: Partial<Record<string, string>>) =>
  readVisit((name) => sent[name] ?? "", "site.example");

describe("a visit's source", () => {
  it("is stored readably", () => {
    expect(
      read({
        campaign: "utm_source=spring%20mail&utm_medium=email",
        referringHost: "www.loadboard.example",
        firstPage: "/resources/fuel-management",
      }),
    ).toEqual({
      campaign: "utm_source=spring mail, utm_medium=email",
      referringHost: "www.loadboard.example",
      firstPage: "/resources/fuel-management",
    });
  });

  it.each([
    ["nothing was sent", {}],
    ["this site linked to itself", { referringHost: "site.example" }],
    ["a host is a sentence", { referringHost: "call me now" }],
    ["a first page is an address elsewhere", { firstPage: "//evil.example/" }],
    ["a campaign is no campaign", { campaign: "<script>alert(1)</script>" }],
  ])("is unknown if %s", (_, sent) => {
    expect(read(sent)).toEqual(unknownVisit);
  });

  it("is limited in length, without control characters, and refuses nothing", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 2_000 }),
      fc.string({ unit: "binary", maxLength: 2_000 }).map((rest) => `utm_source=${rest}`),
      fc.webQueryParameters({ size: "large" }).map((rest) => `utm_a=%00%0A&${rest}`),
    );
    fc.assert(
      fc.property(text, text, text, (campaign, referringHost, firstPage) => {
        const visit = read({ campaign, referringHost, firstPage });
        for (const { name, maxLength } of visitFields) {
          expect([...(visit[name] ?? "")].length).toBeLessThanOrEqual(maxLength);
          expect(visit[name] ?? "").not.toMatch(/\p{C}/u);
        }
      }),
      { numRuns: triesOf(100) },
    );
  });
});
