import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { assetBasedLendingMessages } from "~/pages/asset-based-lending.messages";
import { type ClaimName, claimNames, claims } from "~/site/claims";
import { claimsEs } from "~/site/claims.es";
import { unconfirmedClaims } from "~/site/claims.server";
import { companyOf } from "~/site/company.server";
import { claimWording } from "~/site/messages";
import { shellMessages } from "~/site/shell.messages";
import { sayingPattern, sayingsOf } from "../support/claims";

describe("the years in business", () => {
  it("turn over at the company's New Year, not at that of UTC", () => {
    const config = parseConfig({ NODE_ENV: "test", COMPANY_TIME_ZONE: "America/Phoenix" });
    const years = (now: string) => companyOf(config, "en", new Date(now)).yearsInBusiness;
    expect([years("2027-01-01T06:31:00Z"), years("2027-01-01T07:00:00Z")]).toEqual(["8+", "9+"]);
  });
});

describe("the register of claims", () => {
  it("is the only place with a claim's figure, in both languages", () => {
    const sayings = [...new Set(claimNames.flatMap(sayingsOf))];
    expect(sayings).toEqual(
      expect.arrayContaining(
        "95%,24 hours,1.5% to 4.5%,750+,24/7,AES-256,8+,minimum volume,24 horas,1.5% al 4.5%,más de 750,volumen mínimo".split(
          ",",
        ),
      ),
    );
    const patterns = sayings.map((saying) => [saying, sayingPattern(saying)] as const);
    const found = globSync("app/**/*.{ts,tsx,mdx}").flatMap((file) => {
      // Visitors read neither the texts of the desk and the command line, nor comments.
      if (
        /^app\/(desk|staff|operations|health|cli|server|http|api)\/|site\/(claims|promise)\./.test(
          file,
        )
      )
        return [];
      const source = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      return patterns
        .filter(
          ([saying, pattern]) => pattern.test(source) && !otherMeaning[file]?.includes(saying),
        )
        .map(([saying]) => `${file}: ${saying}`);
    });
    expect(found).toEqual([]);
  });

  it("has a Spanish fallback for each English one", () => {
    const alternatives = (register: object) =>
      Object.entries(register).flatMap(([name, claim]) => ("meanwhile" in claim ? [name] : []));
    expect(alternatives(claimsEs)).toEqual(alternatives(claims));
  });

  it("shows every specified claim outside production, whatever the settings", () => {
    const specified = claimNames.filter((name) => name !== "spanishSpoken");
    for (const name of specified) expect(renderClaim(name, company({}))).toBe(claims[name].text);
  });

  it("states that Spanish is spoken only after the owner's confirmation, in every environment", () => {
    for (const environment of [{}, production]) {
      expect(answersInSpanish(company(environment))).toMatch(/^Le respondemos en inglés, .*7.*3/);
      const spoken = company({ ...environment, CLAIMS_CONFIRMED: "spanishSpoken" });
      expect(answersInSpanish(spoken)).toMatch(/^Hablamos español, .*7.*3/);
      expect(renderClaim("spanishSpoken", spoken)).toBe("We speak Spanish");
    }
  });

  it("states in production what is true now, and the claim once the settings make it true", () => {
    const bare = company(production);
    expect(renderClaim("encryption", bare)).toMatch(
      /can be encrypted .* AES-256.* not turned on yet/,
    );
    expect(renderClaim("dataProtection", bare)).not.toContain("at rest");
    expect(renderClaim("monitoring", bare)).not.toMatch(/monitored/);
    const manual = { ...production, BACKUP_EVERY_MINUTES: "0" };
    expect(renderClaim("backups", company(manual))).toMatch(/not made/);
    // A bucket gets its backups even then.
    expect(renderClaim("backups", company({ ...manual, ...bucket }))).not.toMatch(/not made/);
    expect(renderClaim("advance", bare)).toBe("most of the value");
    expect(renderClaim("clients", bare)).toBe("");
    expect(renderClaim("quoteResponse", bare)).toBe(claims.quoteResponse.text);
    const postgres = { ...production, DATABASE_KEY: key, DATABASE_URL: "postgres://a/b" };
    expect(renderClaim("encryption", company(postgres))).toMatch(/not turned on yet/);
    const whole = company({
      ...production,
      DATABASE_KEY: key,
      CLIENT_PORTAL_URL: "https://portal.tpf.example",
      COMPANY_FOUNDED_YEAR: "2018",
      COMPANY_TEXT_LINE: "(602) 200-0101",
      CLAIMS_CONFIRMED: claimNames.join(","),
    });
    for (const name of claimNames) expect(renderClaim(name, whole)).toBe(claims[name].text);
  });

  it("says nothing unconfirmed in Spanish either, of the terms of a loan", () => {
    const step = (environment: Record<string, string>) =>
      assetBasedLendingMessages({ language: "es", company: company(environment) }).steps[1]?.title;
    expect(step(production)).toBe("Los términos se fijan por escrito");
    expect(step({})).toBe("Los términos se fijan para cada negocio");
  });

  it("accepts confirmations by name, and lists open ones", () => {
    const open = unconfirmedClaims(
      parseConfig({ ...production, CLAIMS_CONFIRMED: "advance, satisfaction" }),
    );
    expect(open).toContain("clients");
    expect(open).toContain("factoringAssociation");
    expect(open).not.toContain("satisfaction");
  });
});

const renderClaim = (name: ClaimName, site: ReturnType<typeof company>) =>
  claimWording({ language: "en", company: site }).facts[name];

const answersInSpanish = (site: ReturnType<typeof company>) =>
  shellMessages({ language: "es", company: site })(site).answersIn;

function company(environment: Record<string, string>) {
  return companyOf(parseConfig({ NODE_ENV: "test", ...environment }));
}

const production = { NODE_ENV: "test", SITE_URL: "https://www.tpf.example" } as const;

const key = "0".repeat(64);

const bucket = {
  OFFSITE_BUCKET_URL: "https://s3.tpf.example/copies/site",
  OFFSITE_ACCESS_KEY_ID: "site",
  OFFSITE_SECRET_ACCESS_KEY: "not one to guess",
  OFFSITE_AGE_RECIPIENT: "age13dvuzr68n4a4d03hrkhz50my03k3k30suj8w8d7r6ljzdld97yxsgqkqy9",
};

/** Files in which a figure does not refer to the claim. */
const otherMeaning: Readonly<Record<string, readonly string[]>> = {
  "app/pages/legal/security.en.mdx": ["24 hours"], // how long staff stay signed in
  "app/pages/legal/security.es.mdx": ["24 horas"],
  // about a contract, not about us
  "app/pages/legal/terms-of-use.en.mdx": ["set individually"],
  // the law's rules on hours and logs
  "app/pages/articles/dot-compliance.es.mdx": ["7 días", "más de 8"],
  // how long a link works
  // how soon to call back
  "app/leads/work.ts": ["1 hour"],
  "app/clients/messages.en.ts": ["24 hours"],
  "app/clients/messages.es.ts": ["24 horas"],
  // the range of a field
  "app/calculators/calculators.en.ts": ["95%"],
  "app/calculators/calculators.es.ts": ["95%"],
};
