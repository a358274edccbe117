import type { AttemptOutcome } from "#db/schema";
import { readStaffStatus, type StaffStatus, staffStatuses, statusTexts } from "./status";

/** How staff try to reach a visitor, as the timeline tells it. */
const attemptChannels = { call: "called", text: "texted", email: "wrote by email" } as const;

type AttemptChannel = keyof typeof attemptChannels;

/** How it went, as the timeline and the lists tell it. */
const outcomeTexts = {
  reached: "reached them",
  voicemail: "left a voicemail",
  "no-answer": "no answer yet",
  "wrong-number": "wrong number",
} as const satisfies Record<AttemptOutcome, string>;

/** One press each: how it was tried and how it went. A message has no outcome but that it waits for an answer. */
export const attemptChoices = [
  { value: "call:reached", label: "Reached" },
  { value: "call:voicemail", label: "Voicemail" },
  { value: "call:no-answer", label: "No answer" },
  { value: "call:wrong-number", label: "Wrong number" },
  { value: "text:no-answer", label: "Text sent" },
  { value: "email:no-answer", label: "Email sent" },
] as const satisfies { value: `${AttemptChannel}:${AttemptOutcome}`; label: string }[];

/** Returns how a press says that it was tried and how it went, or null for one that the desk does not have. */
export function readAttempt(text: string) {
  if (!attemptChoices.some(({ value }) => value === text)) return null;
  // Each choice is of this shape, which the type of `split` forgets.
  const [channel, outcome] = text.split(":") as [AttemptChannel, AttemptOutcome];
  return { channel, outcome };
}

/** Returns "called: left a voicemail"; what it does not know goes by its name. */
export function describeAttempt(channel: unknown, outcome: unknown): string {
  const how = new Map<unknown, string>(Object.entries(attemptChannels)).get(channel);
  return `${how ?? "tried to reach them"}: ${describeCallOutcome(outcome)}`;
}

export function describeCallOutcome(outcome: unknown): string {
  return new Map<unknown, string>(Object.entries(outcomeTexts)).get(outcome) ?? String(outcome);
}

/** Why a lead is lost. */
export const lostReasons = [
  { value: "price", label: "Price" },
  { value: "went-elsewhere", label: "Went elsewhere" },
  { value: "not-eligible", label: "Not eligible" },
  { value: "no-need", label: "No need any more" },
  { value: "not-reached", label: "Never reached" },
  { value: "other", label: "Other reason" },
] as const;

/** Returns why a lead was lost in words; what it does not know goes by its name. */
export function describeLostReason(reason: unknown): string {
  const known = lostReasons.find(({ value }) => value === reason);
  return (known?.label ?? String(reason)).toLowerCase();
}

/** Every status that staff may give, as a form sends it: of a lost lead `lost:price`. */
export const statusChoices: readonly { value: string; label: string }[] = staffStatuses.flatMap(
  (status) => {
    const { name } = statusTexts[status];
    if (status !== "lost") return [{ value: status, label: name }];
    return lostReasons.map(({ value, label }) => ({
      value: `lost:${value}`,
      label: `${name}: ${label.toLowerCase()}`,
    }));
  },
);

/** Returns what a form says a status is to be, with the reason where it needs one; `why` when it must say why, null when staff may not give it. */
export function readStatusChoice(
  text: string,
): { status: StaffStatus; lostReason: string | null } | "why" | null {
  const [name = "", reason = null] = text.split(":", 2);
  const status = readStaffStatus(name);
  if (status === "lost" && reason === null) return "why";
  const known = statusChoices.some(({ value }) => value === text);
  return status !== null && known ? { status, lostReason: reason } : null;
}

/** How a visitor ends text messages; what they reply may be any word that means it. */
export const stopWays = [
  {
    value: "text",
    label: "a reply: STOP, QUIT, END, REVOKE, OPT OUT, CANCEL, UNSUBSCRIBE, ALTO, CANCELAR, BAJA",
  },
  { value: "call", label: "a call" },
  { value: "mail", label: "mail" },
] as const;

const stopWords =
  /^(?:stop ?all|stop|quit|end|revoke|opt ?out|cancel|unsubscribe|alto|paren?|parar|cancelen?|cancelar|baja|basta)$/;
/** A longer reply with such a word means it when it has no other meaning, or is said of messages: "Please stop by today" ends nothing. */
const mostWords = 3;
const plainWords = /^(?:stopall|optout|unsubscribe|revoke)$/;
const messageMessages = /^(?:texts?|texting|messag(?:es?|ing)|mensajes?|textos?)$/;

/**
 * Tells whether a reply ends text messages, in any case: one of the words for it alone or with one or two more, and in a longer
 * one a word that means nothing else, or one that messages are named after within four words.
 */
export function endsTexts(reply: string): boolean {
  const messages = reply
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\bopt[\s-]*out\b/g, "optout")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  return messages.some(
    (word, place) =>
      stopWords.test(word) &&
      (messages.length <= mostWords ||
        plainWords.test(word) ||
        messages.slice(place + 1, place + 5).some((next) => messageMessages.test(next))),
  );
}
