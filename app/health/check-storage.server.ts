import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { findPlainCopies } from "#db/maintenance/copy-file.server";
import { freeBytes } from "#db/maintenance/files.server";
import type { UnsentNotifications } from "#db/queries/notifications.server";
import { findNewestTime, findPostgresBytes } from "#db/queries/operations.server";
import { countForeignPasskeys } from "#db/queries/passkeys.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { findAllTeamMembers } from "#db/queries/team.server";
import type { Queryable } from "#db/transactions.server";
import { checkAuditEnd } from "~/backups/audit-end.server";
import { backupRetentionDays, localBackups } from "~/backups/backup-rule";
import { getBackupState } from "~/backups/backup-schedule.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { getOffsiteState } from "~/backups/offsite.server";
import { checkTombstones } from "~/backups/tombstones.server";
import { describeRollback, findPendingMigrations } from "~/backups/upgrade.server";
import type { Config } from "~/config.server";
import { formatBytes, formatCount } from "~/http/sizes";
import { unsentNotifications } from "~/notifications/worker.server";
import { type Finding, fault, ok, warning } from "~/site/findings";
import { examplesAre } from "./check-claims.server";
import { passkeysFinding } from "./check-configuration.server";

/** Below so many free bytes backups and uploads will soon fail. */
export const lowDiskBytes = 200_000_000;

const ownership =
  "Make it belong to the user the site runs as (in the container: chown -R 1000:1000), mount the volume writable, or";

/** Can the folders be written, and have they room? Makes them if need be. With PostgreSQL the site needs neither. */
export function checkVolume(config: Config): Finding[] {
  const { database, DATABASE_PATH, backupFolder } = config;
  if ("url" in database) return [];
  const folder = dirname(DATABASE_PATH);
  if (!isWritableFolder(folder)) return [unwritable(folder)];
  if (existsSync(DATABASE_PATH) && !isWritable(DATABASE_PATH)) return [unwritable(DATABASE_PATH)];
  return [
    ok(`${folder} can be written.`),
    ...backupFolderFindings(backupFolder),
    diskSpaceFinding(folder, config),
  ];
}

function unwritable(path: string): Finding {
  return fault(`${path} cannot be written.`, `${ownership} set DATABASE_PATH elsewhere.`);
}

/** The site can do without backups for a while: a vault that is not mounted must not take it down. */
function backupFolderFindings(folder: string): Finding[] {
  if (isWritableFolder(folder)) return [];
  const text = `${folder} cannot be written, so no backups are made.`;
  return [warning(text, `${ownership} set BACKUP_DIRECTORY elsewhere.`)];
}

/** Says the sizes while there is still room: the estimate is a full set of backups of today's size. */
function diskSpaceFinding(folder: string, { DATABASE_PATH, backupFolder }: Config): Finding {
  const sizes = [DATABASE_PATH, `${DATABASE_PATH}-wal`].map(
    (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  );
  const databaseSize = sizes.reduce((sum, size) => sum + size);
  const backups = findAllBackups(backupFolder).reduce((sum, { bytes }) => sum + bytes, 0);
  const estimate = localBackups * databaseSize;
  const free = freeBytes(folder);
  const text = `${formatBytes(free)} are free on the disk of the database. The database takes ${formatBytes(databaseSize)}, its backups ${formatBytes(backups)}; ${localBackups} backups of today's size take ${formatBytes(estimate)}.`;
  return free + backups - estimate < lowDiskBytes
    ? warning(text, "Free some space, or enlarge the volume, before the disk is full.")
    : ok(text);
}

function isWritableFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  return isWritable(path);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns what the database tells: schema, administrators, sample team, notifications, backups, off-site copy and plain copies.
 */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const { db } = database;
  const pending = await findPendingMigrations(database, config);
  if (pending.length > 0) {
    const remedy = `Start this version of the site, or run “tpf migrate”; “tpf upgrade rehearse” says before what it does. ${describeRollback(database)}`;
    return [warning("The database is of an older version.", remedy)];
  }
  const admins = await findAllStaffAccounts(db);
  return [
    ok("The database answers and is of this version."),
    adminFinding(admins, config),
    ...accessFindings(admins, config),
    passkeysFinding(await countForeignPasskeys(db, config.siteUrl.hostname), config),
    ...exampleTeamFindings(await findAllTeamMembers(db), config),
    ...unsentFindings(await unsentNotifications(db, config, new Date()), config),
    await clockFinding(db),
    await checkAuditEnd(database, config.backupFolder),
    ...(database.engine === "sqlite"
      ? [
          await checkTombstones(database, config.backupFolder),
          ...backupFindings(config),
          ...(await offsiteFindings(database, config)),
          ...plainCopyFindings(database.path, config),
        ]
      : [ok(`PostgreSQL at ${database.place} keeps the data, and its operator the backups.`)]),
  ];
}

