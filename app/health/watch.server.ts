import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { messageOf } from "#db/errors.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { mailSettings } from "~/notifications/channels.server";
import { failureInShort } from "~/notifications/messages.server";
import { sendMail } from "~/notifications/send-mail.server";

// Not imported, as in the front door's attach: it would load Node's own fetch besides.
const { request } = process.getBuiltinModule("node:http");

/** What a look found wrong, in a sentence each, by a name that stays the same while it lasts. */
type Faults = ReadonlyMap<string, string>;

interface WatchMeans {
  leadEveryMs: number;
  /** Reads as a visitor and a monitor do. */
  read(): Promise<Faults>;
  /** Sends a synthetic lead; returns what went wrong, or null. */
  sendLead(): Promise<string | null>;
  /** Throws when it was not heard. */
  ping(): Promise<void>;
  /** Tells the operator; throws when they cannot be told. */
  tell(message: { subject: string; text: string }): Promise<void>;
  /** Returns what was kept last of what the operator was told and is not over; throws when that cannot be read. */
  findTold(): Promise<Faults>;
  /** Throws when it cannot be kept. */
  keepTold(told: Faults): Promise<void>;
  log: (fields: Record<string, unknown>) => void;
}

/** What is known of the watch, for the desk; instants are UTC ISO, null before the first. */
export interface WatchState {
  pingedAt: string | null;
  leadAt: string | null;
  faults: string[];
}

/** Faults that break the way of a lead, or of the news of it: while one lasts nothing is pinged. The others need only be told. */
const breaking = new Set(["pages", "readiness", "lead", "database", "outbox"]);

interface OpenFault {
  text: string;
  /** In how many looks it was seen; only the second is believed. */
  seen: number;
  /** In how many looks since it was not; only the second is believed, as the first after a start comes before all was tried. */
  gone: number;
  told: boolean;
}

/** Returns a watch that looks when it is told to; each look returns whether all is well. */
export function createWatch(means: WatchMeans) {
  const open = new Map<string, OpenFault>();
  /** What is known to be kept of the faults that were told; null: not looked yet. */
  let kept: string | null = null;
  const state: WatchState = { pingedAt: null, leadAt: null, faults: [] };
  let leadFault: string | null = null;
  /** The last cause of what went wrong in the watch itself, by the event that the log has of it. */
  const failures = new Map<string, string>();

  async function look(now = new Date()): Promise<boolean> {
    const faults = new Map(await means.read());
    const since = state.leadAt === null ? Infinity : now.getTime() - Date.parse(state.leadAt);
    // A clock that was set back has no lead in the future.
    if (leadFault !== null || since >= means.leadEveryMs || since < 0) {
      leadFault = await means.sendLead();
      if (leadFault === null) state.leadAt = now.toISOString();
    }
    if (leadFault !== null) faults.set("lead", leadFault);
    await remember();
    await follow(faults);
    await keep();
    state.faults = [...faults.values()];
    if (![...faults.keys()].some(keepsSilent)) await ping(now);
    return faults.size === 0;
  }

  /** Silence is the alarm where the way is broken, and for what nobody could be told otherwise. */
  function keepsSilent(name: string): boolean {
    const fault = open.get(name);
    return breaking.has(name) || (fault !== undefined && fault.seen >= 2 && !fault.told);
  }

  async function follow(faults: Faults): Promise<void> {
    for (const [name, text] of faults) {
      const fault = open.get(name) ?? { seen: 0, told: false };
      open.set(name, { ...fault, text, seen: fault.seen + 1, gone: 0 });
      if (fault.seen === 1) log("error", "watch.fault", text);
    }
    for (const [name, fault] of open) {
      if (!faults.has(name)) await close(name, fault);
      else if (fault.seen >= 2 && !fault.told) fault.told = await told("What is wrong", fault.text);
    }
  }

  async function close(name: string, fault: OpenFault): Promise<void> {
    const { text, seen, told: wasTold } = fault;
    if (seen >= 2 && ++fault.gone < 2) return;
    if (fault.gone === 2) log("info", "watch.over", text);
    // Told again at the next look, until it is heard.
    if (wasTold && !(await told("Over", text))) return;
    open.delete(name);
  }

  /** Takes over what the process before has told of: it is not told again, and its end is. */
  async function remember(): Promise<void> {
    if (kept !== null) return;
    try {
      const before = await means.findTold();
      for (const [name, text] of before) open.set(name, { text, seen: 2, gone: 0, told: true });
      kept = JSON.stringify([...before]);
    } catch {
      // The database is at fault, which is told; it is asked again at the next look.
    }
  }

  async function keep(): Promise<void> {
    const told = [...open].flatMap(([name, fault]) =>
      fault.told ? [[name, fault.text] as const] : [],
    );
    const now = JSON.stringify(told);
    if (kept === null || now === kept) return;
    kept = await means.keepTold(new Map(told)).then(
      () => now,
      () => kept,
    );
  }

  async function told(heading: string, text: string): Promise<boolean> {
    try {
      await means.tell({ subject: `${heading}: ${text}`, text });
      failures.delete("watch.mail-failed");
      return true;
    } catch (error) {
      failed("watch.mail-failed", failureInShort(messageOf(error)));
      return false;
    }
  }

  async function ping(now: Date): Promise<void> {
    try {
      await means.ping();
      state.pingedAt = now.toISOString();
      failures.delete("watch.ping-failed");
    } catch (error) {
      failed("watch.ping-failed", messageOf(error));
    }
  }

  /** Once a cause, not once a try. */
  function failed(event: string, message: string): void {
    if (failures.get(event) !== message) log("warn", event, message);
    failures.set(event, message);
  }

  function log(level: string, event: string, message: string): void {
    means.log({ level, event, message });
  }

  return { look, state: () => state };
}

