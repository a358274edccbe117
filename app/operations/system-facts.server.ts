import { readFileSync } from "node:fs";
import type { Database } from "#db/connection.server";
import { findEngineVersion } from "#db/queries/monitoring.server";
import type { Config } from "~/config.server";
import { findAllBackups } from "./backup-folder.server";
import { diagnose } from "./diagnose.server";
import type { Finding } from "./findings";
import { type BackupState, backupState } from "./site-backups.server";
import { databaseBytes } from "./site-metrics.server";

/** What staff see of the machine room. */
export interface SystemFacts {
  version: string;
  nodeVersion: string;
  /** What keeps the data, with its version. */
  engine: string;
  databaseBytes: number;
  /** The file's; null when PostgreSQL keeps the data: its operator cares for encryption and backups. */
  file: { encrypted: boolean; backups: BackupState & { count: number } } | null;
  findings: Finding[];
}

/** Returns what runs here, how the data is kept, and the doctor's checklist. */
export async function systemFacts(database: Database, config: Config): Promise<SystemFacts> {
  return {
    version: programVersion(),
    nodeVersion: process.versions.node,
    engine: await findEngineVersion(database.db),
    databaseBytes: await databaseBytes(database),
    file: database.engine === "sqlite" ? fileFacts(config) : null,
    findings: await diagnose(config, database),
  };
}

function fileFacts(config: Config): NonNullable<SystemFacts["file"]> {
  return {
    encrypted: config.DATABASE_KEY !== undefined,
    backups: { ...backupState(config), count: findAllBackups(config.backupFolder).length },
  };
}

/** Returns the version in package.json, which is in the image beside the build. */
function programVersion(): string {
  try {
    const { version }: { version?: unknown } = JSON.parse(readFileSync("package.json", "utf8"));
    return typeof version === "string" ? version : "unknown";
  } catch {
    return "unknown";
  }
}
