import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "#db/connection.server";
import { messageOf } from "#db/errors.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import type { Config } from "~/config.server";
import { failureInShort } from "~/notifications/messages.server";
import { mailSettings, sendMail } from "~/notifications/send-mail.server";
import { type Readiness, readiness } from "./readiness.server";

const everyMs = 60_000;

type Log = (fields: Record<string, unknown>) => void;

interface HeartbeatSettings {
  check(): Promise<Pick<Readiness, "status" | "checks">>;
  /** Throws when the dead-man service was not reached; undefined without one. */
  ping?: (() => Promise<void>) | undefined;
  /** Throws when the operator could not be mailed; undefined where nobody gets mail. */
  mail?: ((subject: string, text: string) => Promise<void>) | undefined;
  /** The checks that the operator was mailed about and that are not over, as stored last. */
  loadMailed(): Promise<string[]>;
  saveMailed(names: string[]): Promise<void>;
  log: Log;
}

interface OpenFault {
  /** Consecutive checks that saw this fault. We act on the second, so one blip is ignored. */
  seen: number;
  /** Consecutive checks since that did not see it; again the second counts. */
  gone: number;
  mailed: boolean;
}

const faultTexts: Readonly<Record<string, string>> = {
  database: "The database does not answer, or takes no writes.",
  volume: "The database or its folder cannot be written.",
  outbox: "Notifications of leads do not go out.",
  disk: "Less than 200 MB are free on the disk of the database.",
  backup: "The newest backup is too old.",
  offsite: "The bucket is more than a minute behind.",
  clock: "The clock is behind what was stored last: it is wrong now, or was then.",
};

const textOf = (name: string) => faultTexts[name] ?? `/readyz reports: ${name} is not well.`;

/**
 * Returns a function that checks the site once: it mails each fault and its end, and pings the dead-man service. It does not ping
 * while leads cannot be taken, while their notifications do not go out, or while the operator does not know of a fault.
 */
export function createHeartbeat({
  check,
  ping,
  mail,
  loadMailed,
  saveMailed,
  log,
}: HeartbeatSettings) {
  const open = new Map<string, OpenFault>();
  /** The names stored last, as JSON; null until they were read. */
  let stored: string | null = null;
  /** The last reason why a ping or a mail failed, by its log event: each reason is logged once. */
  const reasons = new Map<string, string>();

  return async function beat(): Promise<void> {
    const { status, checks } = await check();
    await restoreMailed();
    for (const [name, isWell] of Object.entries(checks)) {
      if (isWell) await noteAbsence(name);
      else await noteFault(name);
    }
    await storeMailed();
    const unknownToOperator = [...open.values()].some(({ seen, mailed }) => seen >= 2 && !mailed);
    const isWell = status !== "not ready" && checks.outbox !== false && !unknownToOperator;
    if (isWell && ping !== undefined) await attempt("heartbeat.ping-failed", ping);
  };

  async function noteFault(name: string): Promise<void> {
    const fault = open.get(name) ?? { seen: 0, gone: 0, mailed: false };
    open.set(name, fault);
    fault.seen++;
    fault.gone = 0;
    if (fault.seen < 2) return;
    if (fault.seen === 2) log({ level: "error", event: "health.fault", message: textOf(name) });
    fault.mailed ||= await sendFault("What is wrong", name);
  }

  async function noteAbsence(name: string): Promise<void> {
    const fault = open.get(name);
    if (fault === undefined) return;
    fault.gone++;
    if (fault.seen >= 2 && fault.gone < 2) return;
    if (fault.gone === 2) log({ level: "info", event: "health.over", message: textOf(name) });
    if (fault.mailed && !(await sendFault("Over", name))) return;
    open.delete(name);
  }

  async function sendFault(heading: string, name: string): Promise<boolean> {
    if (mail === undefined) return false;
    const text = textOf(name);
    return attempt("heartbeat.mail-failed", () => mail(`${heading}: ${text}`, text));
  }

  async function attempt(event: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      reasons.delete(event);
      return true;
    } catch (error) {
      const message = failureInShort(messageOf(error));
      if (reasons.get(event) !== message) log({ level: "warn", event, message });
      reasons.set(event, message);
      return false;
    }
  }

  /** A restart does not mail the same fault again, and still mails its end. */
  async function restoreMailed(): Promise<void> {
    if (stored !== null) return;
    try {
      const names = await loadMailed();
      for (const name of names) open.set(name, { seen: 2, gone: 0, mailed: true });
      stored = JSON.stringify(names);
    } catch {
      // The database does not answer; the next check tries again.
    }
  }

  async function storeMailed(): Promise<void> {
    const names = [...open].flatMap(([name, { mailed }]) => (mailed ? [name] : []));
    const text = JSON.stringify(names);
    if (stored === null || text === stored) return;
    try {
      await saveMailed(names);
      stored = text;
    } catch {
      // The next check tries again.
    }
  }
}

async function sendPing(url: string): Promise<void> {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(url, { redirect: "manual", signal }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`WATCH_PING_URL cannot be reached: ${messageOf(cause)}`);
  });
  await answer.body?.cancel().catch(() => undefined);
  if (!answer.ok) throw new Error(`WATCH_PING_URL answers ${answer.status}.`);
}

/** Returns a function that mails NOTIFY_TO; undefined where nobody gets mail. */
function mailToOperator(config: Config): HeartbeatSettings["mail"] {
  const settings = mailSettings(config);
  const { NOTIFY_TO: to, siteUrl } = config;
  if (settings === null || to === undefined) return undefined;
  const advice = `The admin's System page and “tpf doctor” say what to do about ${siteUrl.host}. You get one message about a fault and one when it is over.`;
  return (subject, text) =>
    sendMail(
      {
        id: randomUUID(),
        to,
        subject: `${siteUrl.host}: ${subject}`,
        text: `${text}\n\n${advice}`,
        automatic: "generated",
      },
      settings,
      AbortSignal.timeout(30_000),
    );
}

/** Several processes may share a PostgreSQL database; each has its own faults. */
function mailedSetting({ database, PORT }: Config): string {
  return "url" in database ? `faults-mailed ${hostname()}:${PORT}` : "faults-mailed";
}

/** Checks the site now and once a minute, until the returned function is called. */
export function startHeartbeat(database: Database, config: Config, log: Log): () => void {
  const { WATCH_PING_URL: url } = config;
  const setting = mailedSetting(config);
  const beat = createHeartbeat({
    check: () => readiness(database, config),
    ping: url === undefined ? undefined : () => sendPing(url),
    mail: mailToOperator(config),
    loadMailed: async () => JSON.parse((await findSetting(database.db, setting)) ?? "[]"),
    saveMailed: (names) => upsertSetting(database.db, setting, JSON.stringify(names)),
    log,
  });
  let running = false;
  const run = async () => {
    // A mail server that hangs may take longer than the pause.
    if (running) return;
    running = true;
    try {
      await beat();
    } catch (error) {
      log({ level: "error", event: "heartbeat.failed", message: messageOf(error) });
    } finally {
      running = false;
    }
  };
  void run();
  const timer = setInterval(() => void run(), everyMs).unref();
  return () => clearInterval(timer);
}