/** How long the site may take for one answer, in milliseconds. */
const answerMs = 20_000;

/** Asks this process over a socket of its own, as a proxy would. Rejects when it does not answer in time. */
function askOwnSite(
  { HOST, PORT, siteUrl }: Config,
  method: "GET" | "POST",
  path: string,
  form?: URLSearchParams,
): Promise<{ status: number; location: string; body: string }> {
  const everywhere = HOST === undefined || HOST === "0.0.0.0" || HOST === "::";
  const body = form?.toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: everywhere ? "127.0.0.1" : HOST,
        port: PORT,
        method,
        path,
        agent: false,
        signal: AbortSignal.timeout(answerMs),
        headers: {
          Host: siteUrl.host,
          ...(body !== undefined && {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const { statusCode: status = 0, headers } = answer;
          const text = Buffer.concat(chunks).toString();
          resolve({ status, location: headers.location ?? "", body: text });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const checkTexts: Readonly<Record<string, string>> = {
  database: "The database does not answer, or takes no writes.",
  volume: "The database or its folder belongs to another user, or cannot be written.",
  outbox: "Notices of leads do not go out.",
  disk: "Less than 200 MB are free on the disk of the database.",
  backup: "The newest backup is too old.",
  copy: "The newest backup was not copied off this machine.",
  offsite: "The bucket is more than a minute behind.",
};

/** Returns what the quote form's page and `/readyz` tell of faults. */
async function readOwnSite(config: Config): Promise<Faults> {
  const faults = new Map<string, string>();
  try {
    const page = await askOwnSite(config, "GET", "/get-quote");
    if (page.status !== 200) faults.set("pages", `The quote form's page answers ${page.status}.`);
    const ready = await askOwnSite(config, "GET", "/readyz");
    if (ready.status !== 200) faults.set("readiness", "Leads cannot be taken, says /readyz.");
    const { checks = {} }: { checks?: Record<string, unknown> } = JSON.parse(ready.body);
    for (const [name, well] of Object.entries(checks)) {
      if (well !== true) faults.set(name, checkTexts[name] ?? `/readyz says: ${name} is not well.`);
    }
  } catch (error) {
    faults.set("pages", `The site does not answer itself: ${messageOf(error)}.`);
  }
  return faults;
}

async function sendOwnLead(config: Config, form: URLSearchParams): Promise<string | null> {
  try {
    const { status, location } = await askOwnSite(config, "POST", "/get-quote", form);
    const taken = status === 303 && location.startsWith("/receipt/");
    return taken ? null : `A synthetic lead did not go through: the quote form answers ${status}.`;
  } catch (error) {
    return `A synthetic lead did not go through: ${messageOf(error)}.`;
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

async function mailToOperator(
  config: Config,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const mail = mailSettings(config);
  if (mail === null || config.NOTIFY_TO === undefined) throw new Error("Nobody gets mail.");
  const { host } = config.siteUrl;
  const advice = `The admin's System page and “tpf doctor” say what to do about ${host}. Of a fault one message comes, and one when it is over.`;
  await sendMail(
    {
      id: randomUUID(),
      to: config.NOTIFY_TO,
      subject: `${host}: ${subject}`,
      text: `${text}\n\n${advice}`,
      automatic: "generated",
    },
    mail,
    AbortSignal.timeout(30_000),
  );
}

/** When the first look is, when the second if that was bad, and how far apart the others are, in milliseconds. */
const usualPauses = { first: 3_000, again: 15_000, usual: 60_000 };

/** A server's database may serve several processes, of which each has its own faults. */
function toldSetting({ database, PORT }: Config): string {
  return "url" in database ? `watch-told ${hostname()}:${PORT}` : "watch-told";
}

let running: { state(): WatchState; stop(): void } | undefined;

/** Watches this process from now on, if WATCH_PING_URL is set; `leadForm` fills in a synthetic lead. */
export function startSiteWatch(
  db: Queryable,
  config: Config,
  {
    leadForm,
    log,
    pauses = usualPauses,
  }: { leadForm: () => URLSearchParams; pauses?: typeof usualPauses } & Pick<WatchMeans, "log">,
): void {
  const { WATCH_PING_URL: url, WATCH_LEAD_EVERY_MINUTES: minutes } = config;
  if (url === undefined || running !== undefined) return;
  const setting = toldSetting(config);
  const watch = createWatch({
    leadEveryMs: minutes * 60_000,
    read: () => readOwnSite(config),
    sendLead: () => sendOwnLead(config, leadForm()),
    ping: () => sendPing(url),
    tell: (message) => mailToOperator(config, message),
    findTold: async () => new Map(JSON.parse((await findSetting(db, setting)) ?? "[]")),
    keepTold: (told) => upsertSetting(db, setting, JSON.stringify([...told])),
    log,
  });
  let stopped = false;
  let timer = setTimeout(() => void go(pauses.again), pauses.first).unref();
  async function go(afterBad: number): Promise<void> {
    // What breaks the look itself pings nobody, and silence is the alarm.
    const well = await watch.look().catch((error: unknown) => {
      log({ level: "error", event: "watch.failed", message: messageOf(error) });
      return false;
    });
    if (stopped) return;
    timer = setTimeout(() => void go(pauses.usual), well ? pauses.usual : afterBad).unref();
  }
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  running = { state: watch.state, stop };
}

export function stopSiteWatch(): void {
  running?.stop();
  running = undefined;
}

/** Returns what this process's watch knows, or null where there is none. */
export function watchState(): WatchState | null {
  return running?.state() ?? null;
}
