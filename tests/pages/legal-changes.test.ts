import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * The legal pages keep their specified date: what changes is told in a dated line under it. Here stands the text that each line
 * stands for, the newest last: a line is added with its text, never changed.
 */
const told = {
  "privacy-policy": [
    {
      line: "November 21, 2026: Your browser remembers where your visit came from until you close its tab, and a form that you send tells us.",
      text: "4fdd98d75038cc8ff8931314e9a25d6960556fd22e4a550ba41c5d2b364c34cb",
    },
    {
      line: "November 22, 2026: What you type into a form that you have not sent is kept in your browser, on your device, for seven days at most, and what is sent twice after a lost connection is recognized.",
      text: "b22b32c148338482adff8307d68a89e593184dca0098de2c778e6eb905b6548d",
    },
    {
      line: "November 22, 2026: After you have sent a request you may answer three more questions, and we keep your answers with it.",
      text: "a8db3154fbfac841e6f9c412c021b43e00c8fe1699e536390f7e67601359fefb",
    },
    {
      line: "November 22, 2026: Text messages end for your number as a whole, and when the email address of a request is corrected, we write to the address before and to the one after.",
      text: "bb6daf9bc8e5a70e2b13ded3c12caf3e83475f23ca0f76e276e6cfaf730e1fc2",
    },
    {
      line: "November 22, 2026: Under Security, this policy says whether data is encrypted at rest as it is at the time.",
      text: "4da2c7792508b20b3ee37e45f7f69692c7c74549ed9ddede728c89b46dce808c",
    },
  ],
  "terms-of-use": [
    { line: null, text: "3ab1b5df9bb5d91a76b78b3630b33d395723c52fa97f8f1f15293cf2dd27052b" },
  ],
} as const;

describe.each(Object.entries(told))("%s", (page, history) => {
  const source = readFileSync(`app/pages/legal/${page}.mdx`, "utf8");
  const dated =
    /\n\nLast updated: August 4, 2025\n(?:\n\*\*Changes since\*\*\n\n((?:- .+\n)+))?/.exec(source);
  const lines = (dated?.[1] ?? "").split("\n").flatMap((line) => line.slice(2) || []);

  it("says under its specified date what changed since, each with its day, in order", () => {
    expect(dated).not.toBeNull();
    expect(lines).toEqual(history.flatMap(({ line }) => line ?? []));
    const days = lines.map((line) => Date.parse(line.slice(0, line.indexOf(":"))));
    expect(days).toEqual([...days].sort((a, b) => a - b));
    for (const day of days) expect(day).toBeGreaterThan(Date.parse("August 4, 2025"));
  });

  it("does not change its text without such a line", () => {
    const text = source.replace(dated?.[0] ?? "", "").replace(/\s+/g, " ");
    const hash = createHash("sha256").update(text).digest("hex");
    expect(
      hash,
      `The text of ${page} changed: add a dated line under “Changes since”, and it with this hash to the list of this test.`,
    ).toBe(history.at(-1)?.text);
  });
});
