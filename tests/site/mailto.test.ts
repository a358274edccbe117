import { describe, expect, it } from "vitest";
import { mailtoAddress } from "~/site/mailto";

describe("a mailto: link", () => {
  it.each([
    ["rosa@fleet.example", "mailto:rosa@fleet.example"],
    [
      "x?bcc=spy%40copper.example@copper.example",
      "mailto:x%3Fbcc%3Dspy%2540copper.example@copper.example",
    ],
    ["a&cc=b#c@copper.example", "mailto:a%26cc%3Db%23c@copper.example"],
    ["a,b@copper.example", "mailto:a%2Cb@copper.example"],
  ])("goes to one mailbox only: %s", (email, href) => {
    expect(mailtoAddress(email)).toBe(href);
    expect(new URL(mailtoAddress(email)).search).toBe("");
  });

  it("has its subject and body encoded, with line breaks as in RFC 6068", () => {
    expect(mailtoAddress("a@b.example", { subject: "Fuel & tires?", body: "Hi\nAna" })).toBe(
      "mailto:a@b.example?subject=Fuel%20%26%20tires%3F&body=Hi%0D%0AAna",
    );
  });

  it("is built in one place", () => {
    const sources = import.meta.glob<string>("../../app/**/*.{ts,tsx,mdx}", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const building = Object.entries(sources).filter(([, source]) =>
      /["'`(]mailto:(?!`)/.test(source),
    );
    expect(building.map(([file]) => file)).toEqual(["../../app/site/mailto.ts"]);
  });
});
