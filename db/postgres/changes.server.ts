import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { engineOf } from "../dialect.server";
import type { Queryable } from "../transactions.server";

/** Told a word such as `team`; undefined when it begins (again) to listen, since it may have missed anything. */
export type ChangeListener = (what: string | undefined) => void;

const channel = "tpf_changes";
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Tells every process that serves this site from PostgreSQL that something changed; a lone process on a file knows. */
export async function announceChange(db: Queryable, what: string): Promise<void> {
  if (engineOf(db) !== "postgres") return;
  await sql`select pg_notify(${channel}, current_schema() || ' ' || ${what})`.execute(db);
}

/** Listens on a connection of its own, which is made anew whenever it is lost. Returns when `signal` is aborted and it is closed. */
export async function listenForChanges(
  connect: () => pg.Client,
  listener: ChangeListener,
  signal: AbortSignal,
): Promise<void> {
  const stopped = once(signal, "abort");
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    const client = connect();
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    try {
      await subscribe(client, listener);
      pauseMs = firstPauseMs;
      listener(undefined);
      await Promise.race([lost, stopped]);
    } catch {
      // The server is away: the next try follows.
    }
    await client.end().catch(() => undefined);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function subscribe(client: pg.Client, listener: ChangeListener): Promise<void> {
  await client.connect();
  const { rows } = await client.query("select current_schema() as schema");
  const prefix = `${rows[0]?.schema} `;
  client.on("notification", ({ payload = "" }) => {
    if (payload.startsWith(prefix)) listener(payload.slice(prefix.length));
  });
  await client.query(`listen ${channel}`);
}
