import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { backupRetentionDays } from "~/backups/backup-rule";
import { wordings } from "~/site/messages";

const changes: Readonly<Record<string, readonly Change[]>> = {
  "privacy-policy": [
    {
      line: "November 21, 2026: Your browser remembers where your visit came from until you close its tab, and a form that you send tells us.",
      english: "4fdd98d75038cc8ff8931314e9a25d6960556fd22e4a550ba41c5d2b364c34cb",
    },
    {
      line: "November 22, 2026: What you type into a form that you have not sent is kept in your browser, on your device, for seven days at most, and what is sent twice after a lost connection is recognized.",
      english: "b22b32c148338482adff8307d68a89e593184dca0098de2c778e6eb905b6548d",
    },
    {
      line: "November 22, 2026: After you have sent a request you may answer three more questions, and we keep your answers with it.",
      english: "a8db3154fbfac841e6f9c412c021b43e00c8fe1699e536390f7e67601359fefb",
    },
    {
      line: "November 22, 2026: Text messages end for your number as a whole, and when the email address of a request is corrected, we write to the address before and to the one after.",
      english: "bb6daf9bc8e5a70e2b13ded3c12caf3e83475f23ca0f76e276e6cfaf730e1fc2",
    },
    {
      line: "November 22, 2026: Under Security, this policy says whether data is encrypted at rest as it is at the time.",
      english: "4da2c7792508b20b3ee37e45f7f69692c7c74549ed9ddede728c89b46dce808c",
    },
    {
      line: "November 22, 2026: With each request we keep the language of the page that it was sent from.",
      english: "94d4caece4c941fc1edbbdfd82e755847afe2ff9fc688330925c1b33609c106f",
      spanish: "041793d7751e155a3b7a326e9219fa1cee2503fb7e1922d3525fd3ef043378d3",
    },
    {
      line: "November 25, 2026: Wording only: “check a box” replaces “tick a box”, and the Spanish translation says *embarcadores* for shippers.",
      english: "45342156021eddb42ed173f39438d6f3eb4feb11c2c4a078d32ef8f70e8a937b",
      spanish: "be263114407799a218a76f53f9d1f89de1c878240f736d9d838df2ecc4d89003",
    },
    {
      line: "November 25, 2026: This policy names only those ways to reach us that are set up.",
      english: "3136772a73a5c5960b0c6e04e65f8f0b0e8f49d4f65a7976af5a91b8db907449",
      spanish: "1fa62a578f0f7405d5b07b7836d797fea9a550fbf5ffbcc1c24e740150a32594",
    },
    {
      line: [
        "November 26, 2026: We delete backups after 35 days at most. This policy says what remains after an erasure.",
        "November 26, 2026: Staff pages set a second cookie, for up to a minute.",
        "November 26, 2026: When we look up the public record of your company, the federal agency that keeps it receives your DOT or MC number.",
        "November 26, 2026: Clients can request a link by email to choose a new password, and confirm by email that a request is theirs. Clients no longer sign in with passkeys.",
        "November 26, 2026: Limits on the emails that our forms send use the email address. Our staff may combine requests from the same company.",
        "November 26, 2026: We list each change of this policy with its date and leave the date above the list as it is.",
        "November 26, 2026: Wording only: other sentences are plainer.",
      ],
      english: "fae120467b82683faab9dd92c7499506700d2a78e9ebbb510d86980be2337928",
      spanish: "88769d1f27149fd95457c824d952ea098341c68487b663ec7bf9b0723641be36",
    },
  ],
  "terms-of-use": [
    {
      line: null,
      english: "3ab1b5df9bb5d91a76b78b3630b33d395723c52fa97f8f1f15293cf2dd27052b",
    },
    {
      line: "November 22, 2026: Under Languages, these terms say in which language contracts are written and in which one we answer, and that the English text counts where the Spanish one differs.",
      english: "5160bef6e0e19b7caed76bdd737b465eba2265178fd1273f518af0bb23d6d401",
      spanish: "f78ce04bf9c7b6b489750800101e3b1491fb1b125f4ae23af1f46dfa0cd31aee",
    },
    {
      line: "November 25, 2026: These terms name only those ways to reach us that are set up.",
      english: "64190851e65eebd3dcd836a8a4d0b666c65115a3ad94a5072f0265b5f7854c84",
      spanish: "95b4ba6090498877318ef0f630b9504e9858d13044bfa0446653e121bea88294",
    },
    {
      line: [
        "November 26, 2026: We list each change of these terms with its date and leave the date above the list as it is.",
        "November 26, 2026: Wording only: “checked” replaces “ticked”.",
      ],
      english: "5971fcca6b0349dcdf394c90a06bdd81797dc1107a4db2ccbe1a48fc435781ec",
      spanish: "6c3d1383bdfffe5318e59c8ed08563458e9064a52dbe4e986094e1a1f94cf89a",
    },
  ],
  security: [
    {
      line: null,
      english: "7d7933791032c40398e0b61abc0161f0bb1df0366d2f7d87292ee4255a0f8c7a",
      spanish: "69f5e4f7b26d8c0b1d37e62f13b3ad9fa1c5a14e2d791ba34e1ae0575ba91240",
    },
    {
      line: null,
      english: "cdca6ddb9fbda06152fcd905850d65763dca08abc1e518c5019a612d807f7977",
      spanish: "c90b60af73326ccb522948072fc3a6621143ad5f8a6c07499de217d0dbc23cd7",
    },
    {
      line: null,
      english: "53a04c000c8b88abb03341003b61fa83c0c1cdc01d9b5b03527dd328d4565451",
      spanish: "76ec26e32f582632058936a203e08f3afae6d73766e6191e4354f061904b6868",
    },
  ],
  accessibility: [
    {
      line: null,
      english: "7220eba96a5d108079032e5283ea1e4645ba8732b2f601b0aeedc4d0cd0fe0d8",
      spanish: "7f4c0103358dc6ee5f49c9e3cb29d19798e670a1ea0d52a00e0e21145178e2f4",
    },
    {
      line: null,
      english: "9702468b7ba1b766ecfc69877f7fb0522e9180380fa98af5b19a1a9be193ac26",
      spanish: "4302367f797c323ad9eec4f787534b53762fd74bd87c77fe452c726bcdf972f4",
    },
    {
      line: null,
      english: "fb58d5c73a27aa6efc74d44fffad347fbcdb1a190aae8302b85ee0ecb576597a",
      spanish: "e6cf653ad87ce1e45771fd020db581e2d8d7a8781c8aa4890badacad9633a9ae",
    },
  ],
};

