import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  findAllOutboxEntries,
  leaseOutboxEntry,
  type OutboxEntry,
  requeueOutboxEntry,
} from "#db/queries/notifications.server";
import { inTransaction } from "#db/transactions.server";
import { findLeadMessages } from "~/leads/lead-notifications.server";
import { leadForms } from "~/leads/lead-posts.server";
import { submitLead } from "~/leads/submit-lead.server";
import { DeliveryError } from "~/notifications/messages.server";
import { retryNotifications } from "~/notifications/queue.server";
import {
  createDelivery,
  type Delivery,
  type FailedAttempt,
  startNotificationWorker,
  unsentNotifications,
  waitAfterFailure,
} from "~/notifications/worker.server";
import { configure } from "../support/config";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { quoteFields } from "../support/leads";
import { startMailServer, startReceiver } from "../support/mail";
import { countRows } from "../support/rows";

let config = configure({ NODE_ENV: "test" });

let database: TestDatabase;
let now: Date;
beforeEach(async () => {
  database = await createTestDatabase();
  config = configure(mailAndHook);
  now = start;
});
afterEach(() => {
  vi.useRealTimers();
  return database.cleanup();
});

describe("the outbox", () => {
  it("gets a notification for each enabled channel, with the lead", async () => {
    const lead = await submit();
    const entries = await outbox();
    expect(entries.map(({ channel }) => channel).sort()).toEqual(["autoreply", "email", "webhook"]);
    expect(entries.every(({ leadId, state }) => leadId === lead.id && state === "pending")).toBe(
      true,
    );
  });

  it("gets nothing for a repeat, suspected spam or disabled channels", async () => {
    await submit();
    await submit();
    expect((await outbox()).length).toBe(3);
    await submit({ email: "bot@spam.example" }, true);
    expect((await outbox()).length).toBe(3);
    config = configure({ NODE_ENV: "test" });
    await submit({ email: "another@haul.example" });
    expect((await outbox()).length).toBe(3);
  });

  it("is written atomically with the lead", async () => {
    await database.db.schema.dropTable("outbox").execute();
    await expect(submit()).rejects.toThrow();
    expect(await countRows(database, "leads")).toBe(0);
  });

  it("limits a mailbox, however spelled, to three autoreplies a day", async () => {
    const spelled = ["victim@haul.example", "v.ictim+1@haul.example", "VICT.IM@haul.example"];
    for (const email of [...spelled, "victi.m+2@HAUL.example"]) await submit({ email });
    const channels = (await outbox()).map(({ channel }) => channel);
    expect(channels.filter((channel) => channel === "autoreply").length).toBe(3);
    expect(channels.filter((channel) => channel === "email").length).toBe(4);
  });
});

