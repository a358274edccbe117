import { getDatabase } from "#db/connection.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import type { HttpError } from "~/http/http-error.server";
import { readLeadStatus, statusTexts } from "~/leads/status";
import { describeAttempt, describeLostReason } from "~/leads/work";
import { requireStaff } from "~/staff/guards.server";
import { assignPostedLead, assignSelectedLeads } from "./assignments.server";
import { logPostedAttempt } from "./attempts.server";
import {
  changePostedStatus,
  changeSelectedStatuses,
  undoPostedStatus,
} from "./change-status.server";
import { putBackLead, takeLead } from "./claims.server";
import { correctPostedContact } from "./correct-contact.server";
import { stopPostedTexts } from "./end-texts.server";
import { redirectWithOutcome } from "./flash.server";
import {
  addPostedNote,
  type Editor,
  editPostedNote,
  FieldsError,
  type RunLeadAction,
  releasePostedLead,
  strikePostedNote,
} from "./lead-edits.server";
import { deskAddress, readLeadListState } from "./list-state";

type EventDetail = Readonly<Record<string, unknown>>;

/** Something that staff can do to a lead. Every member of staff may do all of it. */
interface LeadAction {
  /** The title of the message when it changed nothing. */
  refused: string;
  /** Does what a form on the lead asks for and returns what the next page is to say. */
  run: RunLeadAction;
  /** The same for the leads that are ticked in the list, where that is possible. */
  runOnList?: RunLeadAction;
  /** The kind of its line in the timeline, and the text that follows the name of the person who did it. */
  event: string;
  timeline: (detail: EventDetail, nameOf: (staffId: string) => string) => string;
}

/** What staff can do to a lead, by the `intent` of the form. */
export const leadActions = {
  "change-status": {
    refused: "Status not changed",
    run: changePostedStatus,
    runOnList: changeSelectedStatuses,
    event: "status-changed",
    timeline: ({ from, to, lostReason }) => {
      const why = typeof lostReason === "string" ? `: ${describeLostReason(lostReason)}` : "";
      return `changed the status from ${statusOf(from)} to ${statusOf(to)}${why}`;
    },
  },
  "undo-status": {
    refused: "Status not changed",
    run: undoPostedStatus,
    runOnList: undoPostedStatus,
    event: "status-undone",
    timeline: ({ to }) => `undid it: the status is ${statusOf(to)} again`,
  },
  "add-note": {
    refused: "Note not added",
    run: addPostedNote,
    event: "note-added",
    timeline: () => "added a note",
  },
  "edit-note": {
    refused: "Note not changed",
    run: editPostedNote,
    event: "note-edited",
    timeline: () => "edited a note",
  },
  "strike-note": {
    refused: "Note not struck",
    run: strikePostedNote,
    event: "note-struck",
    timeline: () => "struck a note",
  },
  "log-attempt": {
    refused: "Not logged",
    run: logPostedAttempt,
    event: "attempt-logged",
    timeline: ({ channel, outcome, template }) =>
      `${describeAttempt(channel, outcome)}${template === undefined ? "" : " (from the template)"}`,
  },
  take: {
    refused: "Not taken",
    run: ({ db, editor, lead }) => takeLead(db, editor, lead.id),
    event: "taken",
    timeline: () => "took it",
  },
  "put-back": {
    refused: "Not put back",
    run: ({ db, editor, lead }) => putBackLead(db, editor, lead.id),
    event: "put-back",
    timeline: () => "put it back",
  },
  assign: {
    refused: "Not assigned",
    run: assignPostedLead,
    runOnList: assignSelectedLeads,
    event: "assigned",
    timeline: ({ assignedTo }, nameOf) =>
      `assigned it to ${typeof assignedTo === "string" ? nameOf(assignedTo) : "nobody"}`,
  },
  "correct-contact": {
    refused: "Not corrected",
    run: correctPostedContact,
    event: "corrected",
    timeline: () => "corrected it",
  },
  "stop-texts": {
    refused: "Text messages not ended",
    run: stopPostedTexts,
    event: "texts-stopped",
    timeline: ({ how }) =>
      `ended text messages to this number${typeof how === "string" ? ` (asked by ${how})` : ""}`,
  },
  release: {
    refused: "Not released",
    run: releasePostedLead,
    event: "released",
    timeline: () => "moved it out of quarantine",
  },
} as const satisfies Record<string, LeadAction>;

