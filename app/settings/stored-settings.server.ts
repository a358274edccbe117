import { recordEvent, system } from "#db/queries/audit.server";
import { findCurrentSettings, insertSettingChange } from "#db/queries/settings.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type Config, getConfig, setConfig, withSettings } from "~/config.server";
import { type StoredSettings, settingNames } from "~/config-settings.server";

/** Returns the settings stored in the database. */
export async function findStoredSettings(db: Queryable): Promise<StoredSettings> {
  const current = await findCurrentSettings(db);
  return Object.fromEntries([...current.values()].map(({ name, value }) => [name, value]));
}

/** Applies the stored settings to this process. Returns its configuration. */
export async function loadSettings(db: Queryable, config = getConfig()): Promise<Config> {
  const loaded = withSettings(config, await findStoredSettings(db));
  setConfig(loaded);
  return loaded;
}

/** Stores each setting that the environment sets and that was never stored before. From then on, the value of such a setting comes from /admin/settings. */
export async function storeFirstSettings(db: Queryable, config: Config): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const stored = await findCurrentSettings(transaction);
    const now = new Date();
    for (const name of settingNames) {
      const value = config.environmentSettings[name];
      if (value === undefined || stored.has(name)) continue;
      const change = { name, value, adminId: null, changedAt: now.toISOString() };
      await insertSettingChange(transaction, change);
      const subject = { kind: "setting", id: name };
      await recordEvent(transaction, { actor: system, action: "setting.imported", subject }, now);
    }
  });
}
