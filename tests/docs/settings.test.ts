import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { environmentSchema, parseConfig } from "~/config.server";
import { companyOf } from "~/site/company.server";
import { createTestFolder } from "../support/database";

const { folder, removeFolder } = createTestFolder();
afterAll(removeFolder);
const names = Object.keys(environmentSchema.shape);

describe.each(names)("%s", (name) => {
  it("with a wrong value is refused in one sentence with name, expected value and where to correct it", () => {
    const refused = slips.flatMap((value) => {
      const message = refusal({ [name]: value });
      return message === null ? [] : [[value, message] as const];
    });
    const expected = takesAll.includes(name) ? 0 : anyText.test(name) ? 1 : slips.length / 2;
    expect(
      refused.length,
      `${name} takes any text: add it to takesAll or anyText here`,
    ).toBeGreaterThanOrEqual(expected);
    for (const [value, message] of refused) {
      expect(message).toMatch(oneSentence);
      expect(message).toMatch(new RegExp(`\\b${name}\\b`));
      expect(message).not.toMatch(/expected|Invalid|Too (?:big|small)|NaN|undefined/);
      expect(message.includes("changeme") && value === "changeme").toBe(false);
    }
  });
});

it("README and notifications list the operator's settings, at most 40, and the owner's in one row", () => {
  const owners = /^(?:COMPANY_.*|CLAIMS_CONFIRMED|TESTIMONIALS|NEWS|ANSWERS)$/;
  const operators = names.filter((name) => !owners.test(name));
  const documents = ["README.md", "docs/notifications.md"].map((file) =>
    readFileSync(file, "utf8"),
  );
  const cells = documents.join("\n").matchAll(/^\| (`[A-Z_*]+`(?:, `[A-Z_*]+`)*) \|/gm);
  const named = [...cells].flatMap(([, cell = ""]) => cell.match(/[A-Z_*]+/g) ?? []);
  const listed = [...new Set(named)];
  expect(listed.length).toBeLessThanOrEqual(40);
  expect(listed.sort(), "README.md or docs/notifications.md").toEqual(
    [...operators, "COMPANY_*", "CLAIMS_CONFIRMED"].sort(),
  );
});

it("an error in a secret file names the file and never shows the secret", () => {
  const file = join(folder, "database_key");
  writeFileSync(file, "abc123\n");
  const message = refusal({ DATABASE_KEY_FILE: file });
  expect(message).toContain(`DATABASE_KEY (in ${file}) must be 64 hex characters`);
  expect(message).not.toContain("abc123");
  const none = join(folder, "nothing");
  expect(refusal({ DATABASE_KEY_FILE: none })).toMatch(
    /DATABASE_KEY_FILE must name a file .+nothing is not/,
  );
});

it("several errors are reported together, each once", () => {
  const message = refusal({ PORT: "eighty", NOTIFY_TO: "ann", COMPANY_OPENS: "7" });
  for (const name of ["PORT", "NOTIFY_TO", "COMPANY_OPENS"])
    expect(message?.split(`${name} must`)).toHaveLength(2);
});

it.each<[Record<string, string>, RegExp]>([
  [
    { DATABASE_KEY_FILE: "/no/key", SMTP_URL_FILE: "/no/smtp" },
    /DATABASE_KEY_FILE .*SMTP_URL_FILE/,
  ],
  [{ DATABASE_KEY_FILE: "/no/key", PORT: "eighty" }, /PORT must .*DATABASE_KEY_FILE must/],
  [{ PORT: "0", COMPANY_OPENS: "16:00" }, /PORT must .*COMPANY_CLOSES must be later/],
  [
    { PORT: "0", OFFSITE_BUCKET_URL: "https://s3.tpf.example/copies" },
    /PORT .*OFFSITE_AGE_RECIPIENT/,
  ],
])("two errors of different kinds are both named: %j", (environment, both) => {
  expect(refusal(environment)).toMatch(both);
});

it("rejects a SITE_URL with a path, a javascript: link and an invalid phone", () => {
  expect(refusal({ SITE_URL: "https://www.example.com/site" })).toContain(
    "SITE_URL must end with its host",
  );
  expect(refusal({ COMPANY_LINKEDIN: "javascript:alert(1)" })).toContain("COMPANY_LINKEDIN must");
  expect(
    refusal({ SITE_URL: "https://www.example.com/", COMPANY_PHONE: "602.555.0142" }),
  ).toBeNull();
});

it.each([
  ["s3.eu-west-1.amazonaws.com", "eu-west-1"],
  ["s3.dualstack.eu-west-1.amazonaws.com", "eu-west-1"],
  ["s3.us-west-004.backblazeb2.com", "us-west-004"],
  ["s3.fr-par.scw.cloud", "fr-par"],
  ["eu-central-1.linodeobjects.com", "eu-central-1"],
  ["s3.amazonaws.com", "us-east-1"],
  ["account.r2.cloudflarestorage.com", "us-east-1"],
])("derives for a bucket at %s the region %s", (host, region) => {
  const { offsite } = parseConfig({
    NODE_ENV: "test",
    OFFSITE_BUCKET_URL: `https://${host}/bucket`,
    OFFSITE_ACCESS_KEY_ID: "id",
    OFFSITE_SECRET_ACCESS_KEY: "secret",
    OFFSITE_AGE_RECIPIENT: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  });
  expect(offsite?.region).toBe(region);
});

it("the owner sets the founding year, and the years shown follow from it", () => {
  const shown = (year: string) =>
    companyOf(
      parseConfig({ NODE_ENV: "test", COMPANY_FOUNDED_YEAR: year }),
      "en",
      new Date("2026-11-25"),
    );
  expect(shown("2001")).toMatchObject({ foundedYear: 2001, yearsInBusiness: "25+" });
  expect(shown("2022")).toMatchObject({ foundedYear: 2022, yearsInBusiness: "4+" });
  expect(refusal({ COMPANY_FOUNDED_YEAR: "2100" })).toContain("COMPANY_FOUNDED_YEAR must be");
});

function refusal(environment: Record<string, string>): string | null {
  try {
    parseConfig({ NODE_ENV: "test", ...environment });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Settings that accept any text except a blank one; passwords accept even that. */
const anyText =
  /^(?:HOST|DATABASE_PATH|ADMIN_USERNAME|BACKUP_DIRECTORY|OFFSITE_(?:REGION|\w*KEY\w*)|COMPANY_(?:NAME|SHORT_NAME|ADDRESS))$/;

const takesAll = ["ADMIN_PASSWORD", "CLAIMS_CONFIRMED"];

/** Common mistakes of people and programs. */
const slips = [
  "   ",
  "call us",
  "www.example.com",
  "https://www.example.com/site",
  "ftp://files.example.com",
  "-1",
  "1.5",
  "1e3",
  "999999999",
  "25:00",
  "20:00-08:00",
  "name@",
  "on",
  "changeme",
  "https://exa mple.com",
  "*",
];

const oneSentence =
  /^Error: The configuration cannot be used: (?:[A-Z_]+ (?:must|needs) [^;\n]+(?:; [^;\n]+ is neither)?(?:; )?)+\. Correct it in site\.env \(SITE_URL by DOMAIN in \.env\), or in the file that is named, and start again\.$/;
