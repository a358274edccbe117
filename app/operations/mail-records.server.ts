import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Config } from "~/config.server";
import type { MailSettings } from "~/notifications/send-mail.server";
import { type Finding, ok, warning } from "./findings";

/** Returns the TXT records of a name, each as one text; none when there is no such name. Throws when DNS does not answer. */
export type FindTexts = (name: string) => Promise<string[]>;

/** How long DNS may take for one name, in milliseconds. */
const dnsMs = 8_000;

/** Asks this machine's DNS servers, or others. */
export function askDns({
  servers,
  timeoutMs = dnsMs,
}: {
  servers?: string[];
  timeoutMs?: number;
} = {}): FindTexts {
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

/** What a saved message tells of its way: who signed it, and how the mailbox judged it. */
export interface SavedMessage {
  /** Of each DKIM-Signature, by its tags. */
  signatures: ReadonlyMap<string, string>[];
  /** Such as `dkim` → `pass`, of the topmost Authentication-Results (RFC 8601). */
  results: ReadonlyMap<string, string>;
}

/** Reads a message as a mail program saves it; one without such headers has none. */
export function readSavedMessage(text: string): SavedMessage {
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const named = (name: string) =>
    lines
      .filter((line) => line.toLowerCase().startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1));
  const [judged = ""] = named("authentication-results");
  const results = judged.matchAll(/\b(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi);
  return {
    signatures: named("dkim-signature").map(tagsOf),
    results: new Map(
      [...results].map(([, method = "", result = ""]) => [
        method.toLowerCase(),
        result.toLowerCase(),
      ]),
    ),
  };
}

/** What providers ask to be put into SPF, by the end of their servers' names. */
const spfOfProviders: Readonly<Record<string, string>> = {
  "amazonaws.com": "include:amazonses.com",
  "brevo.com": "include:spf.brevo.com",
  "gmail.com": "include:_spf.google.com",
  "google.com": "include:_spf.google.com",
  "mailgun.org": "include:mailgun.org",
  "mailjet.com": "include:spf.mailjet.com",
  "messagingengine.com": "include:spf.messagingengine.com",
  "mtasv.net": "include:spf.mtasv.net",
  "office365.com": "include:spf.protection.outlook.com",
  "outlook.com": "include:spf.protection.outlook.com",
  "postmarkapp.com": "include:spf.mtasv.net",
  "sendgrid.net": "include:sendgrid.net",
};

/** RFC 7208: who may send in a domain's name. */
export async function spfFindings(
  domain: string,
  { smtpUrl }: MailSettings,
  findTexts: FindTexts,
): Promise<Finding[]> {
  const { hostname } = new URL(smtpUrl);
  const provider = Object.entries(spfOfProviders).find(([end]) => hostname.endsWith(end))?.[1];
  const term = provider ?? `a:${hostname}`;
  const known =
    provider === undefined ? `, or in its place what the provider of ${hostname} names` : "";
  const put = (record: string) =>
    `Put into the DNS of ${domain}, name ${domain} (or @), type TXT: ${record}${known}`;
  const [record, ...more] = (await findTexts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (record === undefined)
    return [
      warning(
        `${domain} has no SPF record: mailboxes cannot tell that the mail server may send for it.`,
        put(`v=spf1 ${term} ~all`),
      ),
    ];
  if (more.length > 0)
    return [
      warning(
        `${domain} has ${more.length + 1} SPF records: then none counts.`,
        `Join them into one in the DNS of ${domain}.`,
      ),
    ];
  if (/ \+?all\b/i.test(record))
    return [
      warning(
        `The SPF record of ${domain} lets everybody send for it: ${record}`,
        `End it with ~all in place of +all.`,
      ),
    ];
  if (provider !== undefined && !record.toLowerCase().includes(provider))
    return [
      warning(
        `The SPF record of ${domain} does not name ${hostname}'s servers: ${record}`,
        put(record.replace(/ ?([~?-]all)?$/i, ` ${provider} $1`).trim()),
      ),
    ];
  const sure =
    provider === undefined ? ` See that it names the servers by which ${hostname} sends.` : "";
  return [ok(`${domain} has an SPF record: ${record}${sure}`)];
}

/** RFC 6376: the public key of what signs the mail, the site or its mail server. */
export async function dkimFindings(
  domain: string,
  { dkim }: MailSettings,
  { MAIL_DKIM_SELECTOR }: Config,
  findTexts: FindTexts,
  message: SavedMessage | undefined,
): Promise<Finding[]> {
  const signed = message?.signatures.find((tags) => isOfDomain(domain, tags.get("d")));
  if (message !== undefined && signed === undefined) {
    const others = message.signatures.map((tags) => tags.get("d")).join(", ");
    return [
      warning(
        others === ""
          ? "The message carries no DKIM signature."
          : `The message is signed by ${others}, not by ${domain}.`,
        "Turn DKIM on for this domain at the mail provider, or let the site sign: MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY.",
      ),
    ];
  }
  const selector = signed?.get("s") ?? MAIL_DKIM_SELECTOR;
  if (selector === undefined)
    return [
      warning(
        "Whether mail is signed (DKIM) cannot be looked up: the selector is not known.",
        "Set MAIL_DKIM_SELECTOR to the one that the mail provider names, or save the test message as a file: tpf mail check --message FILE",
      ),
    ];
  const name = `${selector}._domainkey.${signed?.get("d") ?? domain}`;
  const own = dkim?.keySelector === selector ? publicKeyOf(dkim.privateKey) : null;
  const put =
    own === null
      ? `Put the record that the mail provider names for ${selector} into DNS.`
      : `Put into DNS, name ${name}, type TXT: v=DKIM1; k=rsa; p=${own}`;
  const [record] = (await findTexts(name)).filter((text) => tagsOf(text).has("p"));
  if (record === undefined)
    return [warning(`${name} has no DKIM key: signatures count for nothing.`, put)];
  const key = (tagsOf(record).get("p") ?? "").replace(/\s/g, "");
  if (key === "") return [warning(`The DKIM key at ${name} was taken back.`, put)];
  if (own !== null && key !== own)
    return [warning(`The DKIM key at ${name} is not that of MAIL_DKIM_KEY.`, put)];
  const bits = rsaBits(key);
  if (bits !== null && bits < 1_024)
    return [
      warning(`The DKIM key at ${name} has ${bits} bits: mailboxes take none below 1024.`, put),
    ];
  return [ok(`${name} has a DKIM key${dkim === undefined ? "" : ", and the site signs with it"}.`)];
}

/** RFC 7489: what mailboxes do with mail that is neither; asked of the domain and of those above it. */
export async function dmarcFindings(
  domain: string,
  { COMPANY_EMAIL }: Config,
  findTexts: FindTexts,
): Promise<Finding[]> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`;
    const [record, ...more] = (await findTexts(name)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (record === undefined) continue;
    if (more.length > 0)
      return [
        warning(
          `${name} has ${more.length + 1} DMARC records: then none counts.`,
          "Leave one of them in DNS.",
        ),
      ];
    const policy = tagsOf(record).get("p")?.toLowerCase();
    if (!["none", "quarantine", "reject"].includes(policy ?? ""))
      return [
        warning(
          `The DMARC record at ${name} says no policy: ${record}`,
          "Begin it with v=DMARC1; p=none;",
        ),
      ];
    return [ok(`${name} has a DMARC record: ${record}`)];
  }
  return [
    warning(
      `${domain} has no DMARC record: large mailboxes ask for one.`,
      `Put into DNS, name _dmarc.${domain}, type TXT: v=DMARC1; p=none; rua=mailto:${COMPANY_EMAIL}`,
    ),
  ];
}

/** What the mailbox that the message was saved from found. */
export function judgementFindings(message: SavedMessage | undefined): Finding[] {
  return [...(message?.results ?? [])].map(([method, result]) =>
    result === "pass"
      ? ok(`The mailbox of the message found: ${method}=${result}.`)
      : warning(
          `The mailbox of the message found: ${method}=${result}.`,
          `See what is said above of ${method.toUpperCase()}.`,
        ),
  );
}

function tagsOf(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(";").map((tag) => {
      const [name = "", ...value] = tag.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()];
    }),
  );
}

function isOfDomain(domain: string, signer = ""): boolean {
  return domain === signer.toLowerCase() || domain.endsWith(`.${signer.toLowerCase()}`);
}

function publicKeyOf(pem: string): string {
  return createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
}

/** Null for a key of another kind, or none that can be read. */
function rsaBits(key: string): number | null {
  try {
    const read = createPublicKey({ key: Buffer.from(key, "base64"), type: "spki", format: "der" });
    return read.asymmetricKeyDetails?.modulusLength ?? null;
  } catch {
    return null;
  }
}
