import { type Config, removedSettings } from "~/config.server";
import { isSameText, settingNames, settingRules } from "~/config-settings.server";
import { activeChannels, channels } from "~/notifications/channels.server";
import { readMailServer } from "~/notifications/send-mail.server";
import { settings, settingsPath } from "~/settings/settings";
import { describeValue } from "~/settings/settings-view.server";
import { allowReplies, businessHoursOf } from "~/site/business-hours";
import { contentGap, type Finding, leadsAtRisk, ok, shouldFix } from "~/site/findings";
import { checkClaims } from "./check-claims.server";

/** Returns findings about configuration and content. Does not read the database. */
export function checkConfiguration(config: Config): Finding[] {
  const { production, DATABASE_KEY, TRUST_PROXY } = config;
  const placeholders = settingNames
    .filter((name) => settings[name].group === "company" && config.companyDefaults.includes(name))
    .filter((name) => name !== "COMPANY_FOUNDED_YEAR");
  return [
    checkSiteUrl(config),
    "url" in config.database
      ? ok(
          "PostgreSQL stores the data: its operator decides whether disk and connection are encrypted.",
        )
      : DATABASE_KEY !== undefined
        ? ok("DATABASE_KEY is set: database and backups are AES-256 encrypted.")
        : shouldFix(
            "DATABASE_KEY is not set: leads are stored unencrypted.",
            "Make a key with “openssl rand -hex 32” and set DATABASE_KEY. If there is a database already, run “tpf encrypt”.",
          ),
    checkNotifications(config),
    !allowReplies(businessHoursOf(config), new Date()) &&
      leadsAtRisk(
        "The business hours hold less than an hour in two months: forms fail, because the site cannot promise a reply.",
        "Open for at least one hour within any two months.",
        `${settingsPath}#COMPANY_WEEKDAYS`,
      ),
    ...[...config.unknownSettings].map(([name, meant]) =>
      shouldFix(
        `${name} is not a setting: the site ignores it.`,
        removedSettings.has(name)
          ? "Remove it: CHANGELOG.md lists the version that removed it, and what replaces it."
          : meant === null
            ? "Remove it, or correct its name: README, “Configuration”, lists every setting."
            : `If you meant ${meant}, rename it.`,
      ),
    ),
    checkWebhook(config),
    ...checkMailSettings(config),
    checkHeartbeat(config),
    production &&
      TRUST_PROXY === 0 &&
      shouldFix(
        "TRUST_PROXY is 0: behind a TLS proxy all visitors share its address and one rate limit.",
        "Set TRUST_PROXY to the number of proxies in front, 1 with compose.yaml.",
      ),
    placeholders.length === 0
      ? ok("The company's name and contacts are set.")
      : contentGap(
          `Company details that are placeholders: ${placeholders.length}${production ? "; the site leaves out the contacts, the address and the social profiles among them" : ""}.`,
          "Enter them under Settings.",
          `${settingsPath}#${placeholders[0]}`,
        ),
    ...checkVariables(config),
    ...checkStored(config),
    ...checkClaims(config),
  ].filter((finding) => finding !== false);
}

/** Returns the variables whose setting has another value since the owner changed it. */
function checkVariables({ environmentSettings, storedSettings }: Config): Finding[] {
  if (storedSettings === null) return [];
  return settingNames.flatMap((name) => {
    const given = environmentSettings[name];
    const stored = storedSettings[name];
    if (given === undefined || stored === undefined || isSameText(name, given, stored)) return [];
    const [here, there] = [given, stored].map((text) => describeValue(name, text));
    return shouldFix(
      `${name} is “${here}” in the environment, but “${there}” in the settings, which rule.`,
      "Remove the variable, or change the setting.",
      `${settingsPath}#${name}`,
    );
  });
}

/** Returns the stored settings that break their rules, which an earlier version may have allowed. */
function checkStored({ storedSettings }: Config): Finding[] {
  return settingNames.flatMap((name) => {
    const text = storedSettings?.[name] ?? undefined;
    if (text === undefined || settingRules[name].safeParse(text).success) return [];
    return shouldFix(
      `The site ignores the setting “${settings[name].label}”: “${describeValue(name, text)}” breaks its rule.`,
      "Correct it under Settings.",
      `${settingsPath}#${name}`,
    );
  });
}

