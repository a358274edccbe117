import type { AttemptOutcome } from "#db/schema";
import { staffStatuses, statusTexts } from "./status";

/** How staff try to reach a visitor, as the timeline words it. */
const attemptChannels = { call: "called", text: "texted", email: "wrote by email" } as const;

type AttemptChannel = keyof typeof attemptChannels;

/** The outcome of an attempt, as the timeline and lists word it. */
const outcomeTexts = {
  reached: "reached them",
  voicemail: "left a voicemail",
  "no-answer": "no answer yet",
  "wrong-number": "wrong number",
} as const satisfies Record<AttemptOutcome, string>;

/** The buttons that log an attempt to reach a visitor. A call can have several outcomes; a text message or an email has only "no answer yet". */
export const attemptChoices = [
  { value: "call:reached", label: "Reached" },
  { value: "call:voicemail", label: "Voicemail" },
  { value: "call:no-answer", label: "No answer" },
  { value: "call:wrong-number", label: "Wrong number" },
  { value: "text:no-answer", label: "Text sent" },
  { value: "email:no-answer", label: "Email sent" },
] as const satisfies { value: `${AttemptChannel}:${AttemptOutcome}`; label: string }[];

/** The quick choices for a follow-up, in the time zone of the phone number. */
export const quickFollowUps = [
  { value: "hour", label: "In 1 hour" },
  { value: "afternoon", label: "This afternoon" },
  { value: "tomorrow", label: "Tomorrow 9 AM" },
  { value: "monday", label: "Monday" },
] as const;

export type QuickFollowUp = (typeof quickFollowUps)[number]["value"];

/** Parses the value of an attempt button. Returns the channel, outcome and label, or null for an unknown value. */
export function readAttempt(text: string) {
  const choice = attemptChoices.find(({ value }) => value === text);
  if (choice === undefined) return null;
  // Each choice has this shape, which `split` does not type.
  const [channel, outcome] = text.split(":") as [AttemptChannel, AttemptOutcome];
  return { channel, outcome, label: choice.label };
}

/** Describes an attempt, such as "called: left a voicemail". Unknown values appear as stored. */
export function describeAttempt(channel: unknown, outcome: unknown): string {
  const how = new Map<unknown, string>(Object.entries(attemptChannels)).get(channel);
  return `${how ?? "tried to reach them"}: ${describeCallOutcome(outcome)}`;
}

/** Describes the outcome of a call. An unknown outcome appears as stored. */
export function describeCallOutcome(outcome: unknown): string {
  return new Map<unknown, string>(Object.entries(outcomeTexts)).get(outcome) ?? String(outcome);
}

/** The reasons that staff can give for a lost lead. */
export const lostReasons = [
  { value: "price", label: "Price" },
  { value: "went-elsewhere", label: "Went elsewhere" },
  { value: "not-eligible", label: "Not eligible" },
  { value: "no-need", label: "No longer needed" },
  { value: "not-reached", label: "Never reached" },
  { value: "other", label: "Other reason" },
] as const;

/** Describes why a lead was lost. An unknown reason appears as stored. */
export function describeLostReason(reason: unknown): string {
  const known = lostReasons.find(({ value }) => value === reason);
  return (known?.label ?? String(reason)).toLowerCase();
}

/** The statuses that staff can set, as form values. *Lost* has one value for each reason, such as `lost:price`. */
export const statusChoices: readonly { value: string; label: string }[] = staffStatuses.flatMap(
  (status) => {
    const name = statusTexts[status];
    if (status !== "lost") return [{ value: status, label: name }];
    return lostReasons.map(({ value, label }) => ({
      value: `lost:${value}`,
      label: `${name}: ${label.toLowerCase()}`,
    }));
  },
);

/** Parses the status and reason that a form sends. Returns "no-reason" if the status is *Lost* without a reason, or null if staff cannot set the status. */
export function readStatusChoice(text: string) {
  if (text === "lost") return "no-reason";
  const [name, lostReason = null] = text.split(":", 2);
  const status = staffStatuses.find((each) => each === name);
  return status && statusChoices.some(({ value }) => value === text)
    ? { status, lostReason }
    : null;
}

/** The ways in which a visitor can opt out of text messages. */
export const stopWays = [
  {
    value: "text",
    label: "a reply: STOP, QUIT, END, REVOKE, OPT OUT, CANCEL, UNSUBSCRIBE, ALTO, CANCELAR, BAJA",
  },
  { value: "call", label: "a call" },
  { value: "mail", label: "mail" },
] as const;

const stopWords =
  /^(?:stopall|stop|quit|end|revoke|optout|cancel|unsubscribe|alto|paren?|parar|cancelen?|cancelar|baja|basta)$/;
/** In a longer reply a stop word alone is not enough: "Please stop by today" is no opt-out. */
const shortReplyWords = 3;
const unambiguousWords = /^(?:stopall|optout|unsubscribe|revoke)$/;
const messageWords = /^(?:texts?|texting|messag(?:es?|ing)|mensajes?|textos?)$/;

/**
 * Returns whether a reply opts out of text messages. In a reply of up to three words, any stop word opts out. In a longer reply, an unambiguous stop word opts out. Another stop
 * word opts out only if the next four words include one such as "texts".
 */
export function endsTexts(reply: string): boolean {
  const words = reply
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\bopt[\s-]*out\b/g, "optout")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  return words.some(
    (word, place) =>
      stopWords.test(word) &&
      (words.length <= shortReplyWords ||
        unambiguousWords.test(word) ||
        words.slice(place + 1, place + 5).some((next) => messageWords.test(next))),
  );
}
