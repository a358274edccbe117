import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailLookups, searchLookups } from "~/desk/search-term";

describe("the fields of a search", () => {
  it.each<[string, string[]]>([
    ["Rosa@Copper.example ", ["email rosa@copper.example"]],
    ["rosa@", ["email rosa@"]],
    ["@Copper.example", ["@copperexamp"]],
    ["rosa @copper.example", ["@copperexamp rosa"]],
    ["MC-123456", ["#mc123456"]],
    ["MC-0123,456", ["#mc123456"]],
    ["mx 99", ["#mx99"]],
    ["USDOT 1234567", ["#dot1234567"]],
    ["dot#12", ["#dot12"]],
    ["(602) 555-0187", ["phone +16025550187", "602 5550187/555+0187"]],
    ["16025550187", ["phone +16025550187", "16025550187"]],
    ["(602)", ["phone +1602", "~206"]],
    ["0187", ["~7810", "0187", "reference 0187"]],
    [
      "55501",
      [
        "phone +155501",
        "~10555",
        "#mc55501/#mx55501/#ff55501/#dot55501",
        "55501",
        "reference 55501",
      ],
    ],
    ["Delgado", ["delgado", "email delgado"]],
    ["Rosa Delgado and Sons", ["rosa delgado sons"]],
    ["and", ["and", "email and"]],
    ["O’Brien", ["obrien/o+brien", "email o’brien"]],
    ["beef", ["beef", "email beef", "reference beef"]],
    ["transportation", ["transportati", "email transportation"]],
    ["%", ["email %"]],
    ["   ", []],
  ])("%j", (text, lookups) => {
    expect(describeLookups(text)).toEqual(lookups);
  });

  it("is never empty for a text, and never longer than a field", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const lookups = searchLookups(text);
        expect(lookups.length > 0).toBe(text.trim().slice(0, 200).trim() !== "");
        for (const lookup of lookups) {
          if (lookup.target === "words") {
            expect(lookup.words.length).toBeGreaterThan(0);
            // No character that would end a quoted term, in either index.
            for (const word of lookup.words.flat(2)) expect(word).toMatch(/^[@#~]?[\p{L}\p{N}]*$/u);
          } else expect(lookup.value.length).toBeLessThanOrEqual(210);
        }
      }),
    );
  });

  it("is emails only on request", () => {
    expect(emailLookups("Delgado").map(({ target }) => target)).toEqual(["email"]);
    expect(emailLookups(" ")).toEqual([]);
  });
});

function describeLookups(text: string) {
  return searchLookups(text).map((lookup) =>
    lookup.target === "words"
      ? lookup.words.map((forms) => forms.map((parts) => parts.join("+")).join("/")).join(" ")
      : `${lookup.target} ${lookup.value}`,
  );
}