/** Returns a finding on passkeys made for another host; `foreign` is how many there are. A browser offers a passkey only on the host for which the passkey was made. */
export function checkPasskeys(foreign: number, { siteUrl: { hostname } }: Config): Finding {
  return foreign === 0
    ? ok(`Passkeys work on ${hostname} only: they stop if SITE_URL names another host.`)
    : shouldFix(
        `Passkeys made for another host than ${hostname}: ${foreign}. They no longer work.`,
        "Set SITE_URL back, or have their owners sign in by password and add new ones under Account.",
      );
}

function checkSiteUrl({ siteUrl, production }: Config): Finding {
  if (production) return ok(`SITE_URL is ${siteUrl.origin}.`);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(siteUrl.hostname);
  return local
    ? shouldFix(
        `The site's address is ${siteUrl.origin}: it opens only on this machine, not for visitors.`,
        "Set SITE_URL to the public address, such as https://www.example.com.",
      )
    : shouldFix(
        `SITE_URL is ${siteUrl.origin}: passwords and leads travel unencrypted.`,
        "Put a TLS proxy in front (compose.yaml has one) and set SITE_URL to its https:// address.",
      );
}

function checkNotifications(config: Config): Finding {
  const notifiesStaff = ({ to, events }: (typeof channels)[number]) =>
    to === "staff" && events.includes("submitted");
  const active = activeChannels(config).filter(notifiesStaff);
  const ways = channels.filter(notifiesStaff);
  return active.length > 0
    ? ok(`New leads notify staff by: ${active.map(({ label }) => label).join(", ")}.`)
    : leadsAtRisk(
        "New leads send no notifications: staff see them only in the admin.",
        `Set ${ways.map(({ variables, label }) => `${variables} (${label})`).join(", or ")}.`,
        `${settingsPath}#NOTIFY_TO`,
      );
}

function checkWebhook({ NOTIFY_WEBHOOK_URL }: Config): Finding | false {
  if (NOTIFY_WEBHOOK_URL === undefined) return false;
  const { protocol, hostname } = new URL(NOTIFY_WEBHOOK_URL);
  // A name without a dot is this machine or a container next to the site.
  const isNear = !hostname.includes(".") || hostname === "127.0.0.1";
  if (protocol === "https:" || isNear) return false;
  return shouldFix(
    `NOTIFY_WEBHOOK_URL is http: leads travel unencrypted to ${hostname}.`,
    "Set NOTIFY_WEBHOOK_URL to the receiver's https:// address.",
  );
}

function checkMailSettings(config: Config): (Finding | false)[] {
  const { SMTP_URL: smtpUrl } = config;
  if (smtpUrl === undefined) {
    const named = (["NOTIFY_TO", "NOTIFY_ESCALATE_TO"] as const).filter((name) => config[name]);
    return [
      named.length > 0 &&
        leadsAtRisk(
          `SMTP_URL is not set: no mail goes to ${named.join(" and ")}.`,
          "Set SMTP_URL to the mail server's address.",
        ),
    ];
  }
  const { ignored, loosening } = readMailServer(smtpUrl);
  return [
    ignored.length > 0 &&
      shouldFix(
        `SMTP_URL allows sign-in without encryption (${ignored.join(", ")}): the site ignores that and sends mail encrypted or not at all.`,
        "Remove the parameter. Only a mail server on this machine, as localhost, may go without encryption.",
      ),
    loosening.length > 0 &&
      shouldFix(
        `SMTP_URL turns off protection (${loosening.join(", ")}): others may read mail in transit.`,
        "Remove the parameter, and give the mail server a certificate that this machine trusts.",
      ),
  ];
}

function checkHeartbeat(config: Config): Finding | false {
  const { production, WATCH_PING_URL, NOTIFY_TO, SMTP_URL } = config;
  if (WATCH_PING_URL !== undefined) {
    const mails = SMTP_URL && NOTIFY_TO ? " It mails NOTIFY_TO about problems." : "";
    return ok(`The site pings ${new URL(WATCH_PING_URL).host} each minute.${mails}`);
  }
  if (!production) return false;
  return leadsAtRisk(
    "WATCH_PING_URL is not set: no one is alerted when the site goes down.",
    "Set WATCH_PING_URL to the address that a monitoring service such as healthchecks.io gives you, with a period of one minute.",
  );
}
