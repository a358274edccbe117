import type { OutboxEntry } from "#db/queries/notifications.server";
import type { Config } from "~/config.server";
import { DeliveryError, type Messages } from "./messages.server";
import { type MailSettings, sendMail } from "./send-mail.server";
import { sendWebhook } from "./send-webhook.server";

type Recipient = keyof Messages;

/** One row of the table below. */
interface ChannelRow<To extends Recipient, Settings extends object> {
  /** What the outbox and the doctor call it. */
  name: string;
  /** What the desk calls it. */
  label: string;
  /** What it is called after "for". */
  noun: string;
  /** The variables that turn it on. */
  variables: string;
  to: To;
  /** How many one visitor's address gets in a day; no limit when absent. */
  perAddressADay?: number;
  /** Returns what it needs of the configuration, or null when it is off. */
  settings(config: Config): Settings | null;
  /** Returns what the operator should see to while it is on, or null. */
  caution?(settings: Settings): string | null;
  /** Returns when the receiver has taken the message; `id` is the same at every attempt. Throws DeliveryError. */
  send(
    message: Messages[To] & { id: string },
    settings: Settings,
    signal: AbortSignal,
  ): Promise<void>;
}

/** A way that notifications go out, its settings' type known to itself alone. */
interface Channel extends Omit<ChannelRow<Recipient, object>, "settings" | "caution" | "send"> {
  /** Returns the channel as it is configured, or null when it is off. */
  open(config: Config): OpenChannel | null;
}

interface OpenChannel {
  caution: string | null;
  send(id: string, messages: Messages, signal: AbortSignal): Promise<void>;
}

/** Every channel; outbox, worker, doctor and desk follow from it. */
export const channels: readonly Channel[] = [
  channel({
    name: "email",
    label: "Mail to staff",
    noun: "email",
    variables: "SMTP_URL and NOTIFY_TO",
    to: "staff",
    settings(config) {
      const mail = mailSettings(config);
      return mail && config.NOTIFY_TO ? { ...mail, to: config.NOTIFY_TO } : null;
    },
    send: ({ id, subject, text, replyTo }, { to, ...settings }, signal) =>
      sendMail({ id, to, subject, text, replyTo, automatic: "generated" }, settings, signal),
  }),
  channel({
    name: "webhook",
    label: "Webhook",
    noun: "a webhook",
    variables: "NOTIFY_WEBHOOK_URL",
    to: "staff",
    settings: ({ NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret }) =>
      url === undefined ? null : { url, secret: secret ?? null },
    caution: ({ secret }) =>
      secret === null
        ? "The webhook is not signed: set NOTIFY_WEBHOOK_SECRET, so that its receiver can tell that a notice comes from here."
        : null,
    send: sendWebhook,
  }),
  channel({
    name: "autoreply",
    label: "Autoreply to visitor",
    noun: "an autoreply",
    variables: "SMTP_URL and AUTOREPLY=1",
    to: "visitor",
    // So that nobody can fill a stranger's mailbox from our form.
    perAddressADay: 3,
    settings: (config) => (config.AUTOREPLY ? mailSettings(config) : null),
    send: ({ id, address, subject, text }, settings, signal) =>
      sendMail({ id, to: [address], subject, text, automatic: "replied" }, settings, signal),
  }),
];

function mailSettings(config: Config): MailSettings | null {
  const { SMTP_URL: smtpUrl, COMPANY_NAME: name, COMPANY_EMAIL: companyEmail } = config;
  const from = { name, address: config.NOTIFY_FROM ?? companyEmail };
  return smtpUrl === undefined ? null : { smtpUrl, from };
}

function channel<To extends Recipient, Settings extends object>({
  settings,
  caution,
  send,
  ...row
}: ChannelRow<To, Settings>): Channel {
  return {
    ...row,
    open(config) {
      const given = settings(config);
      if (given === null) return null;
      return {
        caution: caution?.(given) ?? null,
        send: (id, messages, signal) => send({ ...messages[row.to], id }, given, signal),
      };
    },
  };
}

/** Returns the channels that are on. */
export function activeChannels(config: Config): Channel[] {
  return channels.filter((one) => one.open(config) !== null);
}

/** Returns the channels in the desk's words. */
export function channelsOnDesk(config: Config) {
  return channels.map((one) => {
    const open = one.open(config);
    const { label, variables } = one;
    return { label, variables, on: open !== null, caution: open?.caution ?? null };
  });
}

/** Returns what the desk calls a channel; one that there is no more goes by its name. */
export function channelLabel(name: string): string {
  return channels.find((one) => one.name === name)?.label ?? name;
}

/** Sends notifications, one at a time and channel. */
export interface Delivery {
  channels: readonly string[];
  /** Returns when the receiver has taken the notification. Throws DeliveryError. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}

/** Returns the delivery that a configuration asks for; `findMessages` words a lead, null when there is none any more. */
export function createDelivery(
  config: Config,
  findMessages: (leadId: string) => Promise<Messages | null>,
): Delivery {
  return {
    channels: activeChannels(config).map(({ name }) => name),
    async deliver({ id, leadId, channel: name }, signal) {
      const messages = await findMessages(leadId);
      if (messages === null) throw new DeliveryError("The lead has been erased.", { final: true });
      const open = channels.find((one) => one.name === name)?.open(config);
      if (!open)
        throw new DeliveryError("This kind of notice is not configured any more.", { final: true });
      await open.send(id, messages, signal);
    },
  };
}
