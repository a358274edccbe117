import type { Command } from "commander";
import { getConfig } from "~/config.server";
import { diagnoseFromOutside } from "~/operations/diagnose.server";
import type { Finding, Severity } from "~/operations/findings";
import { CommandFailure, print } from "../output";

const labels: Record<Severity, string> = { ok: "ok   ", warning: "WARN ", fault: "FAULT" };

/** Adds the command that checks configuration, volume, database and content. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .summary("check configuration, volume, database, content")
    .description(
      "Prints as a checklist what is well and what is not, each with what to do. Exit code 1 when a fault would keep a production site from starting.",
    )
    .option("--json", "print the findings as JSON")
    .action(doctor);
}

async function doctor({ json = false }: { json?: boolean }): Promise<void> {
  const findings = await diagnoseFromOutside(getConfig());
  if (json) print(JSON.stringify(findings, null, 2));
  else printChecklist(findings);
  if (countOf(findings, "fault") > 0) throw new CommandFailure("");
}

function printChecklist(findings: readonly Finding[]): void {
  for (const { severity, text, remedy } of findings) {
    print(`${labels[severity]}  ${text}`);
    if (remedy !== undefined) print(`       → ${remedy}`);
  }
  print(`Faults: ${countOf(findings, "fault")}. Warnings: ${countOf(findings, "warning")}.`);
}

function countOf(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}
