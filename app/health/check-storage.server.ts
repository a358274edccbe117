import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { findPlainCopies } from "#db/maintenance/copy-file.server";
import { databaseFileBytes, freeBytes, makeFolder } from "#db/maintenance/files.server";
import { describeVerification, findAuditEndProblem } from "#db/queries/audit.server";
import { findNewestTime } from "#db/queries/operations.server";
import { countForeignPasskeys } from "#db/queries/passkeys.server";
import { findAllStaffAccounts, type StaffAccount } from "#db/queries/staff.server";
import { findAllTeamMembers } from "#db/queries/team.server";
import type { Queryable } from "#db/transactions.server";
import { backupRetentionDays, localBackups } from "~/backups/backup-rule";
import { getBackupState } from "~/backups/backup-schedule.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { getOffsiteState } from "~/backups/offsite.server";
import { checkTombstones } from "~/backups/tombstones.server";
import { describeRollback, findPendingMigrations } from "~/backups/upgrade.server";
import type { Config } from "~/config.server";
import { formatBytes, formatCount } from "~/http/sizes";
import { unsentNotifications } from "~/notifications/worker.server";
import { contentGap, type Finding, leadsAtRisk, ok, shouldFix, stopsStart } from "~/site/findings";
import { examplesAre } from "./check-claims.server";
import { checkPasskeys } from "./check-configuration.server";

/** The free disk space, in bytes, below which backups and uploads will soon fail. */
export const lowDiskBytes = 200_000_000;

const ownership =
  "Give it to the user that runs the site (in the container: chown -R 1000:1000), mount the volume writable, or";

/** Creates missing folders for the database and backups. Returns findings on write access and free space, or none if the site uses PostgreSQL, which needs no folders. */
export function checkVolume({ database, DATABASE_PATH, backupFolder }: Config): Finding[] {
  if ("url" in database) return [];
  const folder = dirname(DATABASE_PATH);
  const unwritable = !isWritableFolder(folder)
    ? folder
    : existsSync(DATABASE_PATH) && !isWritable(DATABASE_PATH)
      ? DATABASE_PATH
      : undefined;
  if (unwritable !== undefined) {
    return [
      stopsStart(
        `${unwritable} cannot be written: the site cannot store leads.`,
        `${ownership} set DATABASE_PATH to another place.`,
      ),
    ];
  }
  return [
    ok(`${folder} is writable.`),
    // Only a warning: a backup volume that is not mounted must not stop the site.
    !isWritableFolder(backupFolder) &&
      leadsAtRisk(
        `${backupFolder} cannot be written: the site makes no backups.`,
        `${ownership} set BACKUP_DIRECTORY to another place.`,
      ),
    checkDiskSpace(DATABASE_PATH, backupFolder),
  ].filter((finding) => finding !== false);
}

/** Returns a finding with the sizes and the free space. It is a warning if a full set of backups of today's size will not fit. */
function checkDiskSpace(path: string, backupFolder: string): Finding {
  const databaseSize = databaseFileBytes(path);
  const backups = findAllBackups(backupFolder).reduce((sum, { bytes }) => sum + bytes, 0);
  const estimate = localBackups * databaseSize;
  const free = freeBytes(dirname(path));
  const text = `The disk of the database has ${formatBytes(free)} free. The database takes ${formatBytes(databaseSize)}, its backups ${formatBytes(backups)}; ${localBackups} backups of today's size take ${formatBytes(estimate)}.`;
  return free + backups - estimate < lowDiskBytes
    ? leadsAtRisk(text, "Free some space, or enlarge the volume, before the disk is full.")
    : ok(text);
}

function isWritableFolder(path: string): boolean {
  try {
    makeFolder(path);
  } catch {
    return false;
  }
  return isWritable(path);
}

