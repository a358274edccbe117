import { once } from "node:events";
import { type Command, InvalidArgumentError } from "commander";
import { recordEvent, system } from "#db/queries/audit.server";
import { findLeads } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { planPurge, purgeLeads } from "~/desk/retention.server";
import { confirm, print } from "../console";
import { withDatabase } from "../site-database";

const pageSize = 200;

export function addLeadCommands(program: Command): void {
  program
    .command("export")
    .summary("write every lead as JSON lines")
    .description(
      "Writes every lead to standard output, one JSON object a line, newest first: quote requests and fuel card applications, suspected spam after them. The audit log tells that it was done.",
    )
    .action(exportLeads);
  program
    .command("purge")
    .summary("remove old leads")
    .description(
      "Removes the leads that are older than so many months, with their notes, timelines and notices. Says first what will go.",
    )
    .requiredOption("--months <number>", "age from which leads are removed", wholeMonths)
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
    // Standard output is the export itself.
    process.stderr.write(`Leads written: ${leads}.\n`);
  });
}

/** Waits for a slow reader, so that an export of any size needs little memory. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}

async function purge({ months, yes = false }: { months: number; yes?: boolean }): Promise<void> {
  await withDatabase(async ({ database }) => {
    const { cutoff, count, oldest } = await planPurge(database.db, months);
    if (count === 0) {
      print(`No lead was submitted before ${cutoff}.`);
      return;
    }
    print(`Leads submitted before ${cutoff}: ${count}, the oldest of ${oldest}.`);
    await confirm("Remove them for good?", yes);
    print(`Leads removed: ${await purgeLeads(database, cutoff)}.`);
  });
}

function wholeMonths(text: string): number {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= 1) return months;
  throw new InvalidArgumentError("It must be a whole number of months, 1 or more.");
}
