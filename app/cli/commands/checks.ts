import type { Command } from "commander";
import { verifyAuditChain } from "#db/queries/audit.server";
import { getConfig } from "~/config.server";
import { diagnoseFromOutside } from "~/operations/diagnose.server";
import type { Finding, Severity } from "~/operations/findings";
import { CommandFailure, print } from "../console";
import { withDatabase } from "../site-database";

const labels: Record<Severity, string> = { ok: "ok   ", warning: "WARN ", fault: "FAULT" };

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

export function addAuditCommands(program: Command): void {
  const audit = program
    .command("audit")
    .summary("the audit log: verify")
    .description("Checks the audit log.");
  audit
    .command("verify")
    .summary("check the chain of hashes")
    .description(
      "Checks every entry of the audit log against its hash and the one before it. Note the last hash elsewhere now and then: cutting entries off the end is seen only by comparing it.",
    )
    .action(verify);
}

function verify(): Promise<void> {
  return withDatabase(async ({ database: { db } }) => {
    const result = await verifyAuditChain(db);
    if (!result.ok) {
      throw new CommandFailure(
        `The audit log was changed: entry ${result.brokenAt} does not fit the one before it.`,
      );
    }
    print(`The audit log is whole: ${result.entries} entries. Last hash: ${result.lastHash}`);
  });
}
