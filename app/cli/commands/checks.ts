import type { Command } from "commander";
import { verifyAuditChain } from "#db/queries/audit.server";
import { auditEndInWords, keptHeadOf } from "~/backups/audit-end.server";
import { getConfig } from "~/config.server";
import { claimRows } from "~/health/check-claims.server";
import { diagnoseFromOutside } from "~/health/diagnose.server";
import { countInWords } from "~/http/sizes";
import { CommandFailure, failOnFault, print, printChecklist, printTable } from "../console";
import { withDatabase } from "../site-database";

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

export function addClaimsCommand(program: Command): void {
  program
    .command("claims")
    .summary("list what visitors are told, and whether the owner stands by it")
    .description(
      "Prints each claim and each question to a factor: its name, its source, its state and its words.",
    )
    .action(() => printTable(["NAME", "SOURCE", "STATE", "WORDS"], claimRows(getConfig())));
}

async function doctor({ json = false }: { json?: boolean }): Promise<void> {
  const findings = await diagnoseFromOutside(getConfig());
  if (!json) return printChecklist(findings);
  print(JSON.stringify(findings, null, 2));
  failOnFault(findings);
}

export function addAuditCommands(program: Command): void {
  const audit = program
    .command("audit")
    .summary("the audit log: verify")
    .description("Checks the audit log.");
  audit
    .command("verify")
    .summary("check the chain of hashes and its end")
    .description(
      "Checks every entry of the audit log against its hash and the one before it, and its end against the heads in the database and, for a file, with its backups.",
    )
    .action(verify);
}

function verify(): Promise<void> {
  return withDatabase(async ({ database, config }) => {
    const result = await verifyAuditChain(database.db, keptHeadOf(database, config.backupFolder));
    if (!result.ok) {
      throw new CommandFailure(
        "end" in result
          ? auditEndInWords(result.end)
          : `The audit log was changed: entry ${result.brokenAt} does not fit the one before it.`,
      );
    }
    print(
      `The audit log is whole: ${countInWords(result.entries, "entry", "entries")}. Last hash: ${result.lastHash}`,
    );
  });
}
