import { randomUUID } from "node:crypto";
import type { OutboxEntry } from "#db/queries/notifications.server";
import type { NotificationOccasion } from "#db/schema";
import type { Config } from "~/config.server";
import { DeliveryError, type Messages } from "./messages.server";
import { type MailSettings, sendMail } from "./send-mail.server";
import { sendWebhook } from "./send-webhook.server";

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
  to: keyof Messages;
  /** What it tells of. */
  occasions: readonly NotificationOccasion[];
  /** How many one visitor's address gets in a day; no limit when absent. */
  perAddressADay?: number;
  /** Returns how it sends as it is configured, or null when it is off. */
  open(config: Config): Sender | null;
}

type OutboxAddress = Pick<OutboxEntry, "id" | "recipient">;

interface Sender {
  /** Returns when the receiver has taken it; `id` is the same at every attempt. Throws DeliveryError. */
  send(message: Messages & OutboxAddress, signal: AbortSignal): Promise<void>;
  /** What the operator should see to. */
  caution?: string;
}

const notTaken = ["not-taken", "nobody-has-taken-it"] as const;

/** Every channel; outbox, worker, doctor and desk follow from it. */
export const channels: readonly Channel[] = [
  {
    name: "email",
    label: "Mail to staff",
    noun: "email",
    variables: "SMTP_URL and NOTIFY_TO",
    to: "staff",
    occasions: ["submitted", "suspected-spam"],
    open: (config) => mailToStaff(config, config.NOTIFY_TO),
  },
  {
    name: "escalation",
    label: "Mail when nobody takes a lead",
    noun: "mail when nobody takes a lead",
    variables: "SMTP_URL and NOTIFY_ESCALATE_TO",
    to: "staff",
    occasions: notTaken,
    open: (config) => mailToStaff(config, config.NOTIFY_ESCALATE_TO),
  },
  {
    name: "webhook",
    label: "Webhook",
    noun: "a webhook",
    variables: "NOTIFY_WEBHOOK_URL",
    to: "staff",
    occasions: ["submitted", ...notTaken, "suspected-spam"],
    open({ NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret }) {
      if (url === undefined) return null;
      return {
        send: ({ id, staff }, signal) => sendWebhook({ ...staff, id }, { url, secret }, signal),
        ...(secret === undefined && { caution: unsigned }),
      };
    },
  },
  {
    name: "autoreply",
    label: "Autoreply to visitor",
    noun: "an autoreply",
    variables: "SMTP_URL and AUTOREPLY=1",
    to: "visitor",
    occasions: ["submitted", "address-corrected"],
    // So that nobody can fill a stranger's mailbox from our form.
    perAddressADay: 3,
    open(config) {
      const mail = mailSettings(config);
      if (mail === null || !config.AUTOREPLY) return null;
      return {
        send({ id, recipient, visitor: { address, ...message } }, signal) {
          const to = [recipient ?? address];
          return sendMail({ ...message, id, to, automatic: "replied" }, mail, signal);
        },
      };
    },
  },
];

function mailToStaff(config: Config, to: string[] | undefined): Sender | null {
  const mail = mailSettings(config);
  if (mail === null || to === undefined) return null;
  return {
    send: ({ id, staff }, signal) =>
      sendMail({ ...staff, id, to, automatic: "generated" }, mail, signal),
  };
}

const unsigned =
  "The webhook is not signed: set NOTIFY_WEBHOOK_SECRET, so that its receiver can tell that a notice comes from here.";

/** Returns where mail goes out and from whom, or null without SMTP_URL. */
export function mailSettings(config: Config): MailSettings | null {
  const { SMTP_URL: smtpUrl, COMPANY_NAME: name, COMPANY_EMAIL: companyEmail } = config;
  const { MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY: privateKey } = config;
  const from = { name, address: config.NOTIFY_FROM ?? companyEmail };
  if (smtpUrl === undefined) return null;
  return { smtpUrl, from, ...(keySelector && privateKey && { dkim: { keySelector, privateKey } }) };
}

/** Returns when the mail server has taken a message that says it is a test. Throws DeliveryError. */
export async function sendTestMail(
  mail: MailSettings,
  to: readonly string[],
  { siteUrl }: Config,
  signal: AbortSignal,
): Promise<void> {
  const text = `This is a test message of ${siteUrl.host}. Whoever reads it among the other mail, and not among junk, is told of new leads.`;
  const subject = `Test message of ${siteUrl.host}`;
  await sendMail({ id: randomUUID(), to, subject, text, automatic: "generated" }, mail, signal);
}

export function activeChannels(config: Config): Channel[] {
  return channels.filter((one) => one.open(config) !== null);
}

/** Returns the channels in the desk's words. */
export function channelsOnDesk(config: Config) {
  return channels.map(({ label, variables, open }) => {
    const sender = open(config);
    return { label, variables, on: sender !== null, caution: sender?.caution ?? null };
  });
}

const occasionLabels: Record<NotificationOccasion, string> = {
  submitted: "",
  "address-corrected": ": corrected address",
  "not-taken": ": not taken",
  "nobody-has-taken-it": ": nobody has taken it",
  "suspected-spam": ": suspected spam",
};

/** Returns what the desk calls a notification; of a channel that there is no more it says the name. */
export function notificationLabel(entry: Pick<OutboxEntry, "channel" | "occasion">): string {
  const label = channels.find(({ name }) => name === entry.channel)?.label ?? entry.channel;
  return `${label}${occasionLabels[entry.occasion]}`;
}

/** Sends notifications, one at a time and channel. */
export interface Delivery {
  channels: readonly string[];
  /** Returns when the receiver has taken the notification. Throws DeliveryError. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}

/** Returns the delivery that a configuration asks for; `findMessages` words what happened to a lead, null when there is none any more. */
export function createDelivery(
  config: Config,
  findMessages: (about: Pick<OutboxEntry, "leadId" | "occasion">) => Promise<Messages | null>,
): Delivery {
  return {
    channels: activeChannels(config).map(({ name }) => name),
    async deliver({ id, recipient, channel: name, ...about }, signal) {
      const messages = await findMessages(about);
      if (messages === null) throw new DeliveryError("The lead has been erased.", { final: true });
      const sender = channels.find((one) => one.name === name)?.open(config);
      if (!sender)
        throw new DeliveryError("This kind of notice is not configured any more.", { final: true });
      await sender.send({ ...messages, id, recipient }, signal);
    },
  };
}
