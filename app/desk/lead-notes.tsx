import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/fields";
import { notedParam } from "./list-state";
import type { OpenedLead } from "./open-lead.server";
import { LeadPostProblem, PanelSection } from "./panel-section";
import { keepNoteDraft, type LeadPostRefusal, readNoteDraft } from "./unsaved-work";

interface LeadNotesProps {
  leadId: string;
  notes: OpenedLead["notes"];
  action: string;
  answer: LeadPostRefusal | undefined;
}

/** What staff wrote about a lead, newest first, and a form to write more. */
export function LeadNotes({ leadId, notes, action, answer }: LeadNotesProps) {
  const busy = useNavigation().state !== "idle";
  const typed = answer?.form === "note" ? answer.note : "";
  // A note that was stored empties the field; one that was not leaves it as it is.
  const stored = useSearchParams()[0].get(notedParam) ?? "";
  const field = useNoteDraft(leadId, stored);
  return (
    <PanelSection title="Notes">
      <LeadPostProblem answer={answer} form="note" />
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="add-note" />
        <TextareaField
          key={`${leadId} ${stored}`}
          ref={field}
          name="note"
          label="New note"
          markOptional={false}
          rows={2}
          className="[&_textarea]:min-h-20"
          defaultValue={typed}
        />
        <Button variant="secondary" className="desk-button mt-2" busy={busy} busyText="Add note">
          Add note
        </Button>
      </Form>
      <ul className="space-y-3 not-empty:mt-4">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text-sm text-muted">
              {note.author ?? "Former administrator"},{" "}
              <time dateTime={note.at} className="figures">
                {note.atInWords}
              </time>
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Returns the note field's ref: what is typed is kept for this tab until the note is stored. */
function useNoteDraft(leadId: string, stored: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored note makes a new field
  useEffect(() => {
    const textarea = field.current;
    if (textarea === null) return;
    if (textarea.value === "") textarea.value = readNoteDraft(leadId);
    const keep = () => keepNoteDraft(leadId, textarea.value);
    textarea.addEventListener("input", keep);
    return () => textarea.removeEventListener("input", keep);
  }, [leadId, stored]);
  return field;
}
