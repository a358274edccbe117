import { existsSync } from "node:fs";
import { type Database, openSiteDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { findEngineVersion } from "#db/queries/operations.server";
import { findLostDatabase } from "~/backups/lost-database.server";
import { findLatestBackup } from "~/backups/make-backup.server";
import { type Config, withSettings } from "~/config.server";
import { formatBytes } from "~/http/sizes";
import { findStoredSettings } from "~/settings/stored-settings.server";
import { formatInstant } from "~/site/dates";
import { type Finding, ok, stopsStart } from "~/site/findings";
import { version } from "../../package.json";
import { checkConfiguration } from "./check-configuration.server";
import { checkAdmins, checkDatabase, checkVolume } from "./check-storage.server";

/** Returns the findings of all checks. Without `database`, opens the site's database, but does not create it if it is missing. */
export async function diagnose(config: Config, database?: Database): Promise<Finding[]> {
  const checked = database
    ? { findings: await checkDatabase(database, config), stored: config }
    : await checkClosedDatabase(config);
  return [
    ...checkConfiguration(checked.stored ?? config),
    ...checkVolume(config),
    ...checked.findings,
  ];
}

/** Returns the findings about the database and, if it can be read, the configuration with its settings as `stored`. */
async function checkClosedDatabase(config: Config) {
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

/** Returns the data of the desk's System page: versions, the last backup, and the findings of `tpf doctor`. */
export async function systemReport(database: Database, config: Config) {
  return {
    version,
    nodeVersion: process.versions.node,
    /** The database engine with its version. */
    engine: await findEngineVersion(database.db),
    lastBackup: describeLastBackup(database, config),
    /** The recipients of a test message, or null if staff get no mail. */
    testMailTo: (config.SMTP_URL && config.NOTIFY_TO?.join(", ")) || null,
    findings: await diagnose(config, database),
  };
}

function describeLastBackup({ engine }: Database, config: Config): string {
  if (engine === "postgres") return "Made by the database server's operator";
  const { backupFolder, COMPANY_TIME_ZONE: zone, timeZoneLabel } = config;
  const latest = findLatestBackup(backupFolder);
  if (latest === null) return "None yet";
  return `${formatInstant(latest.madeAt, zone, timeZoneLabel)}, ${formatBytes(latest.bytes)}`;
}
