import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { insertLead } from "#db/queries/leads.server";
import { setConfig } from "~/config.server";
import { createHeartbeat, startHeartbeat } from "~/health/heartbeat.server";
import type { Readiness } from "~/health/readiness.server";
import { newLead } from "../db/lead-fixture";
import { configure } from "../support/config";
import { createTestDatabase } from "../support/database";
import { startMailServer, startReceiver } from "../support/mail";

let status: Readiness["status"];
let checks: Record<string, boolean>;
let pings: number;
/** Null: the mail server accepts nothing. */
let mails: string[] | null;
let stored: string[] | null;
let beat: () => Promise<void>;

beforeEach(() => {
  [status, checks, pings, mails, stored] = ["ready", { outbox: true, disk: true }, 0, [], []];
  log.mockClear();
  start();
});

it("pings at each check while all is well", async () => {
  await beats(3);
  expect([pings, mails, log.mock.calls]).toEqual([3, [], []]);
});

it("mails a problem seen by two checks, and its end, once each", async () => {
  checks = { outbox: true, disk: false };
  await beats(4);
  expect(mails).toEqual([`Problem: ${disk}`]);
  checks = { outbox: true, disk: true };
  await beats(4);
  expect(mails).toEqual([`Problem: ${disk}`, `Resolved: ${disk}`]);
  expect(log.mock.calls.map(([{ event }]) => event)).toEqual(["health.fault", "health.over"]);
});

it("mails nothing about a blip", async () => {
  checks = { disk: false };
  await beats(1);
  checks = { disk: true };
  await beats(3);
  expect([pings, mails]).toEqual([4, []]);
});

it("does not ping while leads cannot be taken or their notifications do not go out", async () => {
  [status, checks] = ["not ready", { outbox: true }];
  await beats(2);
  [status, checks] = ["degraded", { outbox: false }];
  await beats(2);
  expect(pings).toBe(0);
  [status, checks] = ["ready", { outbox: true }];
  await beats(1);
  expect(pings).toBe(1);
});

it("does not ping while the operator could not be mailed about a problem, and logs the reason once", async () => {
  checks = { disk: false };
  mails = null;
  await beats(4);
  expect(pings).toBe(1);
  const failures = log.mock.calls.filter(([{ event }]) => event === "heartbeat.mail-failed");
  expect(failures).toEqual([[expect.objectContaining({ message: "No mail: it is off." })]]);
  mails = [];
  await beats(1);
  expect([pings, mails]).toEqual([2, [`Problem: ${disk}`]]);
});

it("mails nothing twice after a restart, and mails the end", async () => {
  checks = { disk: false, backup: false };
  await beats(2);
  start();
  await beats(2);
  expect(mails).toEqual([`Problem: ${disk}`, `Problem: ${backup}`]);
  start();
  checks = { disk: true, backup: false };
  await beats(2);
  expect(mails?.slice(2)).toEqual([`Resolved: ${disk}`]);
  expect(stored).toEqual(["backup"]);
});

it("reads its earlier mails as soon as the database answers, and until then logs why not", async () => {
  [stored, checks] = [null, { database: false }];
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await beats(1);
  expect(stderr).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("does not answer."));
  stderr.mockRestore();
  [stored, checks] = [["disk"], { database: true, disk: true }];
  await beats(2);
  expect(mails).toEqual([`Resolved: ${disk}`]);
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  setConfig(undefined);
  for (const close of closers.splice(0).reverse()) await close();
});

it("pings and mails a real site's problems without the monitor's address in the log", async () => {
  const database = await createTestDatabase();
  const [server, monitor] = [await startMailServer(), await startReceiver()];
  closers.push(database.cleanup, server.close, monitor.close);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await insertLead(database.db, newLead({ submittedAt: tomorrow }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  configure({
    NODE_ENV: "test",
    SITE_URL: "https://www.tpf.example",
    SMTP_URL: server.url,
    NOTIFY_TO: "owner@tpf.example",
    WATCH_PING_URL: monitor.url,
    DATABASE_URL: "postgres://127.0.0.1/site",
  });
  closers.push(startHeartbeat(database, log));
  await expect.poll(() => monitor.posts).toHaveLength(1);
  // A beat is left out while the one before still sends its mail.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000);
      return monitor.posts.length;
    })
    .toBeGreaterThan(1);
  expect(server.mails.map(({ to }) => to)).toEqual([["owner@tpf.example"]]);
  expect(server.mails[0]?.raw).toMatch(/^Subject: www\.tpf\.example: Problem: The clock/m);
  expect(JSON.stringify(log.mock.calls)).not.toContain(monitor.url);
});

function start(): void {
  beat = createHeartbeat({
    check: async () => ({ status, checks }),
    ping: async () => {
      pings++;
    },
    findMail: () => async (subject) => {
      if (mails === null) throw new Error("No mail: it is off.");
      mails.push(subject);
    },
    loadMailed: async () => {
      if (stored === null) throw new Error("The database does not answer.");
      return stored;
    },
    saveMailed: async (names) => {
      if (stored === null) throw new Error("The database does not answer.");
      stored = names;
    },
    log,
  });
}

async function beats(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await beat();
}

const disk = "The disk of the database has less than 200 MB free.";

const backup = "The newest backup is too old.";

const log = vi.fn();
