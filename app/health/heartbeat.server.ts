import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { type Config, getConfig } from "~/config.server";
import { DeliveryError } from "~/notifications/messages.server";
import { mailSettings, sendMail } from "~/notifications/send-mail.server";
import { reportError } from "~/server/log.server";
import { type Readiness, readiness } from "./readiness.server";

const everyMs = 60_000;

type Log = (fields: Record<string, unknown>) => void;

interface HeartbeatSettings {
  check(): Promise<Pick<Readiness, "status" | "checks">>;
  /** Pings the monitoring service. Throws if the service cannot be reached. Undefined if none is configured. */
  ping?: (() => Promise<void>) | undefined;
  /** Returns a function that mails the operator and throws if sending fails, or undefined if mail is not configured now. */
  findMail(): ((subject: string, text: string) => Promise<void>) | undefined;
  /** Returns the stored names of continuing problems that the operator was mailed about. */
  loadMailed(): Promise<string[]>;
  saveMailed(names: string[]): Promise<void>;
  log: Log;
}

const problemTexts: Readonly<Record<string, string>> = {
  database: "The database does not answer, or cannot be written.",
  volume: "The database or its folder cannot be written.",
  outbox: "Notifications of new leads are not being sent.",
  disk: "The disk of the database has less than 200 MB free.",
  backup: "The newest backup is too old.",
  offsite: "The bucket is more than a minute behind.",
  clock: "The clock is behind the newest stored time: it is wrong now, or was then.",
};

const textOf = (name: string) => problemTexts[name] ?? `/readyz reports a problem: ${name}.`;

/**
 * Returns a function that checks the site once, mails the operator when a problem begins or ends, and pings the monitoring service. The function skips the ping while the site
 * cannot take leads, while notifications are not sent, or while a lasting problem has not been mailed.
 */
export function createHeartbeat(site: HeartbeatSettings) {
  /** Consecutive checks that saw each problem. The heartbeat acts on the second, so one blip is ignored. */
  const seen = new Map<string, number>();
  /** Continuing problems that the operator was mailed about, and whether those from before a restart were loaded. */
  const mailed = new Set<string>();
  let isLoaded = false;
  /** The last failure of pings and of mail, by log event. Each reason is logged once. */
  const reasons = new Map<string, string>();

  return async function beat(): Promise<void> {
    const { status, checks } = await site.check();
    if (!isLoaded) await load().catch(reportError);
    const before = [...mailed].join();
    for (const [name, isWell] of Object.entries(checks)) await report(name, isWell);
    const names = [...mailed];
    if (isLoaded && names.join() !== before) await site.saveMailed(names).catch(reportError);
    const isReported = [...seen].every(([name, count]) => count < 2 || mailed.has(name));
    const isWell = status !== "not ready" && checks.outbox !== false && isReported;
    if (isWell && site.ping) await attempt("heartbeat.ping-failed", site.ping);
  };

  async function report(name: string, isWell: boolean): Promise<void> {
    const before = seen.get(name) ?? 0;
    const text = textOf(name);
    if (isWell) {
      seen.delete(name);
      if (before >= 2) site.log({ level: "info", event: "health.over", message: text });
      if (mailed.has(name) && (await send("Resolved", text))) mailed.delete(name);
      return;
    }
    seen.set(name, before + 1);
    if (before === 1) site.log({ level: "error", event: "health.fault", message: text });
    if (before === 0 || mailed.has(name)) return;
    if (await send("Problem", text)) mailed.add(name);
  }

  async function send(heading: string, text: string): Promise<boolean> {
    const mail = site.findMail();
    if (mail === undefined) return false;
    return attempt("heartbeat.mail-failed", () => mail(`${heading}: ${text}`, text));
  }

  async function attempt(event: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      reasons.delete(event);
      return true;
    } catch (error) {
      const message = error instanceof DeliveryError ? error.problem : getErrorMessage(error);
      if (reasons.get(event) !== message) site.log({ level: "warn", event, message });
      reasons.set(event, message);
      return false;
    }
  }

  /** Loads the mailed problems. A restart then does not mail them again, but still mails their end. */
  async function load(): Promise<void> {
    for (const name of await site.loadMailed()) mailed.add(name);
    isLoaded = true;
  }
}

async function sendPing(url: string): Promise<void> {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(url, { redirect: "manual", signal }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`WATCH_PING_URL cannot be reached: ${getErrorMessage(cause)}`);
  });
  await answer.body?.cancel().catch(() => undefined);
  if (!answer.ok) throw new Error(`WATCH_PING_URL answers ${answer.status}.`);
}

/** Returns a function that mails NOTIFY_TO, or undefined if mail is not configured. */
function mailToOperator(config: Config): ReturnType<HeartbeatSettings["findMail"]> {
  const settings = mailSettings(config);
  const { NOTIFY_TO: to, siteUrl } = config;
  if (settings === null || to === undefined) return undefined;
  const advice = `The admin's System page and “tpf doctor” explain what to do about ${siteUrl.host}. You get one message when a problem starts and one when it is resolved.`;
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

/** The setting with the mailed problems. Processes that share a PostgreSQL database share it. */
const setting = "faults-mailed";

/** How long a stop waits for a check, in milliseconds. Only a mail server that hangs takes longer. */
const stopMs = 1_000;

/** Checks the site immediately, and then once a minute. Returns a function that stops the checks, so that the database can be closed. */
export function startHeartbeat(database: Database, log: Log): () => Promise<void> {
  const { WATCH_PING_URL: url } = getConfig();
  const beat = createHeartbeat({
    check: () => readiness(database, getConfig()),
    ping: url === undefined ? undefined : () => sendPing(url),
    findMail: () => mailToOperator(getConfig()),
    loadMailed: async () => JSON.parse((await findSetting(database.db, setting)) ?? "[]"),
    saveMailed: (names) => upsertSetting(database.db, setting, JSON.stringify(names)),
    log,
  });
  let running: Promise<void> | undefined;
  const run = () => {
    // A mail server that hangs may take longer than a minute.
    running ??= beat()
      .catch((error) =>
        log({ level: "error", event: "heartbeat.failed", message: getErrorMessage(error) }),
      )
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([running, delay(stopMs, undefined, { ref: false })]);
  };
}
