import { recordEvent, system } from "#db/queries/audit.server";
import { findCurrentSettings, insertSettingChange } from "#db/queries/settings.server";
import type { SiteDatabase } from "#db/transactions.server";
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
export async function storeFirstSettings(db: SiteDatabase, config: Config): Promise<void> {
  const given = config.environmentSettings;
  const findNew = async (from: Queryable) => {
    const stored = await findCurrentSettings(from);
    return settingNames.filter((name) => given[name] !== undefined && !stored.has(name));
  };
  if ((await findNew(db)).length === 0) return;
  await inTransaction(db, async (transaction) => {
    const now = new Date();
    for (const name of await findNew(transaction)) {
      const change = { name, value: given[name] ?? null, adminId: null };
      await insertSettingChange(transaction, { ...change, changedAt: now.toISOString() });
      const subject = { kind: "setting", id: name };
      await recordEvent(transaction, { actor: system, action: "setting.imported", subject }, now);
    }
  });
}
