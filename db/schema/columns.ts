/** A boolean as both SQLite and PostgreSQL store it here. */
export type Flag = 0 | 1;

/** Returns a boolean as it is stored. */
export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
