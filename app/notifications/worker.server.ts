import {
  findPendingTimes,
  findUnsentNotifications,
  leaseOutboxEntry,
  type OutboxEntry,
  type OutboxOutcome,
  type UnsentNotifications,
  updateOutboxEntry,
} from "#db/queries/notifications.server";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { reportError } from "~/http/http-error.server";
import { activeChannels, channels } from "./channels.server";
import { DeliveryError, failureInShort, type NotificationMessages } from "./messages.server";
import { mailSettings, sendMail } from "./send-mail.server";
import { sendWebhook } from "./send-webhook.server";

/** Sends notifications, one at a time and channel. */
export interface Delivery {
  channels: readonly string[];
  /** Returns when the receiver has taken the notification. Throws DeliveryError. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}

/** Returns the delivery that a configuration asks for; `findMessages` words what happened to a lead, null when there is none any more. */
export function createDelivery(
  config: Config,
  findMessages: (
    about: Pick<OutboxEntry, "leadId" | "event">,
  ) => Promise<NotificationMessages | null>,
): Delivery {
  const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret } = config;
  const staffOf = new Map([
    ["email", config.NOTIFY_TO],
    ["escalation", config.NOTIFY_ESCALATE_TO],
  ]);
  return {
    channels: activeChannels(config).map(({ name }) => name),
    async deliver({ id, recipient, channel, ...about }, signal) {
      const messages = await findMessages(about);
      if (messages === null) throw new DeliveryError("The lead has been erased.", { final: true });
      const { staff, visitor } = messages;
      if (channel === "webhook" && url !== undefined) {
        return sendWebhook({ ...staff, id }, { url, secret }, signal);
      }
      const mail = mailSettings(config);
      const to = staffOf.get(channel);
      if (mail && to) return sendMail({ ...staff, id, to, automatic: "generated" }, mail, signal);
      if (mail && channel === "autoreply" && config.AUTOREPLY) {
        const { address, ...message } = visitor;
        const reply = { ...message, id, to: [recipient ?? address], automatic: "replied" } as const;
        return sendMail(reply, mail, signal);
      }
      throw new DeliveryError("This kind of notice is not configured any more.", { final: true });
    },
  };
}

/** Sends what is in the outbox, in the background, until it is stopped. */
export interface NotificationWorker {
  /** Looks into the outbox now: something was put in. */
  wake(): void;
  /** Returns when everything that was due at the last look has an outcome; for tests. */
  settled(): Promise<void>;
  /** Stops looking, gives a notification on its way `graceMs` to arrive, then leaves it to the next start. */
  stop(graceMs?: number): Promise<void>;
}

/** An attempt that failed, without anybody's data. */
export interface FailedAttempt {
  channel: string;
  attempts: number;
  /** True when it is not tried again by itself. */
  givenUp: boolean;
  reason: string;
}

/** First wait after a failed attempt, longest wait, and how many attempts there are: the last is made after about 15 hours. */
const firstWaitMs = 30_000;
const longestWaitMs = 6 * 60 * 60_000;
const maxAttempts = 12;

/** From 30 s doubling to 6 h, give or take a fifth so that many do not meet again; null after the last. In milliseconds. */
export function waitAfterFailure(attempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null;
  const wait = Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** How long a claimed notification stays the claimer's, in milliseconds: longer than any attempt takes. */
const leaseMs = 120_000;
/** Longest time between two looks, in milliseconds. */
const longestPauseMs = 60_000;

/** One at a time for each channel, so that a slow mail server keeps no webhook waiting; failed ones are tried again. */
export function startNotificationWorker(
  db: Queryable,
  delivery: Delivery,
  {
    now = () => new Date(),
    random = Math.random,
    fill = () => Promise.resolve(null),
    onFailure = () => undefined,
  }: {
    now?: () => Date;
    random?: () => number;
    /** Puts into the outbox what has come due by itself; returns when more will, or null. */
    fill?: (at: Date) => Promise<Date | null>;
    /** Told of every attempt that failed, before its outcome is stored. */
    onFailure?: (failed: FailedAttempt) => void;
  } = {},
): NotificationWorker {
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
    running ??= look().finally(() => {
      running = undefined;
      if (again) wake();
    });
  };

  async function look(): Promise<void> {
    try {
      await fillWhenDue();
      await Promise.all(delivery.channels.map(drain));
      const { next } = await findPendingTimes(db, delivery.channels);
      // With nothing to send too: another process may put a notification in and end before it sends it.
      const soonest = next === null ? fillAt : Math.min(Date.parse(next), fillAt);
      pause(Math.max(0, soonest - now().getTime()));
    } catch (error) {
      // Everything is still in the outbox.
      reportError(error);
      pause(longestPauseMs);
    }
  }

  /** Not at every look: nothing comes due by itself sooner than it was said to. */
  async function fillWhenDue(): Promise<void> {
    const at = now();
    if (at.getTime() < fillAt) return;
    const more = await fill(at);
    fillAt = Math.min(more?.getTime() ?? Number.POSITIVE_INFINITY, at.getTime() + longestPauseMs);
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
      // Cut short by our own stop: nobody is at fault, and the next start tries at once.
      if (stopping.signal.aborted)
        return { state: "pending", nextAttemptAt: now().toISOString(), lastError: null };
      const { message, final, ours } =
        error instanceof DeliveryError
          ? error
          : new DeliveryError("It failed", { said: String(error), cause: error });
      const attempts = ours ? Math.min(entry.attempts, maxAttempts - 1) : entry.attempts;
      const wait = final ? null : waitAfterFailure(attempts, random());
      const { channel } = entry;
      const reason = failureInShort(message);
      onFailure({ channel, attempts: entry.attempts, givenUp: wait === null, reason });
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
    wake,
    settled: async () => {
      while (running !== undefined) await running;
    },
    stop: async (graceMs = 1_500) => {
      stopped = true;
      clearTimeout(timer);
      const grace = setTimeout(() => stopping.abort(), graceMs);
      while (running !== undefined) await running;
      clearTimeout(grace);
    },
  };
}

/** How long a notification may wait before it counts as unsent, in milliseconds: three attempts. */
const lateAfterMs = 5 * 60_000;

/** A visitor whose mailbox refuses ours is no alarm. */
const namesToStaff = (among: typeof channels) =>
  among.filter(({ to }) => to === "staff").map(({ name }) => name);

/** Returns what did not go out of the channels to staff that are on, with what a person may be told of the last failure, or "". */
export async function unsentNotifications(
  db: Queryable,
  config: Config,
  now: Date,
): Promise<UnsentNotifications & { reason: string }> {
  const unsent = await findUnsentNotifications(db, {
    channels: namesToStaff(activeChannels(config)),
    toStaff: namesToStaff(channels),
    lateBefore: new Date(now.getTime() - lateAfterMs),
  });
  const { lastError } = unsent;
  return { ...unsent, reason: lastError === null ? "" : failureInShort(lastError) };
}

/** Returns how long the oldest notification of a channel that is on has waited, in milliseconds; 0 when none waits. */
export async function longestWait(db: Queryable, config: Config, now: Date): Promise<number> {
  const names = activeChannels(config).map(({ name }) => name);
  const { oldest } = await findPendingTimes(db, names);
  return oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest));
}
