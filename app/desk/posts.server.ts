import type { Fault } from "~/http/faults.server";
import { answerPost, type Deed, type PostedForm } from "~/http/form-post.server";
import { seeOther } from "~/http/respond.server";
import { requireStaff } from "~/staff/guards.server";
import {
  changePostedStatus,
  changeSelectedStatuses,
  undoPostedStatus,
} from "./change-status.server";
import { addPostedNote, type Editor, releasePostedLead } from "./lead-edits.server";
import { type DeskOutcomeParams, deskOutcomeAddress, readLeadListState } from "./list-state";
import type { LeadIntent, LeadPostRefusal, ListIntent } from "./unsaved-work";

/** Does what a form on the list or, with its id, on one lead asks for; the outcome is told by the page it leads to. */
type DeskDeed = (form: PostedForm, editor: Editor, leadId: string) => Promise<DeskOutcomeParams>;

const listDeeds: Record<ListIntent, DeskDeed> = {
  "change-status": changeSelectedStatuses,
  "undo-status": undoPostedStatus,
};

const leadDeeds: Record<LeadIntent, DeskDeed> = {
  "change-status": changePostedStatus,
  "undo-status": undoPostedStatus,
  "add-note": addPostedNote,
  release: releasePostedLead,
};

/** Answers a post on the list. 303 to the list, which tells what was done. */
export function answerListPost(request: Request) {
  return answerPost(request, { guard: requireStaff, deeds: leadingBack(listDeeds, request) });
}

/** 303 to the lead; 409 when somebody else was first, 400 for a note that cannot be stored, 503: each keeps the text. */
export function answerLeadPost(request: Request, leadId: string) {
  const typed = { "add-note": ["note"] } satisfies Partial<Record<LeadIntent, string[]>>;
  return answerPost<LeadPostRefusal, Editor>(request, {
    guard: (asked) => requireStaff(asked, typed),
    deeds: leadingBack(leadDeeds, request, leadId),
    refusal: refusalOf,
  });
}

/** Returns deeds that lead back to the list in the state of the request's address, or to its lead beside it. */
function leadingBack(deeds: Record<string, DeskDeed>, request: Request, leadId?: string) {
  const state = readLeadListState(new URL(request.url).searchParams);
  const leading = (deed: DeskDeed): Deed<never, Editor> => {
    return async (form, editor) =>
      seeOther(deskOutcomeAddress(state, leadId, await deed(form, editor, leadId ?? "")));
  };
  return Object.fromEntries(Object.entries(deeds).map(([intent, deed]) => [intent, leading(deed)]));
}

function refusalOf({ kind, message }: Fault, form: PostedForm): LeadPostRefusal {
  const isNote = form.intent === ("add-note" satisfies LeadIntent);
  const answer = {
    form: isNote ? "note" : "status",
    note: form.lines("note"),
    cause: "refused",
  } as const;
  if (kind === "conflict") return { ...answer, title: "Somebody else was first", message };
  if (kind !== "unavailable") {
    return { ...answer, title: isNote ? "Note not added" : "Status not changed", message };
  }
  const busy = "The database is busy or cannot be written. Please try again in a few seconds.";
  return { ...answer, title: "Not saved", message: busy };
}
