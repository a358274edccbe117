/** A name and an address, as mail programs show them. */
export interface Mailbox {
  name: string;
  address: string;
}

/** What the notifications of a lead say, by whom they are for; leads write it, and each channel sends its own. */
export interface NotificationMessages {
  staff: {
    subject: string;
    text: string;
    /** The visitor, whom an answer goes to. */
    replyTo: Mailbox;
    /** The whole in one line, for a chat or a telephone. */
    summary: string;
    /** The lead's page on the desk. */
    url: string;
    /** For programs. */
    json: Readonly<Record<string, unknown>>;
  };
  visitor: { address: string; subject: string; text: string };
}

/** Returns a text as one line without control characters, at most `max` characters: fit for a mail header or a list. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const letters = Array.from(line);
  return letters.length > max ? `${letters.slice(0, max - 1).join("")}…` : line;
}

interface DeliveryFailure {
  /** What the other side said about it: for the desk alone, because it may name somebody. */
  said?: string;
  /** True when trying again cannot help. */
  final?: boolean;
  /** True when the site's settings are at fault: it is tried until they are right. */
  ours?: boolean;
  /** What the operator can do about it. */
  remedy?: string;
  cause?: unknown;
}

/** Thrown when a notification was not taken; the message is one line for the desk. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly final: boolean;
  readonly ours: boolean;
  readonly remedy: string;

  constructor(what: string, failure: DeliveryFailure = {}) {
    const { said, final = false, ours = false, remedy = "", cause } = failure;
    super(oneLine(said === undefined ? what : `${what}: ${said}`, 300), { cause });
    this.final = final;
    this.ours = ours;
    this.remedy = remedy;
  }
}

/** Returns what failed as a sentence, of a DeliveryError's message without what the other side said: fit for a log. */
export function failureInShort(message: string): string {
  const [what = ""] = message.split(": ");
  return `${what.replace(/\.$/, "")}.`;
}
