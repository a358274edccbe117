import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import {
  describeSettings,
  parseSettings,
  requireLaterClosing,
  type StoredSettings,
  settingRules,
  settingTextsOf,
} from "./config-settings.server";
import {
  ageRecipient,
  bucketUrl,
  hostList,
  mailAddress,
  optionalText,
  siteAddress,
  someText,
  webAddress,
  wholeNumber,
} from "./config-values.server";

/** The schema of all environment variables. README lists the variables. */
export const environmentSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: optionalText,
  SITE_URL: siteAddress.optional(),
  DATABASE_PATH: someText.default("data/site.sqlite"),
  DATABASE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 64 hex characters (make one with: openssl rand -hex 32)")
    .optional(),
  /** The day (UTC) on which the site may create a new database although backups exist. */
  DATABASE_NEW: z.iso.date("must be today's date, such as 2026-11-22").optional(),
  /** A PostgreSQL server, instead of the file. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: "must start with postgres://, such as postgres://user:password@host:5432/name",
    })
    .optional(),
  ADMIN_USERNAME: optionalText,
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_FACTOR: z
    .enum(["offered", "required"], { message: "must be offered or required" })
    .default("offered"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  RATE_LIMIT_POSTS: wholeNumber(0, 1_000_000).default(120),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error:
        "must start with smtp:// or smtps://, such as smtp://user:password@mail.example.com:587",
    })
    .optional(),
  NOTIFY_FROM: mailAddress.optional(),
  NOTIFY_WEBHOOK_URL: webAddress.optional(),
  NOTIFY_WEBHOOK_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  /** Shared with the operator's text provider, which forwards visitors' replies. */
  TEXT_REPLIES_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  AUTOREPLY: z
    .enum(["0", "1"], { message: "must be 1 or 0" })
    .default("0")
    .transform((flag) => flag === "1"),
  /** Minutes between backups; 0 for no automatic backups. */
  BACKUP_EVERY_MINUTES: wholeNumber(0, 10_080).default(60),
  BACKUP_DIRECTORY: optionalText,
  /** An S3 bucket, optionally with a folder. */
  OFFSITE_BUCKET_URL: bucketUrl.optional(),
  OFFSITE_ACCESS_KEY_ID: optionalText,
  OFFSITE_SECRET_ACCESS_KEY: optionalText,
  /** The public age key for the objects in the bucket. */
  OFFSITE_AGE_RECIPIENT: ageRecipient.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,}$/,
      "must be 16 or more letters and digits (make one with: openssl rand -hex 32)",
    )
    .optional(),
  /** Pinged each minute while the site takes leads and sends notifications. Silence raises the alarm. */
  WATCH_PING_URL: webAddress.optional(),
  /** The operator's key for the federal carrier web service. */
  CARRIER_SERVICE_KEY: z.string().trim().min(8, "must have 8 characters or more").optional(),
  CLIENT_PORTAL_URL: webAddress.optional(),
  /** Host names and *.suffixes of other systems to which clients may sign in. */
  EXTERNAL_LOGIN_HOSTS: hostList.prefault(""),
  ...settingRules,
});

const offsiteNames = [
  "OFFSITE_ACCESS_KEY_ID",
  "OFFSITE_SECRET_ACCESS_KEY",
  "OFFSITE_AGE_RECIPIENT",
] as const;

const checkedSchema = environmentSchema.superRefine(
  (values, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    requireLaterClosing(values, context);
    if (values.OFFSITE_BUCKET_URL === undefined) return;
    for (const name of offsiteNames) {
      if (values[name] === undefined) refuse(name, "must be set with OFFSITE_BUCKET_URL");
    }
    if (values.DATABASE_URL !== undefined) {
      refuse(
        "OFFSITE_BUCKET_URL",
        "is for the SQLite file: with DATABASE_URL use the server's own tools (WAL archiving)",
      );
    }
  },
  // Also when a value is wrong, which is then the text that was given: one message names all errors.
  { when: () => true },
);

