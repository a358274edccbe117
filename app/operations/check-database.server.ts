import type { Database } from "#db/connection.server";
import { findPlainCopies } from "#db/maintenance/change-key.server";
import { pendingMigrations } from "#db/migrate.server";
import { findAllAdmins } from "#db/queries/admins.server";
import { countOutboxByState } from "#db/queries/monitoring.server";
import { findAllTeamMembers } from "#db/queries/team-members.server";
import type { Config } from "~/config.server";
import { type Finding, fault, ok, warning } from "./findings";
import { backupState } from "./site-backups.server";

/** Returns what the database tells: schema, administrators, sample team, notices, backups and plain copies. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const { db } = database;
  const pending = await pendingMigrations(db);
  if (pending.length > 0) {
    const remedy = "Start this version of the site, or run “tpf migrate”.";
    return [warning("The database is of an older version.", remedy)];
  }
  return [
    ok("The database answers and is of this version."),
    adminFinding(await findAllAdmins(db), config),
    ...sampleTeamFindings(await findAllTeamMembers(db)),
    ...failedNoticeFindings((await countOutboxByState(db)).failed),
    ...(database.engine === "sqlite"
      ? [...backupFindings(config), ...plainCopyFindings(database.path, config)]
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

function sampleTeamFindings(team: readonly { name: string; sample: boolean }[]): Finding[] {
  const samples = team.filter(({ sample }) => sample).map(({ name }) => name);
  if (samples.length === 0) return [];
  const remedy = "Edit or remove them in the admin, under Team.";
  return [warning(`Sample team members are shown: ${samples.join(", ")}.`, remedy)];
}

function failedNoticeFindings(failed: number): Finding[] {
  if (failed === 0) return [];
  const remedy = "See their errors in the admin, under Notices, and send them again.";
  return [warning(`Notices that could not be sent: ${failed}.`, remedy)];
}

function backupFindings(config: Config): Finding[] {
  const { everyMinutes, latest, lastFailure, healthy } = backupState(config);
  const last = latest === null ? "none yet" : `the last one of ${latest.madeAt.toISOString()}`;
  if (everyMinutes === 0) {
    const remedy = "Set BACKUP_EVERY_MINUTES, or run “tpf backup” on a schedule of your own.";
    return [warning(`The site makes no backups by itself; ${last}.`, remedy)];
  }
  if (lastFailure !== null || !healthy) {
    const reason = lastFailure?.message ?? "the last one is too old";
    return [warning(`Backups fail: ${reason}; ${last}.`, "Run “tpf backup” to see the reason.")];
  }
  return [ok(`Backups every ${everyMinutes} minutes; ${last}.`)];
}

function plainCopyFindings(path: string, { DATABASE_KEY }: Config): Finding[] {
  const copies = DATABASE_KEY === undefined ? [] : findPlainCopies(path);
  return copies.map((copy) =>
    warning(`${copy} is an unencrypted copy of the database.`, "Remove it."),
  );
}
