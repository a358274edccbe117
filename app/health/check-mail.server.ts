import { randomUUID } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { recordEvent } from "#db/queries/audit.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { HttpError, throttled } from "~/http/http-error.server";
import { DeliveryError } from "~/notifications/messages.server";
import { retryNotifications } from "~/notifications/queue.server";
import {
  domainOf,
  type MailSettings,
  mailSettings,
  sendMail,
  tryMailServer,
} from "~/notifications/send-mail.server";
import { type Finding, leadsAtRisk, ok, shouldFix } from "~/site/findings";
import { mailtoAddress } from "~/site/mailto";

/** Returns the TXT records of a name, or an empty list if the name does not exist. Throws if DNS does not answer. */
type FindRecords = (name: string) => Promise<string[]>;

/** A signal that never aborts, because sending mail has its own time limits. */
const never = new AbortController().signal;

/** Returns findings about the mail server, the DNS records of the sender's domain and, if `to` has addresses, a test message sent to them. */
export async function checkMail(
  config: Config,
  { findRecords = findTextRecords, to }: { findRecords?: FindRecords; to: readonly string[] },
) {
  const mail = mailSettings(config);
  if (mail === null) {
    return [
      leadsAtRisk(
        "The site sends no mail: SMTP_URL is not set.",
        "Set SMTP_URL, and NOTIFY_TO for staff.",
      ),
    ];
  }
  const domain = domainOf(mail.from.address);
  const dnsProblem = (error: unknown) =>
    shouldFix(
      `DNS did not answer for ${domain}: ${String(error)}.`,
      "Try again. If it still fails, check this machine's DNS settings.",
    );
  const { host, hostname, username } = new URL(mail.smtpUrl);
  const answer = username === "" ? "answers; the site gives no user name" : "accepts the sign-in";
  const isPlaceholder =
    config.NOTIFY_FROM === undefined && config.companyDefaults.includes("COMPANY_EMAIL");
  return [
    await tryMailServer(mail, never).then(
      () => ok(`The mail server ${host} ${answer}.`),
      mailProblem,
    ),
    isPlaceholder &&
      shouldFix(
        `Mail comes from ${mail.from.address}, because no address is set: recipients cannot reply to it.`,
        "Set NOTIFY_FROM to an address of your own domain.",
      ),
    await checkSpf(domain, hostname, findRecords).catch(dnsProblem),
    await checkDmarc(domain, config, findRecords).catch(dnsProblem),
    to.length > 0 && (await tryTestMessage(mail, to, config)),
  ].filter((finding) => finding !== false);
}

async function findTextRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 4_000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}

/** Returns a finding on whether the domain has exactly one SPF record. It names the servers that may send the domain's mail (RFC 7208). */
async function checkSpf(domain: string, hostname: string, findRecords: FindRecords) {
  const records = (await findRecords(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length === 1) {
    return ok(
      `${domain} has an SPF record: ${records[0]} Check that it lists the servers from which ${hostname} sends.`,
    );
  }
  return records.length === 0
    ? shouldFix(
        `${domain} has no SPF record: receiving servers cannot verify that the mail server may send for it.`,
        `Add to the DNS of ${domain}, name ${domain} (or @), type TXT: v=spf1 a:${hostname} ~all, or the record that the provider of ${hostname} recommends`,
      )
    : shouldFix(
        `${domain} has ${records.length} SPF records: receiving servers then ignore all of them.`,
        `Join them into one in the DNS of ${domain}.`,
      );
}

/** Returns a finding on whether the domain, or a domain above it, has a DMARC record (RFC 7489). */
async function checkDmarc(domain: string, { COMPANY_EMAIL }: Config, findRecords: FindRecords) {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`;
    const record = (await findRecords(name)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record !== undefined) return ok(`${name} has a DMARC record: ${record}`);
  }
  return shouldFix(
    `${domain} has no DMARC record: large mail providers may treat its mail as junk.`,
    `Add to DNS, name _dmarc.${domain}, type TXT: v=DMARC1; p=none; rua=${mailtoAddress(COMPANY_EMAIL)}`,
  );
}

/** Converts a failed delivery to a finding. Rethrows any other error. */
function mailProblem(error: unknown): Finding {
  if (!(error instanceof DeliveryError)) throw error;
  return leadsAtRisk(error.message, error.failure.remedy ?? "");
}

/** Sends a test message. Returns a finding about the result. */
function tryTestMessage(mail: MailSettings, to: readonly string[], { siteUrl: { host } }: Config) {
  const message = {
    id: randomUUID(),
    to,
    subject: `Test message from ${host}`,
    text: `This is a test message from ${host}. If it is in your inbox, and not among junk, mail about new leads will arrive there too.`,
    automatic: "generated",
  } as const;
  const sent = `A test message went to ${to.join(", ")}: check that it is in the mailbox, and not among junk.`;
  return sendMail(message, mail, never).then(() => ok(sent), mailProblem);
}

const testSetting = "test-mail-at";
/** The pause between test messages, in milliseconds. */
const testPauseMs = 60_000;

/**
 * Sends staff a test message and returns the result as a finding. Writes an audit entry. After a success, retries pending notifications at once.
 * Throws HttpError if mail is not configured, or within a minute of the last test.
 */
export async function sendTestToStaff(
  db: Queryable,
  config: Config,
  adminId: string,
  now = new Date(),
): Promise<Finding> {
  const { mail, to } = await inTransaction(db, async (transaction) => {
    const last = await findSetting(transaction, testSetting);
    const wait = Date.parse(last ?? "") + testPauseMs - now.getTime();
    if (wait > 0 && wait <= testPauseMs)
      throw throttled("A test message was sent just now.", Math.ceil(wait / 1_000));
    const settings = mailSettings(config);
    const { NOTIFY_TO: recipients } = config;
    if (settings === null || recipients === undefined) {
      throw new HttpError(
        "refused",
        "Staff get no mail: set SMTP_URL, and say under Settings who is notified.",
      );
    }
    await upsertSetting(transaction, testSetting, now.toISOString(), now);
    const actor = { kind: "admin", id: adminId } as const;
    await recordEvent(transaction, { actor, action: "mail.tested" }, now);
    return { mail: settings, to: recipients };
  });
  const finding = await tryTestMessage(mail, to, config);
  if (finding.group === null) await retryNotifications(db, now);
  return finding;
}
