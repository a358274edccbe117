import { existsSync } from "node:fs";
import { type Database, openSiteDatabase, type SqliteDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { findEngineVersion } from "#db/queries/operations.server";
import { getBackupState } from "~/backups/backup-schedule.server";
import { findLostDatabase } from "~/backups/lost-database.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { getOffsiteState } from "~/backups/offsite.server";
import { type Config, withSettings } from "~/config.server";
import { formatDuration } from "~/http/sizes";
import { findStoredSettings } from "~/settings/stored-settings.server";
import { formatInstant } from "~/site/dates";
import { type Finding, ok, stopsStart } from "~/site/findings";
import { version } from "../../package.json";
import { checkConfiguration } from "./check-configuration.server";
import { checkAdmins, checkDatabase, checkVolume, databaseBytes } from "./check-storage.server";

/** Returns the findings of all checks. Without `database`, opens the site's database, but does not create it if it is missing. */
export async function diagnose(config: Config, database?: Database): Promise<Finding[]> {
  const checked = database
    ? { findings: await checkDatabase(database, config) }
    : await checkClosedDatabase(config);
  return [
    ...checkConfiguration(checked.stored ?? config),
    ...checkVolume(config),
    ...checked.findings,
  ];
}

/** Returns the findings about the database and, if it can be read, the configuration with its settings as `stored`. */
async function checkClosedDatabase(
  config: Config,
): Promise<{ findings: Finding[]; stored?: Config }> {
  const lost = findLostDatabase(config);
  if (lost !== null) return { findings: [lost] };
  if ("path" in config.database && !existsSync(config.database.path)) {
    const none = ok("There is no database yet: the first start creates it.");
    return { findings: [none, checkAdmins([], config)] };
  }
  try {
    const database = await openSiteDatabase(config.database);
    try {
      // A database of an older version has no settings yet.
      const found = await findStoredSettings(database.db).catch(() => null);
      const stored = found === null ? config : withSettings(config, found);
      return { findings: await checkDatabase(database, stored), stored };
    } finally {
      await database.close();
    }
  } catch (error) {
    const remedy = "See docs/bad-day.md, “What the log says”.";
    return { findings: [stopsStart(getErrorMessage(error), remedy)] };
  }
}

/** Returns the data of the desk's System page: versions, backups, and the findings of `tpf doctor`. */
export async function systemReport(database: Database, config: Config) {
  return {
    version,
    nodeVersion: process.versions.node,
    /** The database engine with its version. */
    engine: await findEngineVersion(database.db),
    databaseBytes: await databaseBytes(database),
    /** Null with PostgreSQL, where the operator sets up encryption and backups. */
    file:
      database.engine === "sqlite"
        ? {
            encrypted: config.DATABASE_KEY !== undefined,
            backups: describeBackups(config),
            offsite: await describeOffsite(database, config),
          }
        : null,
    /** The recipients of a test message, or null if staff get no mail. */
    testMailTo: (config.SMTP_URL && config.NOTIFY_TO?.join(", ")) || null,
    findings: await diagnose(config, database),
  };
}

async function describeOffsite(database: SqliteDatabase, config: Config): Promise<string> {
  const state = await getOffsiteState(database, config);
  if (state === null) return "None";
  if (state.healthy) return "In the bucket within seconds";
  return state.backupAt === null
    ? "No backup in the bucket yet"
    : `${formatDuration(state.behindSeconds * 1_000)} behind`;
}

function describeBackups(config: Config) {
  const { everyMinutes, latest } = getBackupState(config);
  const { COMPANY_TIME_ZONE: zone, timeZoneLabel } = config;
  return {
    everyMinutes,
    count: findAllBackups(config.backupFolder).length,
    last: latest && {
      at: formatInstant(latest.madeAt, zone, timeZoneLabel),
      bytes: latest.bytes,
    },
  };
}