/** Returns whether this process may read and write a file or folder. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns findings about the contents of the database, the backups, the off-site copy and unencrypted copies of the database file. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const { db } = database;
  const pending = await findPendingMigrations(database, config);
  if (pending.length > 0) {
    return [
      shouldFix(
        "The database is from an older version: this version has to upgrade it first.",
        `Start this version of the site. ${describeRollback(database)}`,
      ),
    ];
  }
  const staff = await findAllStaffAccounts(db);
  const examples = (await findAllTeamMembers(db)).filter(({ sample }) => sample);
  return [
    ok("The database answers and is from this version."),
    checkAdmins(staff, config),
    ...checkStaffAccess(staff, config),
    checkPasskeys(await countForeignPasskeys(db, config.siteUrl.hostname), config),
    examples.length > 0 &&
      contentGap(
        `Example team members are ${examplesAre(config)}: ${examples.map(({ name }) => name).join(", ")}.`,
        "Edit or remove them in the admin, under Website team.",
        "/admin/team",
      ),
    ...(await checkOutbox(db, config)),
    await checkClock(db),
    await checkAuditEnd(db),
    ...(database.engine === "sqlite"
      ? await checkFile(database, config)
      : [ok(`PostgreSQL at ${database.place} stores the data; its operator makes the backups.`)]),
  ].filter((finding) => finding !== false);
}

async function checkFile(database: SqliteDatabase, config: Config): Promise<Finding[]> {
  const copies = config.DATABASE_KEY === undefined ? [] : findPlainCopies(database.path);
  return [
    await checkTombstones(database, config.backupFolder),
    checkBackups(config),
    ...(await checkOffsite(database, config)),
    ...copies.map((copy) =>
      shouldFix(
        `${copy} is an unencrypted copy of the database: it holds every lead.`,
        "Remove it.",
      ),
    ),
  ];
}

/** Returns a finding on whether an administrator can sign in, or will be able to after the first start. */
export function checkAdmins(
  staff: readonly Pick<StaffAccount, "role" | "disabled">[],
  config: Config,
): Finding {
  const active = staff.filter(({ disabled }) => !disabled);
  if (active.some(({ role }) => role === "administrator")) return ok("There is an administrator.");
  const remedy =
    "Set ADMIN_USERNAME and ADMIN_PASSWORD for the first start, or run “tpf admin create”.";
  if (active.length > 0) {
    return leadsAtRisk("Every administrator is disabled: no one can manage the accounts.", remedy);
  }
  if (staff.length > 0) {
    return stopsStart("Every administrator is disabled: no one can sign in to the admin.", remedy);
  }
  if (config.ADMIN_PASSWORD !== undefined) return ok("The first start creates the administrator.");
  return config.production
    ? stopsStart("There is no administrator: no one can sign in to the admin.", remedy)
    : shouldFix(
        "There is no administrator: the next start creates one and shows its password.",
        remedy,
      );
}

/** Returns findings, in production, about what makes staff sign-in too weak. They name no one, because they go to the log. */
function checkStaffAccess(
  staff: readonly Pick<StaffAccount, "disabled" | "totpConfirmedAt">[],
  { production, ADMIN_PASSWORD, ADMIN_SECOND_FACTOR }: Config,
): (Finding | false)[] {
  const active = staff.filter(({ disabled }) => !disabled);
  if (!production || active.length === 0) return [];
  const withPasswordOnly = active.filter(({ totpConfirmedAt }) => !totpConfirmedAt).length;
  return [
    withPasswordOnly > 0 &&
      ADMIN_SECOND_FACTOR === "offered" &&
      shouldFix(
        `Staff accounts without a second factor: ${withPasswordOnly}. A stolen password opens every lead.`,
        "Set ADMIN_SECOND_FACTOR=required, or have each turn it on under Account.",
      ),
    ADMIN_PASSWORD !== undefined &&
      shouldFix(
        "The first administrator's password is still in the settings: the site no longer needs it, and others may read it there.",
        "Empty secrets/admin_password (ADMIN_PASSWORD), and choose another password under Account.",
      ),
  ];
}

async function checkAuditEnd(db: Queryable): Promise<Finding> {
  const end = await findAuditEndProblem(db);
  if (end === null) return ok("The audit log ends as it was recorded.");
  return shouldFix(
    describeVerification({ ok: false, end }),
    "Someone else wrote to the file. Leave the database and the backups as they are, and compare them with an older backup.",
  );
}

