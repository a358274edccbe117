import { once } from "node:events";
import type { Command } from "commander";
import { recordEvent, system } from "#db/queries/audit.server";
import { exportDeskLeads } from "#db/queries/desk-list.server";
import { inTransaction } from "#db/transactions.server";
import { withDatabase } from "../site-database";

/** Adds the commands that export leads. */
export function addLeadCommands(program: Command): void {
  program
    .command("export")
    .summary("write every lead as JSON lines")
    .description(
      "Writes every lead to standard output as one JSON object per line, newest first: quote requests and fuel card applications, then suspected spam. The audit log records the export first.",
    )
    .action(exportLeads);
}

function exportLeads(): Promise<void> {
  return withDatabase(async ({ db }) => {
    const event = { actor: system, action: "leads.exported" };
    await inTransaction(db, (transaction) => recordEvent(transaction, event));
    let leads = 0;
    for (const suspectedSpam of [false, true]) {
      for await (const batch of exportDeskLeads(db, { lookups: [], suspectedSpam })) {
        for (const { receiptToken: _, ...lead } of batch) await write(JSON.stringify(lead));
        leads += batch.length;
      }
    }
    // Standard output carries the export.
    process.stderr.write(`Leads written: ${leads}.\n`);
  });
}

/** Writes a line and waits for a slow reader, so that an export of any size needs little memory. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}