const secretNames = [
  "DATABASE_KEY",
  "DATABASE_URL",
  "ADMIN_USERNAME",
  "ADMIN_PASSWORD",
  "SMTP_URL",
  "NOTIFY_WEBHOOK_URL",
  "NOTIFY_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "WATCH_PING_URL",
  "CARRIER_SERVICE_KEY",
  "TEXT_REPLIES_SECRET",
  "OFFSITE_ACCESS_KEY_ID",
  "OFFSITE_SECRET_ACCESS_KEY",
] as const;

/** A bucket (its URL ends with a slash), its access keys, and the public age key that encrypts its objects. */
export type OffsiteSettings = NonNullable<ReturnType<typeof offsiteSettings>>;

/** The validated configuration: environment variables and stored settings. */
export type Config = Readonly<ReturnType<typeof parseConfig>>;

/** Parses the environment variables, and reads secrets from files named by variables such as DATABASE_KEY_FILE. Throws an error that names each invalid variable and what it must be. */
export function parseConfig(environment: NodeJS.ProcessEnv) {
  const { given, files, unreadable } = withSecretFiles(environment);
  const parsed = checkedSchema.safeParse(given);
  if (!parsed.success || unreadable.length > 0) {
    const problems = parsed.error?.issues.map(({ path, message }) => {
      const name = String(path[0]);
      const file = files.get(name);
      return `${name}${file === undefined ? "" : ` (in ${file})`} ${message}`;
    });
    throw new Error(
      `The configuration cannot be used: ${[...new Set(problems), ...unreadable].join("; ")}. Correct it in site.env (SITE_URL by DOMAIN in .env), or in the file that is named, and start again.`,
    );
  }
  const { SITE_URL, BACKUP_DIRECTORY, ...values } = parsed.data;
  const siteUrl = new URL(SITE_URL ?? `http://localhost:${values.PORT}`);
  const { DATABASE_URL: url, DATABASE_PATH: path, DATABASE_KEY: key } = values;
  const database: { path: string; key: string | undefined } | { url: string } =
    url === undefined ? { path, key } : { url };
  return {
    ...values,
    siteUrl,
    /** The database file, or the PostgreSQL server if DATABASE_URL is set. */
    database,
    /** The folder of the backups. Default: `backups` next to the database. */
    backupFolder: BACKUP_DIRECTORY ?? join(dirname(path), "backups"),
    /** The bucket for backups and journal, or null. */
    offsite: offsiteSettings(values),
    /** Minutes between the site's own backups, or 0 if it makes none: on PostgreSQL, or if BACKUP_EVERY_MINUTES is 0 without a bucket. */
    backupEveryMinutes:
      "url" in database ? 0 : values.BACKUP_EVERY_MINUTES || (values.OFFSITE_BUCKET_URL ? 60 : 0),
    /** True if SITE_URL is https. NODE_ENV is not used, because remix-serve sets it too. */
    production: siteUrl.protocol === "https:",
    ...describeSettings(values, given),
    /** The texts of the settings that the environment gives. */
    environmentSettings: settingTextsOf(given),
    /** The settings that the database holds; null until it was read. */
    storedSettings: null as StoredSettings | null,
    /** Variables that look like settings but are not, each with the setting that it resembles, or null. */
    unknownSettings: findUnknownSettings(Object.keys(given)),
  };
}

type Values = z.infer<typeof environmentSchema>;

/**
 * Returns a configuration in which stored settings replace those of the environment. Ignores a stored text that breaks its rule. An earlier version
 * may have stored such a text, and the site must still start.
 */
export function withSettings(config: Config, storedSettings: StoredSettings): Config {
  let texts = settingTextsOf({ ...config.environmentSettings, ...storedSettings });
  for (;;) {
    const parsed = parseSettings(texts);
    if (parsed.ok) {
      return {
        ...config,
        ...parsed.values,
        ...describeSettings(parsed.values, texts),
        storedSettings,
      };
    }
    const given = [...parsed.problems.keys()].filter((name) => name in texts);
    // If no closing time is given, the opening time is too late for the default one.
    const wrong = given.length > 0 ? given : ["COMPANY_OPENS"];
    texts = Object.fromEntries(Object.entries(texts).filter(([name]) => !wrong.includes(name)));
  }
}

