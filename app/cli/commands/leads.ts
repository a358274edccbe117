import { once } from "node:events";
import type { Command } from "commander";
import { recordEvent, system } from "#db/queries/audit.server";
import { findLeads } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { withDatabase } from "../site-database";

const pageSize = 200;

/** Adds the commands that export leads. */
export function addLeadCommands(program: Command): void {
  program
    .command("export")
    .summary("write every lead as JSON lines")
    .description(
      "Writes every lead to standard output as one JSON object per line, newest first: quote requests and fuel card applications, then suspected spam. The audit log records the export.",
    )
    .action(exportLeads);
}

function exportLeads(): Promise<void> {
  return withDatabase(async ({ database: { db } }) => {
    let leads = 0;
    for (const quarantined of [false, true]) {
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof findLeads>> = await findLeads(db, {
          quarantined,
          limit: pageSize,
          cursor,
        });
        for (const { receiptToken: _, ...lead } of page.leads) await write(JSON.stringify(lead));
        leads += page.leads.length;
        cursor = page.nextCursor;
      } while (cursor !== null);
    }
    const event = { actor: system, action: "leads.exported", detail: { leads } };
    await inTransaction(db, (transaction) => recordEvent(transaction, event));
    // Standard output carries the export.
    process.stderr.write(`Leads written: ${leads}.\n`);
  });
}

/** Writes a line and waits for a slow reader, so that an export of any size needs little memory. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}
