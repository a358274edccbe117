import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Config } from "~/config.server";
import type { MailSettings } from "~/notifications/send-mail.server";
import { type Finding, ok, warning } from "./findings";

/** Returns a name's TXT records, each as one text, or its mail servers; none when there is no such name. Throws when DNS does not answer. */
export type FindRecords = (name: string, type?: "TXT" | "MX") => Promise<string[]>;

/** How long DNS may take for one name, in milliseconds. */
const dnsMs = 8_000;

/** Asks this machine's DNS servers, or others. */
export function askDns({
  servers,
  timeoutMs = dnsMs,
}: {
  servers?: string[];
  timeoutMs?: number;
} = {}): FindRecords {
  return async (name, type = "TXT") => {
    const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    // With several servers the waits add up.
    const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      return type === "MX"
        ? (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
        : (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
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

/** Who sends a domain's mail, and what that takes. */
export interface Provider {
  name: string;
  /** What it asks to be put into SPF. */
  spf: string;
  /** Where the site sends and how it may sign in there. */
  signIn?: { server: string; how: string };
  /** Under which selectors its DKIM keys lie, and where it is turned on. */
  dkim?: { selectors: readonly string[]; how: string };
}

const google: Provider = {
  name: "Google",
  spf: "include:_spf.google.com",
  signIn: {
    server: "smtp.gmail.com:587",
    how: "Google wants an app password of that account, which it gives at myaccount.google.com/apppasswords once 2-Step Verification is on",
  },
  dkim: {
    selectors: ["google"],
    how: "at admin.google.com under Apps, Google Workspace, Gmail, Authenticate email: generate the record, put it into DNS, and start authentication there",
  },
};

const microsoft: Provider = {
  name: "Microsoft",
  spf: "include:spf.protection.outlook.com",
  signIn: {
    server: "smtp.office365.com:587",
    how: "Microsoft lets a mailbox sign in once Authenticated SMTP is on for it (admin.microsoft.com: Users, Active users, the mailbox, Mail, Manage email apps); where passwords are off for the whole company, use its Azure Communication Services (smtp.azurecomm.net:587)",
  },
  dkim: {
    selectors: ["selector1", "selector2"],
    how: "at security.microsoft.com/dkimv2: choose the domain, put the two CNAME records that it shows into DNS, and enable signing there",
  },
};

/** By the end of their servers' names. */
const providers: Readonly<Record<string, Provider>> = {
  "amazonaws.com": { name: "Amazon", spf: "include:amazonses.com" },
  "brevo.com": { name: "Brevo", spf: "include:spf.brevo.com" },
  "gmail.com": google,
  "google.com": google,
  "mailgun.org": { name: "Mailgun", spf: "include:mailgun.org" },
  "mailjet.com": { name: "Mailjet", spf: "include:spf.mailjet.com" },
  "messagingengine.com": { name: "Fastmail", spf: "include:spf.messagingengine.com" },
  "mtasv.net": { name: "Postmark", spf: "include:spf.mtasv.net" },
  "mx.microsoft": microsoft,
  "office365.com": microsoft,
  "outlook.com": microsoft,
  "postmarkapp.com": { name: "Postmark", spf: "include:spf.mtasv.net" },
  "sendgrid.net": { name: "SendGrid", spf: "include:sendgrid.net" },
};

/** Returns whose a mail server is, where that is known. */
export function providerOf(host: string): Provider | undefined {
  const name = `.${host.toLowerCase().replace(/\.$/, "")}`;
  return Object.entries(providers).find(([end]) => name.endsWith(`.${end}`))?.[1];
}

/** Says what SMTP_URL may be, by whose servers take the domain's mail; "" where they are nobody's that is known. */
export async function smtpUrlHint(domain: string, findRecords: FindRecords): Promise<string> {
  const provider = (await findRecords(domain, "MX")).map(providerOf).find((one) => one?.signIn);
  if (provider?.signIn === undefined) return "";
  const { server, how } = provider.signIn;
  return ` DNS says that mail of ${domain} is with ${provider.name}: SMTP_URL=smtp://NAME%40${domain}:PASSWORD@${server}. ${how}.`;
}

/** RFC 7208: who may send in a domain's name. */
export async function spfFinding(
  domain: string,
  { smtpUrl }: MailSettings,
  findRecords: FindRecords,
): Promise<Finding> {
  const { hostname } = new URL(smtpUrl);
  const provider = providerOf(hostname)?.spf;
  const term = provider ?? `a:${hostname}`;
  const known =
    provider === undefined ? `, or in its place what the provider of ${hostname} names` : "";
  const put = (record: string) =>
    `Put into the DNS of ${domain}, name ${domain} (or @), type TXT: ${record}${known}`;
  const [record, ...more] = (await findRecords(domain)).filter((text) =>
    /^v=spf1( |$)/i.test(text),
  );
  if (record === undefined)
    return warning(
      `${domain} has no SPF record: mailboxes cannot tell that the mail server may send for it.`,
      put(`v=spf1 ${term} ~all`),
    );
  if (more.length > 0)
    return warning(
      `${domain} has ${more.length + 1} SPF records: then none counts.`,
      `Join them into one in the DNS of ${domain}.`,
    );
  if (/ \+?all\b/i.test(record))
    return warning(
      `The SPF record of ${domain} lets everybody send for it: ${record}`,
      `End it with ~all in place of +all.`,
    );
  if (provider !== undefined && !record.toLowerCase().includes(provider))
    return warning(
      `The SPF record of ${domain} does not name ${hostname}'s servers: ${record}`,
      put(record.replace(/ ?([~?-]all)?$/i, ` ${provider} $1`).trim()),
    );
  const sure =
    provider === undefined ? ` See that it names the servers by which ${hostname} sends.` : "";
  return ok(`${domain} has an SPF record: ${record}${sure}`);
}

/** RFC 6376: the public key of what signs the mail, the site or its mail server. */
export async function dkimFinding(
  domain: string,
  { dkim, smtpUrl }: MailSettings,
  { MAIL_DKIM_SELECTOR }: Config,
  findRecords: FindRecords,
  message: SavedMessage | undefined,
): Promise<Finding> {
  const provider = providerOf(new URL(smtpUrl).hostname)?.dkim;
  const turnOn = `Turn DKIM on for this domain ${provider?.how ?? "at the mail provider"}`;
  const signed = message?.signatures.find((tags) => isOfDomain(domain, tags.get("d")));
  if (message !== undefined && signed === undefined) {
    const others = message.signatures.map((tags) => tags.get("d")).join(", ");
    return warning(
      others === ""
        ? "The message carries no DKIM signature."
        : `The message is signed by ${others}, not by ${domain}.`,
      `${turnOn}, or let the site sign: MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY.`,
    );
  }
  const selector = signed?.get("s") ?? MAIL_DKIM_SELECTOR;
  if (selector === undefined && provider !== undefined) {
    const names = provider.selectors.map((one) => `${one}._domainkey.${domain}`);
    const found = await Promise.all(names.map((name) => findRecords(name)));
    const own = names.filter((_, index) => found[index]?.some((text) => tagsOf(text).get("p")));
    return own.length > 0
      ? ok(`${own.join(" and ")} has a DKIM key.`)
      : warning(`There is no DKIM key at ${names.join(" or ")}.`, `${turnOn}.`);
  }
  if (selector === undefined)
    return warning(
      "Whether mail is signed (DKIM) cannot be looked up: the selector is not known.",
      "Set MAIL_DKIM_SELECTOR to the one that the mail provider names, or save the test message as a file: tpf mail check --message FILE",
    );
  const name = `${selector}._domainkey.${signed?.get("d") ?? domain}`;
  const own = dkim?.keySelector === selector ? publicKeyOf(dkim.privateKey) : null;
  const put =
    own === null
      ? provider === undefined
        ? `Put the record that the mail provider names for ${selector} into DNS.`
        : `${turnOn}.`
      : `Put into DNS, name ${name}, type TXT: v=DKIM1; k=rsa; p=${own}`;
  const [record] = (await findRecords(name)).filter((text) => tagsOf(text).has("p"));
  if (record === undefined)
    return warning(`${name} has no DKIM key: signatures count for nothing.`, put);
  const key = (tagsOf(record).get("p") ?? "").replace(/\s/g, "");
  if (key === "") return warning(`The DKIM key at ${name} was taken back.`, put);
  if (own !== null && key !== own)
    return warning(`The DKIM key at ${name} is not that of MAIL_DKIM_KEY.`, put);
  const bits = rsaBits(key);
  if (bits !== null && bits < 1_024)
    return warning(
      `The DKIM key at ${name} has ${bits} bits: mailboxes take none below 1024.`,
      put,
    );
  return ok(`${name} has a DKIM key${dkim === undefined ? "" : ", and the site signs with it"}.`);
}

/** RFC 7489: what mailboxes do with mail that is neither; asked of the domain and of those above it. */
export async function dmarcFinding(
  domain: string,
  { COMPANY_EMAIL }: Config,
  findRecords: FindRecords,
): Promise<Finding> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`;
    const [record, ...more] = (await findRecords(name)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (record === undefined) continue;
    if (more.length > 0)
      return warning(
        `${name} has ${more.length + 1} DMARC records: then none counts.`,
        "Leave one of them in DNS.",
      );
    const policy = tagsOf(record).get("p")?.toLowerCase();
    if (!["none", "quarantine", "reject"].includes(policy ?? ""))
      return warning(
        `The DMARC record at ${name} says no policy: ${record}`,
        "Begin it with v=DMARC1; p=none;",
      );
    return ok(`${name} has a DMARC record: ${record}`);
  }
  return warning(
    `${domain} has no DMARC record: large mailboxes ask for one.`,
    `Put into DNS, name _dmarc.${domain}, type TXT: v=DMARC1; p=none; rua=mailto:${COMPANY_EMAIL}`,
  );
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
