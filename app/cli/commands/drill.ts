import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { durationInWords } from "~/http/sizes";
import { leadExamples } from "~/leads/fields.en";
import { leadFormsBy } from "~/leads/forms.server";
import { contentHash, submitLead } from "~/leads/submit-lead.server";
import { type KeptKeys, runDrill } from "~/operations/drill.server";
import { lowerPriority } from "~/operations/make-backup.server";
import { findIdentity } from "~/operations/offsite-pieces.server";
import { businessHoursOf } from "~/site/company.server";
import { checkForm } from "~/ui/form-schema";
import { CommandFailure, print, printCounts, printFindings, readNamedFile } from "../console";
import { requireFile } from "../site-database";
import { endAccess } from "./backups";

export function addDrillCommand(program: Command): void {
  program
    .command("drill")
    .summary("rehearse on copies what must work on a bad day")
    .description(
      "Rehearses, beside the running site: the restore of the newest backup and of the bucket, the upgrade to this version, the change and the loss of the key, a full disk. All on copies, which lie beside the database meanwhile: the database, its log, the backups and the bucket are only read. Prints one page; the System page and the doctor tell of it and remind each month. Exit code 1 when something failed.",
    )
    .option(
      "--keys <file>",
      "the keys as you keep them elsewhere, to be tried: the private key of age and DATABASE_KEY, one or both, in any order (/dev/stdin: nothing stays on this machine)",
    )
    .action(drill);
}

async function drill({ keys }: { keys?: string }): Promise<void> {
  requireFile();
  lowerPriority(process.pid);
  const begun = performance.now();
  const kept = keys === undefined ? { identity: null, databaseKey: null } : readKeys(keys);
  print(`Drill of ${new Date().toISOString()}, on copies: the site and its backups are only read.`);
  const findings = await runDrill({
    config: getConfig(),
    kept,
    contentHash,
    endAccess,
    storeLead,
    tell: ({ title, tookMs, findings }) => {
      print(`\n${title} (${durationInWords(tookMs)})`);
      printFindings(findings);
    },
  });
  print(`\nTook ${durationInWords(performance.now() - begun)}; the copies are removed.`);
  printCounts(findings);
}

function readKeys(path: string): KeptKeys {
  const text = readNamedFile(path);
  const identity = findIdentity(text);
  const databaseKey = /^[0-9a-f]{64}$/im.exec(text)?.[0] ?? null;
  if (identity !== null || databaseKey !== null) return { identity, databaseKey };
  throw new CommandFailure(
    `${path} holds neither a private key of age (AGE-SECRET-KEY-1…) nor a DATABASE_KEY (64 hexadecimal characters).`,
  );
}

/** A made-up quote request, by the code that stores every lead. */
async function storeLead(db: Queryable): Promise<string> {
  const typed = Object.entries(leadExamples["quote-request"]).map(
    ([name, value]) => [name, value === true ? "on" : String(value ?? "")] as const,
  );
  // Another company each time: the same request again would be answered with the first one's id.
  const values = { ...Object.fromEntries(typed), companyName: `Drill ${randomUUID()}` };
  const checked = checkForm(leadFormsBy.en["quote-request"], values);
  if (!checked.ok) throw new Error("The form's own example is refused.");
  const { id } = await submitLead(db, "quote-request", checked.values, {
    address: "",
    network: "",
    honeypotFilled: false,
    submittedAt: new Date(),
    hours: businessHoursOf(getConfig()),
  });
  return id;
}
