import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import type { HttpError } from "~/http/http-error.server";
import { readLeadStatus, statusTexts } from "~/leads/status";
import { describeAttempt, describeLostReason } from "~/leads/work";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import { formatDay, formatInstant } from "~/site/dates";
import { postAction, redirectWithOutcome, requireStaff } from "~/staff/guards.server";
import { assignPostedLead, assignSelectedLeads } from "./assignments.server";
import { stopPostedTexts } from "./end-texts.server";
import { deskClock } from "./follow-ups.server";
import {
  addPostedNote,
  askForClient,
  correctPostedContact,
  type Editor,
  editPostedNote,
  type RunLeadAction,
  releasePostedLead,
  strikePostedNote,
} from "./lead-edits.server";
import {
  changePostedStatus,
  changeSelectedStatuses,
  logPostedAttempt,
  setPostedFollowUp,
  setSelectedFollowUps,
  undoPosted,
} from "./lead-work.server";
import { leadListAddress, readLeadListState } from "./list-state";
import { changeLink, mergePostedLeads, undoPostedMerge } from "./merge-leads.server";

type EventDetail = Readonly<Record<string, unknown>>;

/** An action that staff take on a lead. Administrators and sales may take all of them. */
interface LeadAction {
  /** The title of the message if the action fails. */
  refused: string;
  /** Runs the action on one lead and returns the message for the next page. */
  run: RunLeadAction;
  /** Runs the action on the leads that are selected in the list. */
  runOnList?: RunLeadAction;
  /** The kind of the action's timeline entry, and the text that follows the person's name there. */
  event: string;
  timeline: (detail: EventDetail, nameOf: (staffId: string) => string) => string;
}

/** The actions that staff take on a lead, by the `intent` of the form. */
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
    refused: "Not undone",
    run: undoPosted,
    runOnList: undoPosted,
    event: "status-undone",
    timeline: ({ to }) => `undid the change: the status is ${statusOf(to)} again`,
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
    refused: "Note not crossed out",
    run: strikePostedNote,
    event: "note-struck",
    timeline: () => "crossed out a note",
  },
  "log-attempt": {
    refused: "Not logged",
    run: logPostedAttempt,
    event: "attempt-logged",
    timeline: ({ channel, outcome, template }) =>
      `${describeAttempt(channel, outcome)}${template === undefined ? "" : " (from the template)"}`,
  },
  "follow-up": {
    refused: "Follow-up not saved",
    run: setPostedFollowUp,
    runOnList: setSelectedFollowUps,
    event: "follow-up-set",
    timeline: ({ followUpAt, followUpTimed }) => {
      if (typeof followUpAt !== "string") return "cleared the follow-up";
      const { timeZone, timeZoneLabel } = deskClock();
      const at = followUpTimed
        ? formatInstant(new Date(followUpAt), timeZone, timeZoneLabel)
        : formatDay(followUpAt, timeZone);
      return `chose to call back ${at}`;
    },
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
    timeline: () => "corrected the contact data",
  },
  "stop-texts": {
    refused: "Text messages not stopped",
    run: stopPostedTexts,
    event: "texts-stopped",
    timeline: ({ how }) =>
      `stopped text messages to this number${typeof how === "string" ? ` (requested by ${how})` : ""}`,
  },
  release: {
    refused: "Not released",
    run: releasePostedLead,
    event: "released",
    timeline: () => "marked it as not spam",
  },
  "ask-client": {
    refused: "Not asked",
    run: askForClient,
    event: "client-asked",
    timeline: () => "asked for a client account",
  },
  merge: {
    refused: "Not merged",
    run: mergePostedLeads,
    event: "merged",
    timeline: ({ reference }) => `merged it with ${reference}`,
  },
  "undo-merge": {
    refused: "Not undone",
    run: undoPostedMerge,
    event: "merge-undone",
    timeline: ({ reference }) => `undid the merge with ${reference}`,
  },
  link: {
    refused: "Not linked",
    run: changeLink("linked"),
    event: "linked",
    timeline: ({ reference }) => `linked it to ${reference}`,
  },
  unlink: {
    refused: "Still linked",
    run: changeLink("unlinked"),
    event: "unlinked",
    timeline: ({ reference }) => `ended the link to ${reference}`,
  },
} as const satisfies Record<string, LeadAction>;

export type LeadIntent = keyof typeof leadActions;

