import { type Command, InvalidArgumentError } from "commander";
import { describeVerification, verifyAuditChain } from "#db/queries/audit.server";
import { getConfig } from "~/config.server";
import { checkMail } from "~/health/check-mail.server";
import { diagnose } from "~/health/diagnose.server";
import { CommandFailure, failOnFinding, print, printChecklist } from "../console";
import { findConfig, withDatabase } from "../site-database";

/** Adds the commands that check the site, its mail and its audit log. */
export function addCheckCommands(program: Command): void {
  program
    .command("doctor")
    .summary("check configuration, disk, database, content")
    .description(
      "Prints a checklist: what is wrong, what it means, and what to do. Exit code 2 if leads can be lost or missed, 1 if something should be fixed, otherwise 0.",
    )
    .option("--json", "print the findings as JSON")
    .action(doctor);
  program
    .command("mail")
    .description("Checks whether the site's mail arrives.")
    .command("check")
    .summary("try the mail server, check DNS, send a test message")
    .description(
      "Signs in to the mail server, looks up SPF and DMARC of the sender's domain, sends a test message to NOTIFY_TO, and lists what to add to DNS. Same exit codes as “tpf doctor”: 2 if mail cannot be sent.",
    )
    .option("--to <address>", "send the test message to this address instead", emailAddress)
    .option("--no-send", "send no test message")
    .action(tryMail);
  program
    .command("audit")
    .description("Checks whether the audit log is complete and unchanged.")
    .command("verify")
    .summary("check for changed or missing entries")
    .description(
      "Checks each entry of the audit log against its hash and the entry before it. Then checks its end against the stored copy of the last hash.",
    )
    .action(verify);
}

async function doctor({ json = false }: { json?: boolean }): Promise<void> {
  const findings = await diagnose(getConfig());
  if (!json) return printChecklist(findings);
  print(JSON.stringify(findings, null, 2));
  failOnFinding(findings);
}

function emailAddress(text: string): string {
  if (/^[^\s@,]+@[^\s@,]+$/.test(text)) return text;
  throw new InvalidArgumentError("Enter one email address.");
}

async function tryMail({ to, send }: { to?: string; send: boolean }): Promise<void> {
  const config = await findConfig();
  const recipients = to === undefined ? (config.NOTIFY_TO ?? []) : [to];
  printChecklist(await checkMail(config, { to: send ? recipients : [] }));
}

function verify(): Promise<void> {
  return withDatabase(async ({ db }) => {
    const result = await verifyAuditChain(db);
    if (!result.ok) throw new CommandFailure(describeVerification(result));
    print(`${describeVerification(result)} Last hash: ${result.lastHash}`);
  });
}
