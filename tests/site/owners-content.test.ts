import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { newsFor, testimonialsFor } from "~/pages/owners-content.server";

const testimonial = { place: "home", name: "A", title: "B", location: "C", quote: "D", rating: 5 };
const english = { titleLang: "en", textLang: "en" };
const card = { title: "A", text: "B", source: "C", link: "https://news.example/a" };

describe("the owner's content", () => {
  it("is kept as plain text on one line", () => {
    const quote = "  “Paid\r\n on   Friday” & more ";
    const { TESTIMONIALS } = configOf("TESTIMONIALS", [{ ...testimonial, quote }]);
    expect(TESTIMONIALS[0]?.quote).toBe("“Paid on Friday” & more");
  });

  it.each([
    ["TESTIMONIALS", "must be JSON", "[{"],
    ["TESTIMONIALS", "must be a list", {}],
    ["TESTIMONIALS", "must be home or why-us", [{ ...testimonial, place: "about" }]],
    ["TESTIMONIALS", "must be 1 to 5", [{ ...testimonial, rating: 6 }]],
    ["TESTIMONIALS", "must not be empty", [{ ...testimonial, quote: " " }]],
    ["TESTIMONIALS", "at most 500 characters", [{ ...testimonial, quote: "x".repeat(501) }]],
    ["TESTIMONIALS", "plain text, without HTML", [{ ...testimonial, quote: "<script>" }]],
    ["TESTIMONIALS", "plain text, without HTML", [{ ...testimonial, name: "A&nbsp;B" }]],
    ["TESTIMONIALS", "no invisible characters", [{ ...testimonial, name: "A\u202EB" }]],
    ["TESTIMONIALS", "no invisible characters", [{ ...testimonial, name: "A\uD800B" }]],
    ["TESTIMONIALS", "at most 12 entries", Array(13).fill(testimonial)],
    ["NEWS", "must start with https://", [{ ...card, link: "http://news.example" }]],
    ["NEWS", "must start with https://", [{ ...card, link: "javascript:alert(1)" }]],
    ["NEWS", "must be a date", [{ ...card, date: "2026-02-30" }]],
    ["NEWS", "at most 100000 characters", "x".repeat(100_001)],
    ["ANSWERS", "answers by the names of their questions", []],
    ["ANSWERS", "plain text, without HTML", { notice: "<b>30</b>" }],
    ["ANSWERS", "answers by the names of their questions", { "<script>": "x" }],
    ["ANSWERS", "needs an answer in English", { "ucc.es": "Sí." }],
  ])("%s: an invalid value “%s”", (name, message, value) => {
    expect(() => configOf(name, value)).toThrow(`${name} `);
    expect(() => configOf(name, value)).toThrow(message);
  });

  it("news cards have their day in the page's language, and English where Spanish is missing", () => {
    const config = configOf("NEWS", [
      { ...card, date: "2026-11-05" },
      { ...card, titleEs: "Título", textEs: "Texto" },
      { ...card, titleEs: "Título" },
      { ...card, textEs: "Texto" },
    ]);
    expect(newsFor(config, "en")[0]?.day?.label).toBe("November 5, 2026");
    expect(newsFor(config, "es")).toMatchObject([
      { title: "A", ...english, day: { label: "5 de noviembre de 2026" }, example: false },
      { title: "Título", text: "Texto", titleLang: undefined, textLang: undefined, day: null },
      { title: "Título", text: "B", titleLang: undefined, textLang: "en" },
      { title: "A", text: "Texto", titleLang: "en", textLang: undefined },
    ]);
  });

  it("a testimonial's quote and title are each marked as English where Spanish is missing", () => {
    const config = configOf("TESTIMONIALS", [
      { ...testimonial, quoteEs: "Cita" },
      { ...testimonial, titleEs: "Dueña" },
    ]);
    expect(testimonialsFor(config, "home", "es")).toMatchObject([
      { quote: "Cita", quoteLang: undefined, title: "B", titleLang: "en" },
      { quote: "D", quoteLang: "en", title: "Dueña", titleLang: undefined },
    ]);
  });
});

function configOf(name: string, value: unknown) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return parseConfig({ NODE_ENV: "test", [name]: text });
}
