import type { Command } from "commander";
import { verifyAuditChain } from "#db/queries/audit.server";
import { CommandFailure, print } from "../output";
import { withDatabase } from "../site-database";

/** Adds `tpf audit …`: the audit log. */
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
