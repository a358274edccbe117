import { afterEach } from "vitest";
import type { SiteDatabase } from "#db/transactions.server";
import { type Config, parseConfig, setConfig } from "~/config.server";
import { loadSettings, storeFirstSettings } from "~/settings/stored-settings.server";
import { configure } from "../support/config";
import type { TestDatabase } from "../support/database";
import { signedInCookie } from "../support/desk";
import { eachOnItsDatabase } from "../support/site-database";

/** Gives each test of a file a new database without settings. `begun` receives it, with the cookie of an administrator. */
export function eachWithoutSettings(begun: (database: TestDatabase, cookie: string) => void): void {
  eachOnItsDatabase(async (database) => {
    configure({ NODE_ENV: "test" });
    begun(database, await signedInCookie(database.db));
  });
  afterEach(() => setConfig(undefined));
}

/** Stores first settings and loads the settings, as a start of the site with this environment does. */
export async function startWith(db: SiteDatabase, environment: NodeJS.ProcessEnv): Promise<Config> {
  const config = parseConfig(environment);
  await storeFirstSettings(db, config);
  return loadSettings(db, config);
}
