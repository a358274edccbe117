import { once } from "node:events";
import { type Command, InvalidArgumentError } from "commander";
import { recordEvent, system } from "#db/queries/audit.server";
import { findLeads } from "#db/queries/leads.server";
import { countLeadsSubmittedBefore } from "#db/queries/personal-data.server";
import { inTransaction } from "#db/transactions.server";
import { monthsBefore, purgeLeads } from "~/desk/retention.server";
import { confirm, print } from "../console";
import { withDatabase } from "../site-database";

const pageSize = 200;

export function addLeadCommands(program: Command): void {
  program
    .command("export")
    .summary("write every lead as JSON lines")
    .description(
      "Writes every lead to standard output as one JSON object per line, newest first: quote requests and fuel card applications, then suspected spam. The audit log records the export.",
    )
    .action(exportLeads);
  program
    .command("purge")
    .summary("remove old leads")
    .description(
      "Removes leads older than the given number of months, with their notes, timelines and notices. Shows first how many, and asks.",
    )
    .requiredOption("--months <number>", "remove leads older than this", wholeMonths)
    .option("-y, --yes", "do not ask before removing")
    .action(purge);
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
    // Not on standard output, which carries the export.
    process.stderr.write(`Leads written: ${leads}.\n`);
  });
}

/** Writes a line and waits for a slow reader, so that an export of any size needs little memory. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}

async function purge({ months, yes = false }: { months: number; yes?: boolean }): Promise<void> {
  await withDatabase(async ({ database }) => {
    const cutoff = monthsBefore(new Date(), months);
    const { count, oldest } = await countLeadsSubmittedBefore(database.db, cutoff);
    if (count === 0) {
      print(`No lead was submitted before ${cutoff}.`);
      return;
    }
    print(`Leads submitted before ${cutoff}: ${count}, the oldest from ${oldest}.`);
    await confirm("Remove them permanently?", yes);
    print(`Leads removed: ${await purgeLeads(database, cutoff)}.`);
  });
}

function wholeMonths(text: string): number {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= 1) return months;
  throw new InvalidArgumentError("Enter a whole number of months, 1 or more.");
}
