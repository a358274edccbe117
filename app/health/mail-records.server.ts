import { Resolver } from "node:dns/promises";
import type { Config } from "~/config.server";
import type { MailSettings } from "~/notifications/send-mail.server";
import { type Finding, ok, warning } from "~/site/findings";

/** Returns a name's TXT records, each as one text; none when the name does not exist. Throws when DNS does not answer. */
export type FindRecords = (name: string) => Promise<string[]>;

/** How long DNS may take for one name, in milliseconds. */
const dnsMs = 8_000;

/** Returns a lookup by this machine's DNS servers, or by others. */
export function askDns({
  servers,
  timeoutMs = dnsMs,
}: {
  servers?: string[];
  timeoutMs?: number;
} = {}): FindRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    // With several servers the waits add up.
    const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOTFOUND" || code === "ENODATA") return [];
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  };
}

/** Returns whether the domain has one SPF record (RFC 7208): who may send in its name. */
export async function spfFinding(
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
export async function dmarcFinding(
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
    `Put into DNS, name _dmarc.${domain}, type TXT: v=DMARC1; p=none; rua=mailto:${COMPANY_EMAIL}`,
  );
}
