/** A name and an email address, as mail programs show them. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The texts of a lead's notifications, for staff and for the visitor. */
export interface NotificationMessages {
  staff: {
    subject: string;
    text: string;
    /** The owner's address, for an event that notifies only the owner. */
    to?: readonly string[];
    /** The visitor, so that replies go to the visitor. */
    replyTo: Mailbox;
    /** A summary in one line, for chats and phones. */
    summary: string;
    /** The URL of the lead's page on the desk. */
    url: string;
    /** The webhook's JSON. */
    json: Readonly<Record<string, unknown>>;
  };
  visitor: { address: string; subject: string; text: string };
}

/** Returns a text as one line of at most `max` characters, without control characters. For mail headers and lists. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const letters = Array.from(line);
  return letters.length > max ? `${letters.slice(0, max - 1).join("")}…` : line;
}

export interface DeliveryFailure {
  /** The receiver's reply. Shown only on the desk, because it may contain personal data. */
  reply?: string;
  /** True if retrying cannot help. */
  final?: boolean;
  /** True if the site's own settings cause the failure. The notification is then retried without limit. */
  isOurs?: boolean;
  /** What the operator should do. */
  remedy?: string;
  cause?: unknown;
}

/** Thrown if the receiver does not accept a notification. The message is one line for the desk, with the receiver's reply. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  /** The failure as a sentence for logs, without the receiver's reply. */
  readonly problem = problemIn(this.message);

  constructor(
    problem: string,
    readonly failure: DeliveryFailure = {},
  ) {
    const { reply, cause } = failure;
    super(oneLine(reply === undefined ? problem : `${problem}${beforeReply}${reply}`, 300), {
      cause,
    });
  }
}

const beforeReply = ": ";

/** Returns a stored DeliveryError's message as a sentence for logs, without the receiver's reply. */
export function problemIn(message: string): string {
  const [problem = ""] = message.split(beforeReply);
  return `${problem.replace(/\.$/, "")}.`;
}
