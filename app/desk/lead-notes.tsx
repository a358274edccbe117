import { useNavigation } from "@remix-run/react";
import { TextareaField } from "~/ui/fields";
import { DeskButton } from "./desk-button";
import { LeadForm, LeadPostProblem, PanelSection, useLeadRefusal } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";

/** The notes about a lead, newest first, and a form that adds one. */
export function LeadNotes({ leadId, notes }: { leadId: string; notes: OpenedLead["notes"] }) {
  const busy = useNavigation().state !== "idle";
  const refused = useLeadRefusal("add-note");
  return (
    <PanelSection title="Notes">
      <LeadPostProblem of={["add-note", "edit-note", "strike-note"]} />
      <LeadForm intent="add-note">
        <TextareaField
          key={leadId}
          name="note"
          data-key="n"
          label="New note"
          markOptional={false}
          rows={2}
          className="[&_textarea]:min-h-20"
          defaultValue={refused?.typed.note ?? ""}
        />
        <DeskButton className="mt-2" busy={busy} busyText="Add note">
          Add note
        </DeskButton>
      </LeadForm>
      <ul className="space-y-3 not-empty:mt-4">
        {notes.map((note) => (
          <li key={`${note.id} ${note.seen}`}>
            <p className="text-sm text-muted">
              {note.author ?? "Former administrator"},{" "}
              <time dateTime={note.at} className="figures">
                {note.atText}
              </time>
              {note.editedText !== null && `, edited ${note.editedText}`}
              {note.struck && ", crossed out"}
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              {note.struck ? <del>{note.body}</del> : note.body}
            </p>
            {!note.struck && <NoteForm note={note} />}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** A form that edits or crosses out a note. Open after a refused edit. */
function NoteForm({ note }: { note: OpenedLead["notes"][number] }) {
  const answer = useLeadRefusal("edit-note");
  const refused = answer?.typed.noteId === note.id ? answer : undefined;
  return (
    <details open={refused !== undefined} className="text-sm">
      <summary className="py-1 text-action">Edit or cross out</summary>
      <LeadForm>
        <input type="hidden" name="noteId" value={note.id} />
        <input type="hidden" name="seen" value={note.seen} />
        <TextareaField
          id={`note-${note.id}`}
          name="note"
          label="Text of the note"
          markOptional={false}
          rows={2}
          defaultValue={refused?.typed.note ?? note.body}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <DeskButton name="intent" value="edit-note">
            Save
          </DeskButton>
          <DeskButton name="intent" value="strike-note">
            Cross out
          </DeskButton>
        </div>
      </LeadForm>
    </details>
  );
}