async function checkOutbox(db: Queryable, config: Config) {
  const { failed, late, oldest, reason } = await unsentNotifications(db, config, new Date());
  const see = config.SMTP_URL
    ? "Run “tpf mail check”, which says what to change."
    : "See their errors in the admin, under Notifications.";
  return [
    failed > 0 &&
      leadsAtRisk(
        `Notifications that could not be sent: ${failed}. ${reason}`.trim(),
        `${see} Then press “Send again” in the admin, under Notifications.`,
        "/admin/notices",
      ),
    late > 0 &&
      leadsAtRisk(
        `Notifications that have waited for more than five minutes: ${late}, the oldest since ${oldest}. ${reason}`.trim(),
        `${see} The site then sends them automatically.`,
        "/admin/notices",
      ),
  ];
}

function checkBackups(config: Config): Finding {
  const { everyMinutes, latest, lastFailure, healthy } = getBackupState(config);
  const last =
    latest === null ? "there is none yet" : `the last one is from ${latest.madeAt.toISOString()}`;
  if (everyMinutes === 0) {
    return leadsAtRisk(
      `The site makes no backups automatically; ${last}.`,
      "Set BACKUP_EVERY_MINUTES, or run “tpf backup” on a schedule of your own.",
    );
  }
  if (lastFailure === null && healthy) {
    return ok(`The site makes a backup every ${formatCount(everyMinutes, "minute")}; ${last}.`);
  }
  const reason = lastFailure ?? "the last one is too old";
  return leadsAtRisk(`Backups fail: ${reason}; ${last}.`, "Run “tpf backup” to see the reason.");
}

/** Returns findings on whether the bucket has every change, and whether it retains objects for too long. */
async function checkOffsite(database: SqliteDatabase, config: Config): Promise<Finding[]> {
  const now = new Date();
  const state = await getOffsiteState(database, config, now);
  if (state === null) {
    return [
      leadsAtRisk(
        "The site sends no backups off-site: if this machine is lost, so are the database and the backups.",
        "Set OFFSITE_BUCKET_URL (docs/operations.md, “Off-site”), or have the host copy the backups.",
      ),
    ];
  }
  const { hostname } = config.OFFSITE_BUCKET_URL ?? {};
  const { healthy, failure, behindSince, backupAt, oldestAt } = state;
  const since = behindSince === null ? "" : ` since ${behindSince}`;
  const last = backupAt === null ? "It has no backup yet" : `Its newest backup is from ${backupAt}`;
  const ageMs = oldestAt === null ? 0 : now.getTime() - Date.parse(oldestAt);
  return [
    healthy && failure === null
      ? ok(
          `The bucket at ${hostname} gets each new lead within seconds while the site runs. ${last}.`,
        )
      : leadsAtRisk(
          `The bucket at ${hostname} is behind${since}: ${failure ?? "the site sends nothing."} ${last}.`,
          "Correct that (docs/operations.md, “Off-site”); the site then catches up automatically.",
        ),
    ageMs > (backupRetentionDays + 2) * dayMs &&
      shouldFix(
        `The bucket retains objects for longer than ${backupRetentionDays} days: they still hold leads that were erased.`,
        `Let the site's key delete objects there, or give the bucket a rule that removes them after ${backupRetentionDays} days.`,
      ),
  ].filter((finding) => finding !== false);
}

const dayMs = 24 * 3_600_000;

/** How far the clocks of several machines may differ, in milliseconds. */
const toleranceMs = 60_000;

/** Returns a finding on whether the clock is behind the newest stored time. Only reports this: never corrects stored times. */
export async function checkClock(db: Queryable, now = new Date()): Promise<Finding> {
  const newest = await findNewestTime(db);
  if (newest === null || Date.parse(newest) <= now.getTime() + toleranceMs) {
    return ok("The clock is not behind the newest stored time.");
  }
  return shouldFix(
    `The clock shows ${now.toISOString()}, but something was stored at ${newest}: the clock is wrong now, or was then.`,
    "Set the clock by NTP (timedatectl). Second-factor codes and promised times depend on it.",
  );
}
