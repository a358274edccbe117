import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandFailure, printChecklist } from "~/cli/console";
import { parseConfig, setConfig } from "~/config.server";
import { contentGap, type Finding, leadsAtRisk, ok, shouldFix } from "~/site/findings";

const written: string[] = [];

beforeEach(() => {
  setConfig(parseConfig({ NODE_ENV: "test", SITE_URL: "https://www.tpf.example" }));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(`${text}`) > 0);
});

afterEach(() => {
  setConfig(undefined);
  vi.restoreAllMocks();
});

describe("a checklist", () => {
  it("prints the groups with the most serious first, each line with its remedy or link", () => {
    expect(printed([well, gap, flaw, risk]).lines).toEqual([
      "Leads can be lost or missed (1)",
      "  No one is notified.",
      "  → Set SMTP_URL.",
      "",
      "Should be fixed (1)",
      "  The clock is wrong.",
      "  → Set it.",
      "",
      "Content (1)",
      "  The team is an example.",
      "  → Edit it. https://www.tpf.example/admin/team",
      "",
      "All well (1)",
      "  The disk has space.",
    ]);
  });

  it.each<[number, string, Finding[]]>([
    [2, "leads can be lost or missed", [well, gap, flaw, risk]],
    [1, "something should be fixed", [flaw, gap]],
    [0, "only content is missing", [gap, well]],
    [0, "all is well", [well]],
  ])("has exit code %i if %s", (code, _case, findings) => {
    expect(printed(findings).code).toBe(code);
  });
});

const well = ok("The disk has space.");
const gap = contentGap("The team is an example.", "Edit it.", "/admin/team");
const flaw = shouldFix("The clock is wrong.", "Set it.");
const risk = leadsAtRisk("No one is notified.", "Set SMTP_URL.");

function printed(findings: readonly Finding[]) {
  written.length = 0;
  let code = 0;
  try {
    printChecklist(findings);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    code = error.exitCode;
  }
  return { code, lines: written.join("").trimEnd().split("\n") };
}
