import { readLeadStatus, statusTexts } from "./status";
import { attemptInWords, lostReasonInWords } from "./work";

type EventDetail = Readonly<Record<string, unknown>>;

/** Something that staff can do to a lead. Every member of staff may do all of it; `app/desk/posts.server.ts` runs it. */
interface LeadAction {
  /** The title of the message when it changed nothing. */
  refused: string;
  /** The kind of its line in the timeline, and the text that follows the name of whoever did it. */
  event: string;
  timeline: (detail: EventDetail) => string;
}

/** What staff can do to a lead, by the `intent` of the form. */
export const leadActions = {
  "change-status": {
    refused: "Status not changed",
    event: "status-changed",
    timeline: ({ from, to, lostReason }) => {
      const why = typeof lostReason === "string" ? `: ${lostReasonInWords(lostReason)}` : "";
      return `changed the status from ${statusOf(from)} to ${statusOf(to)}${why}`;
    },
  },
  "undo-status": {
    refused: "Status not changed",
    event: "status-undone",
    timeline: ({ to }) => `undid it: the status is ${statusOf(to)} again`,
  },
  "add-note": {
    refused: "Note not added",
    event: "note-added",
    timeline: () => "added a note",
  },
  "edit-note": {
    refused: "Note not changed",
    event: "note-edited",
    timeline: () => "edited a note",
  },
  "strike-note": {
    refused: "Note not struck",
    event: "note-struck",
    timeline: () => "struck a note",
  },
  "log-attempt": {
    refused: "Not logged",
    event: "attempt-logged",
    timeline: ({ channel, outcome, template }) =>
      `${attemptInWords(channel, outcome)}${template === undefined ? "" : " (from the template)"}`,
  },
  take: { refused: "Not taken", event: "taken", timeline: () => "took it" },
  "put-back": {
    refused: "Not put back",
    event: "put-back",
    timeline: () => "put it back",
  },
  assign: {
    refused: "Not assigned",
    event: "assigned",
    timeline: ({ assignedTo }) =>
      `assigned it to ${typeof assignedTo === "string" ? assignedTo : "nobody"}`,
  },
  "correct-contact": {
    refused: "Not corrected",
    event: "corrected",
    timeline: () => "corrected it",
  },
  "stop-texts": {
    refused: "Text messages not ended",
    event: "texts-stopped",
    timeline: ({ how }) =>
      `ended text messages to this number${typeof how === "string" ? ` (asked by ${how})` : ""}`,
  },
  release: {
    refused: "Not released",
    event: "released",
    timeline: () => "moved it out of quarantine",
  },
} as const satisfies Record<string, LeadAction>;

export type LeadIntent = keyof typeof leadActions;

/** What can also be done to the leads that are selected in the list. */
export type ListIntent = Extract<LeadIntent, "change-status" | "undo-status" | "assign">;

/** Returns what a form on a lead asks for, or null for what the desk does not have. */
export function readLeadIntent(text: string): LeadIntent | null {
  // The table's own keys, which Object.keys forgets.
  const known = Object.keys(leadActions) as LeadIntent[];
  return known.find((intent) => intent === text) ?? null;
}

const timelineTexts = new Map<string, LeadAction["timeline"]>([
  ["submitted", () => "sent it"],
  ["entered", () => "entered it for somebody who called"],
  ["answered", () => "answered our questions"],
  ["texts-agreed", () => "agreed to text messages"],
  ...Object.values(leadActions).map(
    ({ event, timeline }: LeadAction) => [event, timeline] as const,
  ),
]);

/** Returns what a line of a timeline says after the name of whoever did it. */
export function describeEvent(kind: string, detail: EventDetail | null): string {
  return timelineTexts.get(kind)?.(detail ?? {}) ?? kind.replaceAll("-", " ");
}

function statusOf(value: unknown): string {
  const status = typeof value === "string" ? readLeadStatus(value) : null;
  return status === null ? "another one" : statusTexts[status].name;
}
