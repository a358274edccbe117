import type { Fault } from "~/http/faults.server";
import { answerPost, type Deed, type PostedForm } from "~/http/form-post.server";
import { type LeadIntent, type ListIntent, leadActions, readLeadIntent } from "~/leads/actions";
import { requireStaff } from "~/staff/guards.server";
import { assignPostedLead, assignSelectedLeads } from "./assignments.server";
import { logPostedAttempt } from "./attempts.server";
import {
  changePostedStatus,
  changeSelectedStatuses,
  undoPostedStatus,
} from "./change-status.server";
import { putBackPostedLead, takePostedLead } from "./claims.server";
import { correctPostedContact } from "./correct-contact.server";
import { stopPostedTexts } from "./end-texts.server";
import { redirectWithOutcome } from "./flash.server";
import {
  addPostedNote,
  type Editor,
  editPostedNote,
  FieldsFault,
  type RunLeadAction,
  releasePostedLead,
  strikePostedNote,
} from "./lead-edits.server";
import { deskAddress, readLeadListState } from "./list-state";
import type { LeadPostRefusal } from "./unsaved-work";

const listRuns: Record<ListIntent, RunLeadAction> = {
  "change-status": changeSelectedStatuses,
  "undo-status": undoPostedStatus,
  assign: assignSelectedLeads,
};

/** Runs each of `leadActions`. */
const leadRuns: Record<LeadIntent, RunLeadAction> = {
  "change-status": changePostedStatus,
  "undo-status": undoPostedStatus,
  "add-note": addPostedNote,
  "edit-note": editPostedNote,
  "strike-note": strikePostedNote,
  "log-attempt": logPostedAttempt,
  take: takePostedLead,
  "put-back": putBackPostedLead,
  assign: assignPostedLead,
  "correct-contact": correctPostedContact,
  "stop-texts": stopPostedTexts,
  release: releasePostedLead,
};

/** What the list shows when a post on it is refused: why, and what was ticked. */
export interface ListPostRefusal {
  problem: string;
  ticked: string[];
}

/** Answers a post on the list. 303 to the list, which tells what was done; refused, it keeps what was ticked. */
export function answerListPost(request: Request) {
  return answerPost<ListPostRefusal, Editor>(request, {
    guard: requireStaff,
    deeds: leadingBack(listRuns, request),
    refusal: ({ message }, form) => ({ problem: message, ticked: form.all("lead") }),
  });
}

/** 303 to the lead; 409 when somebody else was first, 400 for a note that cannot be stored, 503: each keeps the text. */
export function answerLeadPost(request: Request, leadId: string) {
  return answerPost<LeadPostRefusal, Editor>(request, {
    guard: requireStaff,
    deeds: leadingBack(leadRuns, request, leadId),
    refusal: refusalOf,
  });
}

/** Returns actions that lead back to the list in the state of the request's address, or to its lead beside it. */
function leadingBack(deeds: Record<string, RunLeadAction>, request: Request, leadId?: string) {
  const state = readLeadListState(new URL(request.url).searchParams);
  const leading = (deed: RunLeadAction): Deed<never, Editor> => {
    return async (form, editor) =>
      redirectWithOutcome(deskAddress(state, leadId), await deed(form, editor, leadId ?? ""));
  };
  return Object.fromEntries(Object.entries(deeds).map(([intent, deed]) => [intent, leading(deed)]));
}

function refusalOf(fault: Fault, form: PostedForm): LeadPostRefusal {
  const { kind, message } = fault;
  const intent = readLeadIntent(form.intent);
  const answer = {
    intent,
    typed: Object.fromEntries(form.texts()),
    errors: fault instanceof FieldsFault ? fault.errors : {},
    cause: "refused",
  } as const;
  const title = intent === null ? "Nothing done" : leadActions[intent].refused;
  const titles: Partial<Record<Fault["kind"], string>> = {
    conflict: "Somebody else was first",
    unavailable: "Not saved",
  };
  return { ...answer, title: titles[kind] ?? title, message };
}
