import {
  findPendingTimes,
  findUnsentNotifications,
  leaseOutboxEntry,
  type OutboxEntry,
  type OutboxOutcome,
  updateOutboxEntry,
} from "#db/queries/notifications.server";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { reportError } from "~/server/log.server";
import { activeChannels, channels } from "./channels.server";
import { DeliveryError, type NotificationMessages, problemIn } from "./messages.server";
import { mailSettings, sendMail } from "./send-mail.server";
import { sendWebhook } from "./send-webhook.server";

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Returns `deliver`, which sends a notification, and `channels`, the names of the configured channels. `deliver` resolves when the receiver has accepted the notification, and
 * throws DeliveryError. Both read the configuration each time, because the owner may change the settings while the site runs. `findMessages` returns the messages of an outbox
 * entry, or null if the lead was erased or the lead's owner no longer gets mail.
 */
export function createDelivery(
  readConfig: () => Config,
  findMessages: (
    about: Pick<OutboxEntry, "leadId" | "event" | "recipient">,
  ) => Promise<NotificationMessages | null>,
) {
  return {
    get channels() {
      return activeChannels(readConfig()).map(({ name }) => name);
    },
    async deliver({ id, recipient, channel, ...about }: OutboxEntry, signal: AbortSignal) {
      const config = readConfig();
      const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret } = config;
      const staffOf = new Map([
        ["email", config.NOTIFY_TO],
        ["escalation", config.NOTIFY_ESCALATE_TO],
      ]);
      const messages = await findMessages({ ...about, recipient });
      if (messages === null)
        throw new DeliveryError("The lead was erased, or its owner gets no mail anymore.", {
          final: true,
        });
      const { staff, visitor } = messages;
      if (channel === "webhook" && url !== undefined) {
        return sendWebhook({ ...staff, id }, { url, secret }, signal);
      }
      const mail = mailSettings(config);
      const to = staffOf.get(channel) ?? staff.to;
      if (mail && to) return sendMail({ ...staff, id, to, automatic: "generated" }, mail, signal);
      const active = activeChannels(config).find(({ name }) => name === channel);
      if (mail && active?.to === "visitor") {
        const { address, ...message } = visitor;
        const reply = { ...message, id, to: [recipient ?? address], automatic: "replied" } as const;
        return sendMail(reply, mail, signal);
      }
      throw new DeliveryError("This kind of notification is no longer configured.", {
        final: true,
      });
    },
  };
}

/** A failed attempt to send a notification, without personal data. */
export interface FailedAttempt {
  channel: string;
  attempts: number;
  /** True if no further automatic attempt follows. */
  givenUp: boolean;
  reason: string;
}

/** The first wait, the longest wait, and the number of attempts. The last attempt is after about 15 hours. */
const firstWaitMs = 30_000;
const longestWaitMs = 6 * 60 * 60_000;
const maxAttempts = 12;

/** Returns the wait before the next attempt in milliseconds: from 30 s, doubling up to 6 h. Returns null after the last attempt. */
export function waitAfterFailure(attempts: number): number | null {
  if (attempts >= maxAttempts) return null;
  return Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
}

/** How long a worker leases a notification, in milliseconds. Longer than any attempt takes. */
const leaseMs = 120_000;
/** The longest pause between checks, in milliseconds. */
const longestPauseMs = 60_000;

