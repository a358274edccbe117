// Opens a database as the site does: `serve PATH KEY|-`. Prints "ready", then stores a lead for each input line and confirms it.
import { createInterface } from "node:readline";
import { openToServe } from "#db/connection.server";
import { findPlainCopies } from "#db/maintenance/copy-file.server";
import { migrate } from "#db/migrate.server";
import { insertLead } from "#db/queries/leads.server";
import { newLead } from "../db/lead-fixture";

const [, , path = "", key = "-"] = process.argv;

try {
  const { db } = await openToServe({ path, key: key === "-" ? undefined : key });
  await migrate(db);
  // As the doctor does at each start and for the system page.
  findPlainCopies(path);
  process.stdout.write("ready\n");
  for await (const companyName of createInterface({ input: process.stdin })) {
    await insertLead(db, newLead({ companyName }));
    process.stdout.write(`stored ${companyName}\n`);
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