function offsiteSettings(values: Values) {
  const { OFFSITE_BUCKET_URL: bucketUrl, OFFSITE_ACCESS_KEY_ID: accessKeyId } = values;
  const { OFFSITE_SECRET_ACCESS_KEY: secretAccessKey, OFFSITE_AGE_RECIPIENT: recipient } = values;
  if (!bucketUrl || !accessKeyId || !secretAccessKey || !recipient) return null;
  return { bucketUrl, region: regionOf(bucketUrl), accessKeyId, secretAccessKey, recipient };
}

/** Returns the region in a host name: after `s3`, or as in `eu-central-1.linodeobjects.com`. Defaults to us-east-1. */
function regionOf({ hostname }: URL): string {
  const [, afterS3, first] =
    /(?:^|\.)s3[.-](?:dualstack\.)?([a-z][\w-]*)\.[^.]+\.|^([a-z]+(?:-[a-z]+)+-\d+)\./.exec(
      hostname,
    ) ?? [];
  return afterS3 ?? first ?? "us-east-1";
}

/** The names of settings that only earlier versions had. This version ignores them, and `tpf doctor` lists those that are set. */
export const removedSettings: ReadonlySet<string> = new Set([
  "ANSWERS_FILE",
  "BACKUP_COPY_COMMAND",
  "CARRIER_SERVICE_URL",
  "COMPANY_TIME_ZONE_LABEL",
  "MAIL_DKIM_KEY",
  "MAIL_DKIM_KEY_FILE",
  "MAIL_DKIM_SELECTOR",
  "OFFSITE_REGION",
  "RATE_LIMIT_SIGN_INS",
  "TEXT_HOURS",
  "WATCH_LEAD_EVERY_MINUTES",
]);

/**
 * Returns the names that look like settings but are not, each with the setting that it resembles, or null. A name looks like a setting
 * if it is a removed setting, is misspelled, or starts with a word that several settings start with.
 */
function findUnknownSettings(given: readonly string[]): Map<string, string | null> {
  const settings = Object.keys(environmentSchema.shape);
  const known = new Set([...settings, ...secretNames.map((name) => `${name}_FILE`)]);
  const settingOf = new Map(
    settings.flatMap((setting) => spellingsOf(setting).map((spelling) => [spelling, setting])),
  );
  const firstWord = (name: string) => /^[A-Z]+_/.exec(name)?.[0];
  const unknown = new Map<string, string | null>();
  for (const name of given) {
    if (known.has(name)) continue;
    const first = firstWord(name);
    const kin = settings.filter((setting) => first && firstWord(setting) === first);
    const [similar = null] = spellingsOf(name).flatMap((spelling) => settingOf.get(spelling) ?? []);
    const meant = removedSettings.has(name) ? null : similar;
    if (removedSettings.has(name) || meant !== null || kin.length > 1) unknown.set(name, meant);
  }
  return unknown;
}

/**
 * Returns a name and its spellings with one letter less, without case and underscores. Names that share one differ by a letter that is
 * missing, added or replaced, or by two that are swapped.
 */
function spellingsOf(name: string): string[] {
  const letters = name.toUpperCase().replaceAll("_", "");
  return [letters, ...[...letters].map((_, at) => letters.slice(0, at) + letters.slice(at + 1))];
}

let current: Config | undefined;

/** Sets this process's configuration. If `config` is undefined, the next `getConfig` reads the environment again. */
export function setConfig(config: Config | undefined): void {
  current = config;
}

/** Returns this process's configuration. Reads the environment only the first time. Throws an error if the environment is invalid. */
export function getConfig(): Config {
  current ??= parseConfig(process.env);
  return current;
}

function withSecretFiles(environment: NodeJS.ProcessEnv) {
  const given: Record<string, string | undefined> = {};
  /** The files of the secrets that came from files. */
  const files = new Map<string, string>();
  const unreadable: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value !== "") given[name] = value;
  }
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined || given[name] !== undefined) continue;
    try {
      // Ignores an empty file, because compose.yaml names secrets that a site may not use.
      const content = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (content !== "") given[name] = content;
      files.set(name, file);
    } catch {
      unreadable.push(
        `${name}_FILE must name a file that the user of the site can read (in the container: chown 1000), which ${file} is not`,
      );
    }
  }
  return { given, files, unreadable };
}