const actions: readonly [intent: string, LeadAction][] = Object.entries(leadActions);

const timelineTexts = new Map<string, LeadAction["timeline"]>([
  ["submitted", () => "sent it"],
  ["entered", () => "added it after a phone call"],
  ["answered", () => "answered our questions"],
  ["client-created", () => "made a client account from it"],
  ["attempt-undone", ({ channel, outcome }) => `undid: ${describeAttempt(channel, outcome)}`],
  // Entries from the time before leads had a single owner.
  ["taken", () => "started working on it"],
  ["put-back", () => "stopped working on it"],
  ["texts-agreed", () => "agreed to text messages"],
  [
    "follow-up-due",
    ({ to }, nameOf) =>
      `reminded ${typeof to === "string" ? nameOf(to) : "everybody"} of the follow-up`,
  ],
  ...actions.map(([, { event, timeline }]) => [event, timeline] as const),
]);

/** Describes a timeline entry, as text that follows the person's name. `nameOf` returns the display name of an account. */
export function describeEvent(
  kind: string,
  detail: EventDetail | null,
  nameOf: (staffId: string) => string,
): string {
  return timelineTexts.get(kind)?.(detail ?? {}, nameOf) ?? kind.replaceAll("-", " ");
}

function statusOf(value: unknown): string {
  const status = typeof value === "string" ? readLeadStatus(value) : null;
  return status === null ? "another status" : statusTexts[status];
}

/** The response to a lead form that changed nothing. */
export interface LeadPostRefusal {
  /** Null if the desk has no such intent. */
  intent: string | null;
  title: string;
  message: string;
  /** The typed fields, and the error messages by field. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** `refused` by the site, or `unreachable` if there was no response. */
  cause: "refused" | "unreachable";
}

/** The message about a refused form on the list of leads, with the selected leads and the typed follow-up. */
export interface ListPostRefusal {
  problem: string;
  ticked: string[];
  typed: Record<"when" | "followUpOn" | "followUpTime", string>;
}

/** Runs an action on the selected leads and redirects to the list. If the action is refused, the list keeps the selection and the typed follow-up. */
export const answerListPost = postAction<ListPostRefusal, Editor>({
  guard: requireStaff,
  actions: actionsOf(({ runOnList }) => runOnList),
  refusal: ({ message }, form) => ({
    problem: message,
    ticked: form.all("lead"),
    typed: form.typed(["when", "followUpOn", "followUpTime"]),
  }),
});

/** Runs an action on a lead and redirects to the lead. If the action is refused (400, 404, 409 or 503), the page keeps the typed text. */
export function answerLeadPost({ request, params }: ActionFunctionArgs) {
  return answerPost<LeadPostRefusal, Editor>(request, {
    guard: requireStaff,
    actions: actionsOf(({ run }) => run, params.leadId),
    refusal: refusalOf,
  });
}

/** Returns the form actions by intent. `runOf` selects the function that each action runs. The actions then redirect to the page of the form. */
function actionsOf(runOf: (action: LeadAction) => RunLeadAction | undefined, leadId?: string) {
  return Object.fromEntries(
    actions.flatMap(([intent, action]) => {
      const run = runOf(action);
      if (run === undefined) return [];
      const verb = async (form: PostedForm, editor: Editor, request: Request) => {
        const state = readLeadListState(new URL(request.url).searchParams);
        const lead = { id: leadId ?? "", version: Number(form.text("version")) };
        const outcome = await run({ db: getDatabase().db, editor, form, lead });
        wakeNotificationWorker();
        return redirectWithOutcome(request, leadListAddress(state, leadId), outcome);
      };
      return [[intent, verb]];
    }),
  );
}

function refusalOf(error: HttpError, form: PostedForm): LeadPostRefusal {
  const { kind, message, fieldErrors = {} } = error;
  // The form for outcomes can also save only a follow-up.
  const posted = form.has("when") ? "follow-up" : form.intent;
  const [intent, action] = actions.find(([name]) => name === posted) ?? [null];
  const titles: Partial<Record<HttpError["kind"], string>> = {
    conflict: "Someone else changed this first",
    unavailable: "Not saved",
  };
  return {
    intent,
    title: titles[kind] ?? action?.refused ?? "Nothing done",
    message,
    typed: Object.fromEntries(form.texts()),
    errors: fieldErrors,
    cause: "refused",
  };
}
