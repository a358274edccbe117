import { type Command, InvalidArgumentError } from "commander";
import { getConfig } from "~/config.server";
import { checkMail } from "~/health/check-mail.server";
import { askDns } from "~/health/mail-records.server";
import { printChecklist } from "../console";

export function addMailCommands(program: Command): void {
  const mail = program
    .command("mail")
    .summary("mail that arrives: check")
    .description("Looks after the mail that the site sends.");
  mail
    .command("check")
    .summary("try the mail server, look into DNS, send a test message")
    .description(
      "Signs in at the mail server, looks up SPF and DMARC of the sender's domain, sends a test message to NOTIFY_TO, and says what to put into DNS. Exit code 1 when mail does not go out.",
    )
    .option("--to <address>", "send the test message there instead", emailAddress)
    .option("--no-send", "send no test message")
    .action(check);
}

function emailAddress(text: string): string {
  if (/^[^\s@,]+@[^\s@,]+$/.test(text)) return text;
  throw new InvalidArgumentError("It must be one email address.");
}

async function check({ to, send }: { to?: string; send: boolean }): Promise<void> {
  const config = getConfig();
  const findings = await checkMail(config, {
    findRecords: askDns(),
    to: send ? (to === undefined ? (config.NOTIFY_TO ?? []) : [to]) : [],
  });
  printChecklist(findings);
}