/** Returns whether somebody can sign in to the admin, or will after the first start. */
export function adminFinding(admins: readonly { disabled: boolean }[], config: Config): Finding {
  if (admins.some(({ disabled }) => !disabled)) return ok("There is an administrator.");
  const remedy =
    "Set ADMIN_USERNAME and ADMIN_PASSWORD for the first start, or run “tpf admin create”.";
  if (admins.length > 0) return fault("Every administrator is disabled.", remedy);
  if (config.ADMIN_PASSWORD !== undefined) return ok("The first start makes the administrator.");
  return config.production
    ? fault("There is no administrator.", remedy)
    : warning(
        "There is no administrator: the next start makes one and shows its password.",
        remedy,
      );
}

/** What of the way into the admin stands open in production; by numbers, as findings go to the log. */
function accessFindings(
  admins: readonly { disabled: boolean; secondFactor: boolean }[],
  { production, ADMIN_PASSWORD, ADMIN_SECOND_FACTOR }: Config,
): Finding[] {
  const active = admins.filter(({ disabled }) => !disabled);
  if (!production || active.length === 0) return [];
  const open = active.filter(({ secondFactor }) => !secondFactor).length;
  return [
    open > 0 &&
      ADMIN_SECOND_FACTOR === "offered" &&
      warning(
        `Administrators whose password alone opens every lead: ${open}.`,
        "Have each turn the second factor on, under Account, or set ADMIN_SECOND_FACTOR=required.",
      ),
    ADMIN_PASSWORD !== undefined &&
      warning(
        "The first administrator's password is still in the settings, and serves no more.",
        "Empty secrets/admin_password (ADMIN_PASSWORD), and choose another password under Account.",
      ),
  ].filter((finding) => finding !== false);
}

function exampleTeamFindings(
  team: readonly { name: string; sample: boolean }[],
  config: Config,
): Finding[] {
  const examples = team.filter(({ sample }) => sample).map(({ name }) => name);
  if (examples.length === 0) return [];
  const remedy = "Edit or remove them in the admin, under Team.";
  return [
    warning(`Sample team members are ${examplesAre(config)}: ${examples.join(", ")}.`, remedy),
  ];
}

function unsentFindings(
  { failed, late, oldest, reason }: UnsentNotifications & { reason: string },
  { SMTP_URL }: Config,
): Finding[] {
  const why = `See their errors in the admin, under Notices${SMTP_URL === undefined ? "" : "; “tpf mail check” tries the mail server and says what to change"}.`;
  const said = reason === "" ? "" : ` ${reason}`;
  return [
    failed > 0 &&
      warning(
        `Notices that could not be sent: ${failed}.${said}`,
        `${why} Once that is mended, press “Send again” there.`,
      ),
    late > 0 &&
      warning(
        `Notices that wait for more than five minutes: ${late}, the oldest since ${oldest}.${said}`,
        `${why} They go out by themselves once that is mended, at once when the site starts again.`,
      ),
  ].filter((finding) => finding !== false);
}

