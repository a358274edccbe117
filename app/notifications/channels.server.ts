import type { OutboxEntry } from "#db/queries/notifications.server";
import type { NotificationEvent } from "#db/schema";
import type { Config } from "~/config.server";
import type { NotificationMessages } from "./messages.server";

/** A way to send notifications. */
interface Channel {
  /** The channel's name in the outbox. */
  name: string;
  /** The channel's name on the desk. */
  label: string;
  /** The environment variables that turn the channel on. */
  variables: string;
  /** Whom the channel notifies. An `owner` gets the message for staff. */
  to: keyof NotificationMessages | "owner";
  /** The events for which the channel sends notifications. */
  events: readonly NotificationEvent[];
  isOn(config: Config): boolean;
  /** Returns a warning about the channel's settings, or null. */
  caution?(config: Config): string | null;
}

const notTaken = ["not-taken", "nobody-has-taken-it"] as const;

/** All notification channels: to staff, to owners of leads, and to visitors. */
export const channels: readonly Channel[] = [
  {
    name: "email",
    label: "Mail to staff",
    variables: "SMTP_URL and NOTIFY_TO",
    to: "staff",
    events: ["submitted", "suspected-spam"],
    isOn: ({ SMTP_URL, NOTIFY_TO }) => SMTP_URL !== undefined && NOTIFY_TO !== undefined,
  },
  {
    name: "escalation",
    label: "Mail about leads without an owner",
    variables: "SMTP_URL and NOTIFY_ESCALATE_TO",
    to: "staff",
    events: notTaken,
    isOn: ({ SMTP_URL, NOTIFY_ESCALATE_TO }) =>
      SMTP_URL !== undefined && NOTIFY_ESCALATE_TO !== undefined,
  },
  {
    name: "owner",
    label: "Mail to the owner of a lead",
    variables: "SMTP_URL",
    to: "owner",
    events: ["assigned", "several-assigned", "follow-up-due"],
    isOn: ({ SMTP_URL }) => SMTP_URL !== undefined,
  },
  {
    name: "webhook",
    label: "Webhook",
    variables: "NOTIFY_WEBHOOK_URL",
    to: "staff",
    events: ["submitted", ...notTaken, "suspected-spam"],
    isOn: ({ NOTIFY_WEBHOOK_URL }) => NOTIFY_WEBHOOK_URL !== undefined,
    caution: ({ NOTIFY_WEBHOOK_SECRET }) =>
      NOTIFY_WEBHOOK_SECRET === undefined
        ? "The webhook is not signed: its receiver cannot verify that a notification comes from this site. Set NOTIFY_WEBHOOK_SECRET."
        : null,
  },
  {
    name: "autoreply",
    label: "Autoreply to visitor",
    variables: "SMTP_URL and AUTOREPLY=1",
    to: "visitor",
    events: ["submitted", "address-corrected"],
    isOn: ({ SMTP_URL, AUTOREPLY }) => SMTP_URL !== undefined && AUTOREPLY,
  },
  {
    name: "verification",
    label: "Link to verify an address",
    variables: "SMTP_URL",
    to: "visitor",
    events: ["verify-address"],
    isOn: ({ SMTP_URL }) => SMTP_URL !== undefined,
  },
];

/** Returns the channels that the configuration turns on. */
export function activeChannels(config: Config): Channel[] {
  return channels.filter((one) => one.isOn(config));
}

/** Returns the channels as the desk shows them. */
export function channelsOnDesk(config: Config) {
  return channels.map(({ label, variables, isOn, caution }) => {
    const on = isOn(config);
    return { label, variables, on, caution: (on && caution?.(config)) || null };
  });
}

const eventLabels: Record<NotificationEvent, string> = {
  submitted: "",
  "address-corrected": ": corrected address",
  "verify-address": "",
  "not-taken": ": no owner yet",
  "nobody-has-taken-it": ": still no owner",
  "suspected-spam": ": suspected spam",
  assigned: ": assigned",
  "several-assigned": ": several assigned",
  "follow-up-due": ": follow-up due",
};

/** Returns the label of a notification. If its channel no longer exists, returns the channel's name. */
export function notificationLabel(entry: Pick<OutboxEntry, "channel" | "event">): string {
  const label = channels.find(({ name }) => name === entry.channel)?.label ?? entry.channel;
  return `${label}${eventLabels[entry.event]}`;
}
