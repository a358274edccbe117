import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailLookups, searchLookups } from "~/desk/search-term";

const inWords = (text: string) =>
  searchLookups(text).map(({ target, match, value }) => `${target} ${match} ${value}`);

describe("what a search looks into", () => {
  it.each<[string, string[]]>([
    [
      "Rosa@Copper.example ",
      ["email exact rosa@copper.example", "email prefix rosa@copper.example"],
    ],
    ["rosa@", ["email exact rosa@", "email prefix rosa@"]],
    ["MC-123456", ["mcNumber prefix 123456"]],
    ["mx 99", ["mcNumber prefix MX99"]],
    ["USDOT 1234567", ["dotNumber prefix 1234567"]],
    ["dot#12", ["dotNumber prefix 12"]],
    ["(602) 555-0187", ["phone exact +16025550187"]],
    ["+1 602.555.0187", ["phone exact +16025550187"]],
    ["16025550187", ["phone exact +16025550187"]],
    ["(602)", ["phone prefix +1602"]],
    ["555-0187", ["phone prefix +15550187", "phoneEnd exact 5550187"]],
    [
      "0187",
      [
        "phone prefix +10187",
        "phoneEnd exact 0187",
        "dotNumber prefix 0187",
        "mcNumber prefix 0187",
        "reference prefix 0187",
        "company prefix 0187",
      ],
    ],
    [
      "Delgado",
      [
        "company prefix delgado",
        "contact prefix delgado",
        "surname prefix delgado",
        "email prefix delgado",
      ],
    ],
    [
      "beef",
      [
        "company prefix beef",
        "contact prefix beef",
        "surname prefix beef",
        "email prefix beef",
        "reference prefix beef",
      ],
    ],
    ["   ", []],
  ])("%j", (text, lookups) => {
    expect(inWords(text)).toEqual(lookups);
  });

  it("is never nothing for a text that is there, and never longer than a field", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const lookups = searchLookups(text);
        expect(lookups.length > 0).toBe(text.trim().slice(0, 200).trim() !== "");
        for (const { value } of lookups) expect(value.length).toBeLessThanOrEqual(210);
      }),
    );
  });

  it("is emails alone when only they are asked for", () => {
    expect(emailLookups("Delgado").map(({ target }) => target)).toEqual(["email", "email"]);
    expect(emailLookups(" ")).toEqual([]);
  });
});