/** Starts the worker that sends notifications and retries failures. Each channel sends one notification at a time, and a slow channel does not delay the others. */
export function startNotificationWorker(
  db: Queryable,
  delivery: Delivery,
  options: {
    now?: () => Date;
    /** Queues the notifications that have become due. Returns the time of the next one, or null. */
    fill?: (at: Date) => Promise<Date | null>;
    /** Called for each failed attempt, before its outcome is stored. */
    onFailure?: (failed: FailedAttempt) => void;
  } = {},
) {
  const { now = () => new Date(), fill = () => Promise.resolve(null), onFailure } = options;
  const stopping = new AbortController();
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let fillAt = 0;

  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    again = running !== undefined;
    running ??= checkOutbox().finally(() => {
      running = undefined;
      if (again) wake();
    });
  };

  async function checkOutbox(): Promise<void> {
    try {
      // A notification that cannot be queued does not hold back the others.
      await fillWhenDue().catch(reportError);
      const drained = await Promise.allSettled(delivery.channels.map(drain));
      for (const channel of drained) if (channel.status === "rejected") throw channel.reason;
      const { next } = await findPendingTimes(db, delivery.channels);
      // Also with an empty outbox, because another process may add a notification and end before sending it.
      const soonest = next === null ? fillAt : Math.min(Date.parse(next), fillAt);
      pause(Math.max(0, soonest - now().getTime()));
    } catch (error) {
      // Nothing is lost: the notifications are still in the outbox.
      reportError(error);
      pause(longestPauseMs);
    }
  }

  /** Runs `fill` when the next notification is due, and at least every `longestPauseMs`. */
  async function fillWhenDue(): Promise<void> {
    const at = now();
    const waitMs = fillAt - at.getTime();
    // A longer wait comes from a clock that ran ahead.
    if (waitMs > 0 && waitMs <= longestPauseMs) return;
    fillAt = at.getTime() + longestPauseMs;
    const more = await fill(at);
    if (more !== null) fillAt = Math.min(more.getTime(), fillAt);
  }

  async function drain(channel: string): Promise<void> {
    while (!stopped) {
      const entry = await leaseOutboxEntry(db, channel, leaseMs, now());
      if (entry === null) return;
      await updateOutboxEntry(db, entry.id, await attempt(entry));
    }
  }

  async function attempt(entry: OutboxEntry): Promise<OutboxOutcome> {
    try {
      await delivery.deliver(entry, stopping.signal);
      return { state: "sent", sentAt: now().toISOString(), lastError: null };
    } catch (error) {
      // Our own stop interrupted the attempt, so the next start retries at once.
      if (stopping.signal.aborted)
        return { state: "pending", nextAttemptAt: now().toISOString(), lastError: null };
      const { message, problem, failure } =
        error instanceof DeliveryError
          ? error
          : new DeliveryError("It failed", { reply: String(error), cause: error });
      const attempts = failure.isOurs ? Math.min(entry.attempts, maxAttempts - 1) : entry.attempts;
      const wait = failure.final ? null : waitAfterFailure(attempts);
      const { channel } = entry;
      onFailure?.({ channel, attempts: entry.attempts, givenUp: wait === null, reason: problem });
      if (wait === null) return { state: "failed", lastError: message };
      const nextAttemptAt = new Date(now().getTime() + wait).toISOString();
      return { state: "pending", nextAttemptAt, lastError: message };
    }
  }

  function pause(milliseconds: number): void {
    if (stopped) return;
    timer = setTimeout(wake, Math.min(milliseconds, longestPauseMs)).unref();
  }

  wake();
  return {
    /** Checks the outbox immediately, for a new entry. */
    wake,
    /** Resolves when the current check has finished. For tests. */
    settled: async () => {
      while (running !== undefined) await running;
    },
    /** Stops checking. Waits up to `graceMs` for a notification in progress, then leaves it to the next start. */
    stop: async (graceMs = 1_500) => {
      stopped = true;
      clearTimeout(timer);
      const grace = setTimeout(() => stopping.abort(), graceMs);
      while (running !== undefined) await running;
      clearTimeout(grace);
    },
  };
}

/** How long a notification may wait before it counts as late, in milliseconds. Allows three attempts. */
const lateAfterMs = 5 * 60_000;

/** Returns the names of the channels to staff. A visitor's mailbox that refuses mail raises no alarm. */
const namesToStaff = (among: typeof channels) =>
  among.filter(({ to }) => to !== "visitor").map(({ name }) => name);

/** Returns how many staff notifications are late, and how many about new leads failed. `reason` is the last failure as a sentence without personal data, or "" if there is none. */
export async function unsentNotifications(db: Queryable, config: Config, now: Date) {
  const unsent = await findUnsentNotifications(db, {
    channels: namesToStaff(activeChannels(config)),
    toStaff: namesToStaff(channels),
    lateBefore: new Date(now.getTime() - lateAfterMs),
  });
  const { lastError } = unsent;
  return { ...unsent, reason: lastError === null ? "" : problemIn(lastError) };
}

/** Returns how long the oldest pending notification of an active channel has waited, in milliseconds. Returns 0 if none is pending. */
export async function longestWait(db: Queryable, config: Config, now: Date): Promise<number> {
  const names = activeChannels(config).map(({ name }) => name);
  const { oldest } = await findPendingTimes(db, names);
  return oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest));
}