function backupFindings(config: Config): Finding[] {
  const { everyMinutes, latest, lastFailure, healthy } = getBackupState(config);
  const last = latest === null ? "none yet" : `the last one of ${latest.madeAt.toISOString()}`;
  if (everyMinutes === 0) {
    const remedy = "Set BACKUP_EVERY_MINUTES, or run “tpf backup” on a schedule of your own.";
    return [warning(`The site makes no backups by itself; ${last}.`, remedy)];
  }
  if (lastFailure !== null || !healthy) {
    const reason = lastFailure?.message ?? "the last one is too old";
    return [warning(`Backups fail: ${reason}; ${last}.`, "Run “tpf backup” to see the reason.")];
  }
  return [ok(`Backups every ${formatCount(everyMinutes, "minute")}; ${last}.`)];
}

/** Returns whether the bucket has every change and nothing that should be gone; a warning when nothing leaves the machine. */
async function offsiteFindings(database: SqliteDatabase, config: Config): Promise<Finding[]> {
  const now = new Date();
  const state = await getOffsiteState(database, config, now);
  if (state === null) {
    return [
      warning(
        "Nothing leaves this machine by the site: database and backups would be lost together.",
        "Set OFFSITE_BUCKET_URL (docs/operations.md, “Off-site”), or have the host copy the backups.",
      ),
    ];
  }
  const { hostname } = config.OFFSITE_BUCKET_URL ?? {};
  const { healthy, failure, behindSince, backupAt, oldestAt } = state;
  const since = behindSince === null ? "" : ` since ${behindSince}`;
  const last = backupAt === null ? "no backup is there yet" : `its newest backup is of ${backupAt}`;
  const findings = [
    healthy && failure === null
      ? ok(`Each new lead is in the bucket at ${hostname} within seconds; ${last}.`)
      : warning(
          `The bucket at ${hostname} lags behind${since}: ${failure ?? "nothing is being sent."} ${capitalize(last)}.`,
          "See docs/operations.md, “Off-site”; the site catches up by itself when the cause is gone.",
        ),
  ];
  const retentionDays = oldestAt === null ? 0 : (now.getTime() - Date.parse(oldestAt)) / dayMs;
  if (retentionDays > backupRetentionDays + 2) {
    findings.push(
      warning(
        `The bucket keeps objects for longer than ${backupRetentionDays} days, and in them what was erased.`,
        `Let the site's key delete objects there, or give the bucket a rule that removes them after ${backupRetentionDays} days.`,
      ),
    );
  }
  return findings;
}

const dayMs = 24 * 3_600_000;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function plainCopyFindings(path: string, { DATABASE_KEY }: Config): Finding[] {
  const copies = DATABASE_KEY === undefined ? [] : findPlainCopies(path);
  return copies.map((copy) =>
    warning(`${copy} is an unencrypted copy of the database.`, "Remove it."),
  );
}

/** The clocks of several machines differ by less, in milliseconds. */
const toleranceMs = 60_000;

/** Returns whether the clock agrees with what was stored last. Stored times are never rewritten. */
export async function clockFinding(db: Queryable, now = new Date()): Promise<Finding> {
  const newest = await findNewestTime(db);
  if (newest === null || Date.parse(newest) <= now.getTime() + toleranceMs) {
    return ok("The clock is not behind what was stored last.");
  }
  return warning(
    `The clock says ${now.toISOString()}, and something was stored at ${newest}: it is wrong now, or was then.`,
    "Set the clock by NTP (timedatectl). Codes of second factors and promised times depend on it.",
  );
}

/** Returns the size of a database, a file's with its log, in bytes. */
export async function databaseBytes(database: Database): Promise<number> {
  if (database.engine === "postgres") return findPostgresBytes(database.db);
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(database.path) + sizeOf(`${database.path}-wal`);
}