describe.each(Object.entries(changes))("%s", (page, history) => {
  const english = readLegal(page, "english");
  const spanish = readLegal(page, "spanish");

  it("lists its changes under the specified date, each with its day, in order", () => {
    expect([english.dated === null, spanish.dated === null]).toEqual(
      undated.includes(page) ? [true, true] : [false, false],
    );
    expect(english.lines).toEqual(history.flatMap(({ line }) => line ?? []));
    const days = english.lines.map(dayOf);
    expect(days).toEqual([...days].sort());
    for (const day of days) expect(day > "2025-08-04", day).toBe(true);
    expect(spanish.lines.map(dayOf), "the lines of the Spanish text").toEqual(days);
  });

  it("has such a line for every change, in both languages", () => {
    const newest = history.at(-1);
    const line = undated.includes(page) ? "" : "a dated line in both languages, and ";
    const remedy = `app/pages/legal/${page} changed: add ${line}a row with both hashes to the list of this test`;
    const { english: en, spanish: es } = newest ?? {};
    expect({ en: english.hash, es: spanish.hash }, remedy).toEqual({ en, es });
    for (const one of ["english", "spanish"] as const) {
      const hashes = history.flatMap((row) => row[one] ?? []);
      expect(new Set(hashes).size, `a row that left the ${one} text as it was`).toBe(hashes.length);
    }
  });

  it("says first in Spanish that the English text is binding, with a link to it", () => {
    const opening = spanish.source
      .replace(/^export const frontmatter = \{\n[\s\S]*?\n\};\n/, "")
      .trim()
      .split("\n")[0];
    expect(opening).toContain("El texto que obliga es el");
    expect(opening).toContain(`<a href="/${page}" hrefLang="en">texto en inglés`);
  });
});

it("states how long backups are retained", () => {
  const { source } = readLegal("privacy-policy", "english");
  expect(source).toContain(`after ${backupRetentionDays} days at most`);
});

/**
 * The legal pages keep their specified date and list each change under it, with its own date. A row holds the lines of a change and
 * the hashes of the changed text, newest last. Add a row for a change; never edit a row's hashes. Rows from before the Spanish pages
 * have no Spanish hash.
 */
interface Change {
  /** Null for the text before the first change, and for pages without a date. */
  line: string | readonly string[] | null;
  /** SHA-256 of the text without its dated lines, with whitespace collapsed. */
  english: string;
  spanish?: string;
}

function readLegal(page: string, language: keyof typeof heads) {
  const { file, facts, pattern } = heads[language];
  // Hashes the rendered text: a claim that changes in its register changes the text.
  const source = readFileSync(`app/pages/legal/${page}.${file}.mdx`, "utf8").replace(
    /\{props\.facts\.(\w+)\}/g,
    (_, name: string) => facts[name] ?? "",
  );
  const dated = pattern.exec(source);
  const lines = (dated?.[1] ?? "").split("\n").flatMap((line) => line.slice(2) || []);
  const text = source.replace(dated?.[0] ?? "", "").replace(/\s+/g, " ");
  return { source, dated, lines, hash: createHash("sha256").update(text).digest("hex") };
}

/** The date at the start of a line, as ISO: "November 21, 2026: …", "21 de noviembre de 2026: …". */
function dayOf(line: string): string {
  const spanish = /^(\d+) de (\p{L}+) de (\d{4}):/u.exec(line);
  const [year, month, day] = spanish
    ? [Number(spanish[3]), months.split(" ").indexOf(spanish[2] ?? ""), Number(spanish[1])]
    : [0, 0, 0];
  const date = spanish
    ? new Date(Date.UTC(year, month, day))
    : new Date(`${line.slice(0, line.indexOf(":"))} UTC`);
  return date.toISOString().slice(0, 10);
}

const undated = ["security", "accessibility"];

const heads = {
  english: {
    file: "en",
    facts: wordings.en.claimTexts as Readonly<Record<string, string>>,
    pattern:
      /\n\nLast updated: August 4, 2025\n(?:\n<details.*>\n<summary>Changes since<\/summary>\n\n((?:- .+\n)+)\n<\/details>\n)?/,
  },
  spanish: {
    file: "es",
    facts: wordings.es.claimTexts as Readonly<Record<string, string>>,
    pattern:
      /\n\nÚltima actualización: 4 de agosto de 2025\n(?:\n<details.*>\n<summary>Cambios desde entonces<\/summary>\n\n((?:- .+\n)+)\n<\/details>\n)?/,
  },
} as const;

const months =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre";