describe("the worker", () => {
  it("sends each due notification once, even after a restart", async () => {
    await submit();
    const sent: OutboxEntry[] = [];
    const deliver = async (entry: OutboxEntry) => void sent.push(entry);
    await look(deliver, ["email", "webhook"]);
    await look(deliver, ["email", "webhook"]);
    expect(sent.map(({ channel }) => channel).sort()).toEqual(["email", "webhook"]);
    expect((await byChannel()).email).toMatchObject({ state: "sent", sentAt: start.toISOString() });
    expect((await byChannel()).autoreply?.state).toBe("pending");
  });

  it("retries with backoff and keeps the last error", async () => {
    await submit();
    await look(failing("The receiver answered 500."));
    expect((await byChannel()).email).toMatchObject({
      state: "pending",
      attempts: 1,
      lastError: "The receiver answered 500.",
      nextAttemptAt: later(30_000).toISOString(),
    });
    now = later(29_999);
    const early = vi.fn();
    await look(early);
    expect(early).not.toHaveBeenCalled();
    now = later(30_000);
    await look(failing("Again."));
    expect((await byChannel()).email).toMatchObject({
      attempts: 2,
      nextAttemptAt: later(90_000).toISOString(),
    });
  });

  it("gives up after the last attempt, or at once if final; 'send again' starts over", async () => {
    await submit();
    for (let attempt = 1; attempt <= 12; attempt++) {
      await look(failing(`Attempt ${attempt}.`));
      now = new Date(now.getTime() + 7 * 60 * 60_000);
    }
    const entry = (await byChannel()).email;
    expect(entry).toMatchObject({ state: "failed", attempts: 12, lastError: "Attempt 12." });
    await look(failing("No mailbox.", true), ["autoreply"]);
    expect((await byChannel()).autoreply).toMatchObject({ state: "failed", attempts: 1 });
    expect(await requeue(entry?.id)).toBe(true);
    await look(async () => undefined);
    expect((await byChannel()).email).toMatchObject({
      state: "sent",
      attempts: 1,
      lastError: null,
    });
  });

  it("retries forever on configuration errors, logs each failure without the answer, and retries at once after a fix", async () => {
    await submit();
    const onFailure = vi.fn();
    const refuse = async () => {
      const reply = "535 no such user ann@site.example";
      throw new DeliveryError("The mail server refused the sign-in (535)", { reply, isOurs: true });
    };
    for (let attempt = 1; attempt <= 14; attempt++) {
      await look(refuse, ["email"], onFailure);
      now = new Date(now.getTime() + 7 * 60 * 60_000);
    }
    expect((await byChannel()).email).toMatchObject({ state: "pending", attempts: 14 });
    expect(onFailure).toHaveBeenCalledTimes(14);
    const reason = "The mail server refused the sign-in (535).";
    const failed = { channel: "email", attempts: 14, givenUp: false, reason };
    expect(onFailure).toHaveBeenLastCalledWith(failed);
    await look(refuse, ["email"], onFailure);
    await retryNotifications(database.db, now);
    await look(async () => undefined);
    expect((await byChannel()).email?.state).toBe("sent");
  });

  it("counts notifications that did not reach staff: given up on an unassigned lead, or late", async () => {
    const unsent = () => unsentNotifications(database.db, config, now);
    const lead = await submit();
    expect(await unsent()).toMatchObject({ failed: 0, late: 0, reason: "" });
    now = later(5 * 60_000 + 1);
    expect(await unsent()).toMatchObject({ failed: 0, late: 2, oldest: start.toISOString() });
    await look(failing("The receiver answered 410.", true), ["email", "webhook", "autoreply"]);
    const reason = "The receiver answered 410.";
    expect(await unsent()).toMatchObject({ failed: 2, late: 0, reason });
    await database.db
      .updateTable("leads")
      .set({ status: "contacted" })
      .where("id", "=", lead.id)
      .execute();
    expect(await unsent()).toMatchObject({ failed: 0, late: 0 });
  });

  it("skips a notification that another process is sending until its lease expires", async () => {
    await submit();
    const claimed = await leaseOutboxEntry(database.db, "email", 120_000, start);
    expect(claimed?.attempts).toBe(1);
    const deliver = vi.fn(async () => undefined);
    now = later(119_999);
    await look(deliver);
    expect(deliver).not.toHaveBeenCalled();
    expect(await requeue(claimed?.id)).toBe(false);
    now = later(120_000);
    await look(deliver);
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it("leaves a notification due for the next start when stopped in mid-attempt", async () => {
    await submit();
    const begun = deferred();
    const deliver = (_entry: OutboxEntry, signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DeliveryError("cut")));
        begun.resolve();
      });
    const worker = startNotificationWorker(
      database.db,
      { channels: ["email"], deliver },
      { now: () => now },
    );
    await begun.promise;
    await worker.stop(0);
    expect((await byChannel()).email).toMatchObject({ state: "pending", lastError: null });
    await look(async () => undefined);
    expect((await byChannel()).email?.state).toBe("sent");
  });

  it("finds within a minute what an ended process queued, and stops polling when stopped", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const deliver = vi.fn(async () => undefined);
    const worker = startNotificationWorker(
      database.db,
      { channels: ["email"], deliver },
      { now: () => now },
    );
    await worker.settled();
    await submit();
    vi.advanceTimersByTime(60_000);
    await worker.settled();
    expect(deliver).toHaveBeenCalledTimes(1);
    await worker.stop();
    await submit({ email: "another@haul.example" });
    vi.advanceTimersByTime(60_000);
    await worker.settled();
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it("sends what is queued although due notifications cannot be queued", async () => {
    await submit();
    const sent: string[] = [];
    const delivery: Delivery = {
      channels: ["email", "webhook"],
      deliver: async ({ channel }) => {
        sent.push(channel);
      },
    };
    const fill = () => Promise.reject(new Error("It cannot be queued."));
    const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const worker = startNotificationWorker(database.db, delivery, { now: () => now, fill });
    await worker.settled();
    await worker.stop();
    expect(sent.sort()).toEqual(["email", "webhook"]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("It cannot be queued."));
    logged.mockRestore();
  });

  it("queues what is due although the clock was set back", async () => {
    const fill = vi.fn(async () => null);
    const delivery: Delivery = { channels: [], deliver: async () => undefined };
    const worker = startNotificationWorker(database.db, delivery, { now: () => now, fill });
    await worker.settled();
    now = new Date(start.getTime() - 3_600_000);
    for (let wakes = 0; wakes < 2; wakes++) {
      worker.wake();
      await worker.settled();
    }
    await worker.stop();
    expect(fill.mock.calls).toEqual([[start], [now]]);
  });

  it("is woken by a new lead and reaches a real mail server and a real receiver", async () => {
    const [mail, hook] = [await startMailServer(), await startReceiver()];
    config = configure({ ...mailAndHook, SMTP_URL: mail.url, NOTIFY_WEBHOOK_URL: hook.url });
    const worker = startNotificationWorker(
      database.db,
      createDelivery(
        () => config,
        (leadId) => findLeadMessages(database.db, config, leadId),
      ),
    );
    await worker.settled();
    const lead = await submit();
    worker.wake();
    await worker.settled();
    await worker.stop();
    expect(mail.mails.map(({ to }) => to[0]).sort()).toEqual(
      ["desk@site.example", lead.email].sort(),
    );
    expect(JSON.parse(hook.posts[0]?.body ?? "{}").lead.reference).toBe(lead.reference);
    expect((await outbox()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    await mail.close();
    await hook.close();
  });
});

describe("the backoff", () => {
  it("doubles from half a minute to six hours, and ends", () => {
    const waits = Array.from({ length: 12 }, (_, index) => waitAfterFailure(index + 1));
    expect(waits.slice(0, 3)).toEqual([30_000, 60_000, 120_000]);
    expect(waits[10]).toBe(6 * 60 * 60_000);
    expect(waits[11]).toBeNull();
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function later(milliseconds: number) {
  return new Date(start.getTime() + milliseconds);
}

async function submit(changes: Record<string, string> = {}, honeypotFilled = false) {
  const parsed = leadForms["quote-request"].parse(quoteFields(changes));
  const at = { address: "203.0.113.7", honeypotFilled, submittedAt: start };
  return submitLead(database.db, "quote-request", parsed, at);
}

function requeue(id = "") {
  return inTransaction(database.db, (transaction) => requeueOutboxEntry(transaction, id, now));
}

async function outbox() {
  return (await findAllOutboxEntries(database.db, { limit: 50, cursor: null })).entries;
}

async function byChannel() {
  return Object.fromEntries((await outbox()).map((entry) => [entry.channel, entry]));
}

/** Starts a worker with the test's own delivery, waits for its first poll, and stops it. */
async function look(
  deliver: Delivery["deliver"],
  channels: Delivery["channels"] = ["email"],
  onFailure?: (failed: FailedAttempt) => void,
) {
  const worker = startNotificationWorker(
    database.db,
    { channels, deliver },
    { now: () => now, ...(onFailure && { onFailure }) },
  );
  await worker.settled();
  await worker.stop();
}

function failing(message: string, final = false) {
  return async () => {
    throw new DeliveryError(message, { final });
  };
}

const mailAndHook = {
  NODE_ENV: "test" as const,
  SMTP_URL: "smtp://127.0.0.1:1",
  NOTIFY_TO: "desk@site.example",
  NOTIFY_WEBHOOK_URL: "http://127.0.0.1:1/",
  AUTOREPLY: "1",
};

const start = new Date("2025-08-04T15:00:00.000Z");
