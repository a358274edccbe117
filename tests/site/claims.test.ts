import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { resourcesWords } from "~/pages/resources.en";
import { homeTestimonials, whyUsTestimonials } from "~/pages/testimonials";
import { claimNames, claims, sayClaim } from "~/site/claims";
import { answersInEs, claimsEs } from "~/site/claims.es";
import { notYetTrue, unconfirmedClaims } from "~/site/claims.server";
import { companyOf } from "~/site/company.server";
import { sampleTeam } from "~/team/fields";

const production = { NODE_ENV: "test", SITE_URL: "https://www.tpf.example" } as const;
const key = "0".repeat(64);
const company = (environment: Record<string, string>) =>
  companyOf(parseConfig({ NODE_ENV: "test", ...environment }));

/** The figure of a claim with its unit: "95%", "24 hours", "15 cents per gallon", "AES-256". */
const figurePattern =
  /(?:AES-)?\d(?:[\d.,–+/-]*[\d+])?%?(?: to [\d.]+%)?(?: (?:hours?|days|years|months|trucks|cents per gallon))?/;

/** Where a figure means something else than the claim. */
const otherMeaning: Readonly<Record<string, readonly string[]>> = {
  // The legal text is kept to the letter, with its changes dated (legal-changes.test.ts).
  "app/pages/legal/terms-of-use.en.mdx": ["1 hour"],
  "app/pages/legal/security.en.mdx": ["24 hours"], // how long staff stay signed in
  // how long a link works
  "app/clients/client-login.en.ts": ["24 hours"],
  "app/clients/set-password.en.ts": ["24 hours"],
  // the range of a field
  "app/calculators/rate-quote.en.ts": ["95%"],
  "app/calculators/rate-quote.es.ts": ["95%"],
};

describe("the register of claims", () => {
  it("is the only place where a claim's figure is written", () => {
    const figures = [
      ...new Set(
        claimNames.flatMap((name) => {
          const { text } = claims[name];
          return claims[name].source === "sample" ? [] : (figurePattern.exec(text) ?? []);
        }),
      ),
    ].filter((figure) => !/^\d+$/.test(figure));
    expect(figures).toEqual(
      expect.arrayContaining(["95%", "24 hours", "1.5% to 4.5%", "750+", "24/7", "AES-256", "8+"]),
    );
    const registers = ["claims.ts", "claims.es.ts", "promise.en.ts", "promise.es.ts"].map(
      (file) => `app/site/${file}`,
    );
    const files = globSync("app/**/*.{ts,tsx,mdx}").filter((file) => !registers.includes(file));
    const found = files.flatMap((file) => {
      // Comments are not read by visitors; words of the desk and the command line neither.
      if (/^app\/(desk|staff|operations|cli|http|api)\//.test(file)) return [];
      const source = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      return figures
        .filter((figure) => {
          const whole = figure.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
          return new RegExp(`(?<![\\d.,–])${whole}(?![\\d+])`).test(source);
        })
        .filter((figure) => !otherMeaning[file]?.includes(figure))
        .map((figure) => `${file}: ${figure}`);
    });
    expect(found).toEqual([]);
  });

  it("has in Spanish what is true meanwhile wherever it does in English", () => {
    const alternatives = (register: object) =>
      Object.entries(register).flatMap(([name, claim]) => ("meanwhile" in claim ? [name] : []));
    expect(alternatives(claimsEs)).toEqual(alternatives(claims));
  });

  it("shows every specified claim outside production, whatever is set", () => {
    const specified = claimNames.filter((name) => name !== "spanishSpoken");
    for (const name of specified) expect(sayClaim(name, company({}))).toBe(claims[name].text);
  });

  it("says that Spanish is spoken, and when, only once the owner has said so, in every environment", () => {
    for (const environment of [{}, production]) {
      expect(answersInEs(company(environment))).toMatch(/^Le respondemos en inglés, .*7.*3/);
      const spoken = company({ ...environment, CLAIMS_CONFIRMED: "spanishSpoken" });
      expect(answersInEs(spoken)).toMatch(/^Hablamos español, .*7.*3/);
      expect(sayClaim("spanishSpoken", spoken)).toBe("We speak Spanish");
    }
  });

  it("says in production what is true now, and the claim once the settings make it true", () => {
    const bare = company(production);
    expect(sayClaim("encryption", bare)).toMatch(
      /can be encrypted .* AES-256.* not switched on yet/,
    );
    expect(sayClaim("dataProtection", bare)).not.toContain("at rest");
    expect(sayClaim("monitoring", bare)).not.toMatch(/monitored/);
    expect(sayClaim("backups", company({ ...production, BACKUP_EVERY_MINUTES: "0" }))).toMatch(
      /not made/,
    );
    expect(sayClaim("advance", bare)).toBe("up to 95%");
    const postgres = { ...production, DATABASE_KEY: key, DATABASE_URL: "postgres://a/b" };
    expect(sayClaim("encryption", company(postgres))).toMatch(/not switched on yet/);
    const whole = company({
      ...production,
      DATABASE_KEY: key,
      CLIENT_PORTAL_URL: "https://portal.tpf.example",
      CLAIMS_CONFIRMED: "monitoring,spanishSpoken",
    });
    for (const name of claimNames) expect(sayClaim(name, whole)).toBe(claims[name].text);
  });

  it("has another wording for every claim that may be untrue", () => {
    const nothing = parseConfig({ ...production, BACKUP_EVERY_MINUTES: "0" });
    for (const { name } of notYetTrue(nothing)) expect(claims[name]).toHaveProperty("meanwhile");
  });

  it("takes the owner's word by name, and lists what is open until then", () => {
    const open = unconfirmedClaims(
      parseConfig({ ...production, CLAIMS_CONFIRMED: "advance, satisfaction" }),
    );
    expect(open).toContain("clients");
    expect(open).toContain("factoringAssociation");
    expect(open).not.toContain("satisfaction");
    expect(open).not.toContain("testimonials");
  });

  it("calls a sample what is one", () => {
    for (const content of [homeTestimonials, whyUsTestimonials, sampleTeam]) {
      expect(content.every(({ sample }) => sample)).toBe(true);
    }
    expect(resourcesWords.news.cards.filter(({ sample }) => sample).length).toBe(2);
    for (const name of ["testimonials", "news", "team"] as const) {
      expect(claims[name].source).toBe("sample");
    }
  });
});
