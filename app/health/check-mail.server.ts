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
  sendTestMail,
  tryMailServer,
} from "~/notifications/send-mail.server";
import { type Finding, fault, ok, warning } from "~/site/findings";
import { mailtoAddress } from "~/site/mailto";

/** Returns a name's TXT records, each as one text; none when the name does not exist. Throws when DNS does not answer. */
type FindRecords = (name: string) => Promise<string[]>;

interface MailCheck {
  findRecords?: FindRecords;
  /** Whom the test message goes to; nobody when it is empty. */
  to: readonly string[];
}

/** Returns how mail of this site fares: at its server, in DNS, and with a test message, each with what to do. */
export async function checkMail(
  config: Config,
  { findRecords = findTextRecords, to }: MailCheck,
): Promise<Finding[]> {
  const mail = mailSettings(config);
  if (mail === null) {
    return [warning("The site sends no mail.", "Set SMTP_URL, and NOTIFY_TO for staff.")];
  }
  const domain = domainOf(mail.from.address);
  const inDns = (asked: () => Promise<Finding>) =>
    asked().catch((error: unknown) =>
      warning(
        `DNS did not answer for ${domain}: ${String(error)}.`,
        "Try again; if it stays so, look after this machine's DNS.",
      ),
    );
  return [
    await signInFinding(mail),
    ...placeholderFindings(config, mail),
    await inDns(() => spfFinding(domain, mail, findRecords)),
    await inDns(() => dmarcFinding(domain, config, findRecords)),
    ...(to.length > 0 ? [await tryTestMessage(mail, to, config)] : []),
  ];
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

/** Returns whether the domain has one SPF record (RFC 7208): who may send in its name. */
async function spfFinding(
  domain: string,
  { smtpUrl }: MailSettings,
  findRecords: FindRecords,
): Promise<Finding> {
  const { hostname } = new URL(smtpUrl);
  const records = (await findRecords(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length === 1) {
    return ok(
      `${domain} has an SPF record: ${records[0]} See that it names the servers by which ${hostname} sends.`,
    );
  }
  return records.length === 0
    ? warning(
        `${domain} has no SPF record: mailboxes cannot tell that the mail server may send for it.`,
        `Put into the DNS of ${domain}, name ${domain} (or @), type TXT: v=spf1 a:${hostname} ~all, or in its place what the provider of ${hostname} names`,
      )
    : warning(
        `${domain} has ${records.length} SPF records: then none counts.`,
        `Join them into one in the DNS of ${domain}.`,
      );
}

/** Returns whether the domain, or one above it, has a DMARC record (RFC 7489). */
async function dmarcFinding(
  domain: string,
  { COMPANY_EMAIL }: Config,
  findRecords: FindRecords,
): Promise<Finding> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`;
    const record = (await findRecords(name)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record !== undefined) return ok(`${name} has a DMARC record: ${record}`);
  }
  return warning(
    `${domain} has no DMARC record: large mailboxes ask for one.`,
    `Put into DNS, name _dmarc.${domain}, type TXT: v=DMARC1; p=none; rua=${mailtoAddress(COMPANY_EMAIL)}`,
  );
}

async function signInFinding(mail: MailSettings): Promise<Finding> {
  const { host, username } = new URL(mail.smtpUrl);
  try {
    await tryMailServer(mail, never);
    const how = username === "" ? "answers; the site gives no user name" : "takes the sign-in";
    return ok(`The mail server ${host} ${how}.`);
  } catch (error) {
    return mailProblem(error);
  }
}

/** Nothing ends these before their own deadlines. */
const never = new AbortController().signal;

/** Throws what is no failure of the mail server. */
function mailProblem(error: unknown): Finding {
  if (!(error instanceof DeliveryError)) throw error;
  return fault(error.message, error.remedy);
}

function placeholderFindings(
  { NOTIFY_FROM, companyDefaults }: Config,
  { from }: MailSettings,
): Finding[] {
  if (NOTIFY_FROM !== undefined || !companyDefaults.includes("COMPANY_EMAIL")) return [];
  return [
    warning(
      `Mail comes from the placeholder ${from.address}.`,
      "Set NOTIFY_FROM to an address of your own domain.",
    ),
  ];
}

async function tryTestMessage(
  mail: MailSettings,
  to: readonly string[],
  config: Config,
): Promise<Finding> {
  try {
    await sendTestMail(mail, to, config, never);
    return ok(
      `A test message went to ${to.join(", ")}: see that it is in the mailbox, and not among junk.`,
    );
  } catch (error) {
    return mailProblem(error);
  }
}

const testSetting = "test-mail-at";
/** How long after a test message another may be asked for, in milliseconds. */
const testPauseMs = 60_000;

/**
 * Sends staff a test message, once a minute at most and on record, and returns how that went; when it went out, what waits is tried at
 * once. Throws a Fault when it is too soon, or nobody is to get mail.
 */
export async function sendTestToStaff(
  db: Queryable,
  config: Config,
  adminId: string,
  now = new Date(),
): Promise<Finding> {
  await inTransaction(db, async (transaction) => {
    const last = await findSetting(transaction, testSetting);
    const wait = Date.parse(last ?? "") + testPauseMs - now.getTime();
    if (wait > 0 && wait <= testPauseMs)
      throw throttled("A test message was sent just now.", Math.ceil(wait / 1_000));
    requireMailToStaff(config);
    await upsertSetting(transaction, testSetting, now.toISOString(), now);
    await recordEvent(
      transaction,
      { actor: { kind: "admin", id: adminId }, action: "mail.tested" },
      now,
    );
  });
  const { mail, to } = requireMailToStaff(config);
  const sent = await tryTestMessage(mail, to, config);
  if (sent.severity === "ok") await retryNotifications(db, now);
  return sent;
}

function requireMailToStaff(config: Config): { mail: MailSettings; to: string[] } {
  const { NOTIFY_TO: to } = config;
  const mail = mailSettings(config);
  if (mail !== null && to !== undefined) return { mail, to };
  throw new HttpError(
    "refused",
    "Nobody of staff gets mail: set SMTP_URL and NOTIFY_TO, and start the site again.",
  );
}
