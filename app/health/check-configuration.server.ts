import { type Config, removedSettings } from "~/config.server";
import { activeChannels, channels } from "~/notifications/channels.server";
import { readMailServer } from "~/notifications/send-mail.server";
import { type Finding, ok, warning } from "~/site/findings";
import { claimFindings } from "./check-claims.server";

/** COMPANY_* variables whose default is no placeholder but what the product says of itself. */
const realDefaults = new Set([
  "COMPANY_FOUNDED_YEAR",
  "COMPANY_TIME_ZONE",
  "COMPANY_WEEKDAYS",
  "COMPANY_OPENS",
  "COMPANY_CLOSES",
  "COMPANY_HOLIDAYS",
]);

/** Returns what the configuration and the content tell without looking at the database. */
export function checkConfiguration(config: Config): Finding[] {
  return [
    siteUrlFinding(config),
    keyFinding(config),
    notificationsFinding(config),
    ...misspeltFindings(config),
    webhookFinding(config),
    ...mailFindings(config),
    heartbeatFinding(config),
    proxyFinding(config),
    companyFinding(config),
    ...claimFindings(config),
  ].filter((finding) => finding !== null);
}

/** What passkeys hang on: they answer to the host they were made for alone, for good. */
export function passkeysFinding(foreign: number, { siteUrl }: Config): Finding {
  const host = siteUrl.hostname;
  return foreign === 0
    ? ok(`Passkeys belong to the host ${host}: another host in SITE_URL would end them.`)
    : warning(
        `Passkeys that were made for another host than ${host} and open nothing: ${foreign}.`,
        "Set SITE_URL back, or have their owners sign in by password and add new ones under Account.",
      );
}

function siteUrlFinding({ siteUrl, siteUrlGiven, production }: Config): Finding {
  if (production) return ok(`SITE_URL is ${siteUrl.origin}.`);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(siteUrl.hostname);
  if (!siteUrlGiven || local) {
    return warning(
      `The site answers only on this machine, as ${siteUrl.origin}: this is no production site.`,
      "Set SITE_URL to the public address, such as https://www.example.com.",
    );
  }
  return warning(
    `SITE_URL is ${siteUrl.origin}, so passwords and leads travel unencrypted.`,
    "Put a TLS proxy in front (compose.yaml has one) and set SITE_URL to its https:// address.",
  );
}

function keyFinding({ database, DATABASE_KEY }: Config): Finding {
  if ("url" in database) {
    return warning(
      "PostgreSQL keeps the data: whether disk and connection are encrypted is its operator's affair.",
      "See docs/database.md, “Growing past one machine”, for what to ask for.",
    );
  }
  return DATABASE_KEY !== undefined
    ? ok("DATABASE_KEY is set: database and backups are AES-256 encrypted.")
    : warning(
        "DATABASE_KEY is not set: leads are stored unencrypted.",
        "Make a key with “openssl rand -hex 32”, set DATABASE_KEY, and run “tpf encrypt” if there is a database already.",
      );
}

function notificationsFinding(config: Config): Finding {
  const notifiesStaff = ({ to, events }: (typeof channels)[number]) =>
    to === "staff" && events.includes("submitted");
  const active = activeChannels(config).filter(notifiesStaff);
  if (active.length > 0) {
    return ok(
      `Set up to tell staff of new leads: ${active.map(({ noun }) => noun).join(" and ")}.`,
    );
  }
  const ways = channels
    .filter(notifiesStaff)
    .map(({ variables, noun }) => `${variables} for ${noun}`);
  return warning("Nobody is told of new leads.", `Set ${ways.join(", or ")}.`);
}

function misspeltFindings({ misspelt }: Config): Finding[] {
  return [...misspelt].map(([name, meant]) =>
    warning(
      `${name} is no setting, so it changes nothing.`,
      removedSettings.has(name)
        ? "Remove it: CHANGELOG.md says which version ended it, and what does its work now."
        : meant === null
          ? "Remove it, or correct its name: README, “Configuration”, has every setting."
          : `Write ${meant} if that is what it is to be.`,
    ),
  );
}

/** A name without a dot is of the machine itself, or of the containers beside the site. */
function webhookFinding({ NOTIFY_WEBHOOK_URL }: Config): Finding | null {
  if (NOTIFY_WEBHOOK_URL === undefined) return null;
  const { protocol, hostname } = new URL(NOTIFY_WEBHOOK_URL);
  const near = !hostname.includes(".") || hostname === "127.0.0.1";
  if (protocol === "https:" || near) return null;
  return warning(
    `Leads travel unencrypted to ${hostname}: NOTIFY_WEBHOOK_URL is http.`,
    "Set NOTIFY_WEBHOOK_URL to the receiver's https:// address.",
  );
}

function mailFindings(config: Config): Finding[] {
  const { SMTP_URL: smtpUrl } = config;
  if (smtpUrl === undefined) {
    const named = (["NOTIFY_TO", "NOTIFY_ESCALATE_TO"] as const).filter((name) => config[name]);
    if (named.length === 0) return [];
    return [warning(`Nobody of ${named.join(" and ")} gets mail.`, "Set SMTP_URL, too.")];
  }
  const { ignored, loosening } = readMailServer(smtpUrl);
  return [
    ignored.length > 0 &&
      warning(
        `SMTP_URL asks to sign in without encryption (${ignored.join(", ")}); mail goes out encrypted or not at all.`,
        "Remove the parameter; a server that offers no encryption is reached only on this machine, as localhost.",
      ),
    loosening.length > 0 &&
      warning(
        `Mail may be read on its way: SMTP_URL says so (${loosening.join(", ")}).`,
        "Remove the parameter, and give the mail server a certificate that this machine trusts.",
      ),
  ].filter((finding) => finding !== false);
}

function heartbeatFinding({
  production,
  WATCH_PING_URL,
  NOTIFY_TO,
  SMTP_URL,
}: Config): Finding | null {
  if (WATCH_PING_URL === undefined) {
    if (!production) return null;
    return warning(
      "Nobody hears when the site falls silent.",
      "Set WATCH_PING_URL to the address that a dead-man service (healthchecks.io or the like) gives, with a period of one minute.",
    );
  }
  const told = SMTP_URL && NOTIFY_TO ? " It mails NOTIFY_TO about faults." : "";
  return ok(`The site pings ${new URL(WATCH_PING_URL).host} each minute.${told}`);
}

function proxyFinding({ production, TRUST_PROXY }: Config): Finding | null {
  if (!production || TRUST_PROXY > 0) return null;
  return warning(
    "TRUST_PROXY is 0: behind a TLS proxy all visitors share its address, and with it one rate limit.",
    "Set TRUST_PROXY to the number of proxies in front, 1 with compose.yaml.",
  );
}

function companyFinding({ companyDefaults, production }: Config): Finding {
  const placeholders = companyDefaults.filter((name) => !realDefaults.has(name));
  return placeholders.length === 0
    ? ok("The company's name and contacts are set.")
    : warning(
        `Placeholders stand for ${placeholders.join(", ")}${production ? "; the address and the social profiles among them are left out" : ""}.`,
        "Set these variables.",
      );
}
