import type { OutboxEntry } from "#db/queries/notifications.server";
import type { NotificationEvent } from "#db/schema";
import type { Config } from "~/config.server";
import type { NotificationMessages } from "./messages.server";

/** A way that notifications go out. */
interface Channel {
  /** What the outbox and the doctor call it. */
  name: string;
  /** What the desk calls it. */
  label: string;
  /** What it is called after "for". */
  noun: string;
  /** The variables that turn it on. */
  variables: string;
  to: keyof NotificationMessages;
  /** What it tells of. */
  events: readonly NotificationEvent[];
  /** How many one visitor's address gets in a day; no limit when absent. */
  perAddressADay?: number;
  isOn(config: Config): boolean;
  /** Returns what the operator should see to while it is on. */
  caution?(config: Config): string | null;
}

const notTaken = ["not-taken", "nobody-has-taken-it"] as const;

/** Every channel; outbox, doctor and desk follow from it. `createDelivery` sends. */
export const channels: readonly Channel[] = [
  {
    name: "email",
    label: "Mail to staff",
    noun: "email",
    variables: "SMTP_URL and NOTIFY_TO",
    to: "staff",
    events: ["submitted", "suspected-spam"],
    isOn: ({ SMTP_URL, NOTIFY_TO }) => SMTP_URL !== undefined && NOTIFY_TO !== undefined,
  },
  {
    name: "escalation",
    label: "Mail when nobody takes a lead",
    noun: "mail when nobody takes a lead",
    variables: "SMTP_URL and NOTIFY_ESCALATE_TO",
    to: "staff",
    events: notTaken,
    isOn: ({ SMTP_URL, NOTIFY_ESCALATE_TO }) =>
      SMTP_URL !== undefined && NOTIFY_ESCALATE_TO !== undefined,
  },
  {
    name: "webhook",
    label: "Webhook",
    noun: "a webhook",
    variables: "NOTIFY_WEBHOOK_URL",
    to: "staff",
    events: ["submitted", ...notTaken, "suspected-spam"],
    isOn: ({ NOTIFY_WEBHOOK_URL }) => NOTIFY_WEBHOOK_URL !== undefined,
    caution: ({ NOTIFY_WEBHOOK_SECRET }) =>
      NOTIFY_WEBHOOK_SECRET === undefined
        ? "The webhook is not signed: set NOTIFY_WEBHOOK_SECRET, so that its receiver can tell that a notice comes from here."
        : null,
  },
  {
    name: "autoreply",
    label: "Autoreply to visitor",
    noun: "an autoreply",
    variables: "SMTP_URL and AUTOREPLY=1",
    to: "visitor",
    events: ["submitted", "address-corrected"],
    // So that nobody can fill a stranger's mailbox from our form.
    perAddressADay: 3,
    isOn: ({ SMTP_URL, AUTOREPLY }) => SMTP_URL !== undefined && AUTOREPLY,
  },
];

export function activeChannels(config: Config): Channel[] {
  return channels.filter((one) => one.isOn(config));
}

/** Returns the channels in the desk's words. */
export function channelsOnDesk(config: Config) {
  return channels.map(({ label, variables, isOn, caution }) => {
    const on = isOn(config);
    return { label, variables, on, caution: (on && caution?.(config)) || null };
  });
}

const eventLabels: Record<NotificationEvent, string> = {
  submitted: "",
  "address-corrected": ": corrected address",
  "not-taken": ": not taken",
  "nobody-has-taken-it": ": nobody has taken it",
  "suspected-spam": ": suspected spam",
};

/** Returns what the desk calls a notification; of a channel that there is no more it says the name. */
export function notificationLabel(entry: Pick<OutboxEntry, "channel" | "event">): string {
  const label = channels.find(({ name }) => name === entry.channel)?.label ?? entry.channel;
  return `${label}${eventLabels[entry.event]}`;
}
