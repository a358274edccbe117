import { existsSync } from "node:fs";
import { type Database, openSiteDatabase } from "#db/connection.server";
import type { Config } from "~/config.server";
import { checkConfiguration } from "./check-configuration.server";
import { adminFinding, checkDatabase } from "./check-database.server";
import { checkVolume } from "./check-volume.server";
import { type Finding, fault, ok } from "./findings";

/** Returns the whole checklist of a running site, on its open database. */
export async function diagnose(config: Config, database: Database): Promise<Finding[]> {
  return [
    ...checkConfiguration(config),
    ...checkVolume(config),
    ...(await checkDatabase(database, config)),
  ];
}

/** Returns the whole checklist of a site that may be stopped or never started; makes no database. */
export async function diagnoseFromOutside(config: Config): Promise<Finding[]> {
  const outside = [...checkConfiguration(config), ...checkVolume(config)];
  return [...outside, ...(await checkClosedDatabase(config))];
}

async function checkClosedDatabase(config: Config): Promise<Finding[]> {
  if ("path" in config.database && !existsSync(config.database.path)) {
    return [ok("There is no database yet: the first start makes it."), adminFinding([], config)];
  }
  try {
    const database = await openSiteDatabase(config.database);
    try {
      return await checkDatabase(database, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [fault(message, "See docs/operations.md, “When something is wrong”.")];
  }
}