export type LeadIntent = keyof typeof leadActions;

const actions: readonly [intent: string, LeadAction][] = Object.entries(leadActions);

const timelineTexts = new Map<string, LeadAction["timeline"]>([
  ["submitted", () => "sent it"],
  ["entered", () => "entered it for somebody who called"],
  ["answered", () => "answered our questions"],
  ["texts-agreed", () => "agreed to text messages"],
  ...actions.map(([, { event, timeline }]) => [event, timeline] as const),
]);

/** Returns what a line of a timeline says after the name of the person who did it; `nameOf` names staff by their account's id. */
export function describeEvent(
  kind: string,
  detail: EventDetail | null,
  nameOf: (staffId: string) => string,
): string {
  return timelineTexts.get(kind)?.(detail ?? {}, nameOf) ?? kind.replaceAll("-", " ");
}

function statusOf(value: unknown): string {
  const status = typeof value === "string" ? readLeadStatus(value) : null;
  return status === null ? "another one" : statusTexts[status].name;
}

/** What a post on a lead is answered when it changed nothing. */
export interface LeadPostRefusal {
  /** Null for one that the desk does not have. */
  intent: string | null;
  title: string;
  message: string;
  /** The fields as they were typed, and what is wrong with which. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** `refused` by the site; `unreachable` when no answer came. */
  cause: "refused" | "unreachable";
}

/** What the list shows when a post on it is refused: why, and what was ticked. */
export interface ListPostRefusal {
  problem: string;
  ticked: string[];
}

/** Answers a post on the list. 303 to the list, which tells what was done; refused, it keeps what was ticked. */
export function answerListPost(request: Request) {
  return answerPost<ListPostRefusal, Editor>(request, {
    guard: requireStaff,
    actions: actionsOf(request, ({ runOnList }) => runOnList),
    refusal: ({ message }, form) => ({ problem: message, ticked: form.all("lead") }),
  });
}

/** 303 to the lead; 409 when somebody else was first, 400 for a note that cannot be stored, 503: each keeps the text. */
export function answerLeadPost(request: Request, leadId: string) {
  return answerPost<LeadPostRefusal, Editor>(request, {
    guard: requireStaff,
    actions: actionsOf(request, ({ run }) => run, leadId),
    refusal: refusalOf,
  });
}

/** Returns what runs each action that `runOf` picks and leads back to the page that sent the form, with the outcome. */
function actionsOf(
  request: Request,
  runOf: (action: LeadAction) => RunLeadAction | undefined,
  leadId?: string,
) {
  const state = readLeadListState(new URL(request.url).searchParams);
  return Object.fromEntries(
    actions.flatMap(([intent, action]) => {
      const run = runOf(action);
      if (run === undefined) return [];
      const verb = async (form: PostedForm, editor: Editor) => {
        const lead = { id: leadId ?? "", version: Number(form.text("version")) };
        const outcome = await run({ db: getDatabase().db, editor, form, lead });
        return redirectWithOutcome(request, deskAddress(state, leadId), outcome);
      };
      return [[intent, verb]];
    }),
  );
}

function refusalOf(fault: HttpError, form: PostedForm): LeadPostRefusal {
  const { kind, message } = fault;
  const [intent, action] = actions.find(([name]) => name === form.intent) ?? [null];
  const titles: Partial<Record<HttpError["kind"], string>> = {
    conflict: "Somebody else was first",
    unavailable: "Not saved",
  };
  return {
    intent,
    title: titles[kind] ?? action?.refused ?? "Nothing done",
    message,
    typed: Object.fromEntries(form.texts()),
    errors: fault instanceof FieldsError ? fault.errors : {},
    cause: "refused",
  };
}
