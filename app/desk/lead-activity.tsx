import type { ReactNode } from "react";
import { formerStaff } from "~/staff/account-texts";
import { TextareaField } from "~/ui/fields";
import { LeadForm, LeadPostProblem, PanelSection, PostButton, useLeadRefusal } from "./lead-form";
import { LeadAttempts } from "./lead-work";
import type { OpenedLead } from "./open-lead.server";

/** Entries of the activity that are shown without unfolding the earlier ones. */
const entriesShown = 10;

/** Everything that happened to a lead: a form that logs calls and sets the follow-up, a form that adds a note, and all entries, newest first. */
export function LeadActivity(opened: OpenedLead) {
  const { lead, notes, timeline } = opened;
  const refused = useLeadRefusal("add-note");
  const entries = [
    ...notes.map((note) => ({ at: note.at, item: <Note key={note.id + note.seen} note={note} /> })),
    ...timeline
      // The note itself is the entry.
      .filter(({ kind }) => kind !== "note-added")
      .map((event) => ({ at: event.at, item: <Entry key={event.id} {...event} /> })),
  ]
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ item }) => item);
  const earlier = entries.slice(entriesShown);
  return (
    <PanelSection title="Activity">
      <LeadAttempts {...opened} />
      <LeadPostProblem of={["add-note", "edit-note", "strike-note"]} />
      <LeadForm intent="add-note" className="mt-3">
        <TextareaField
          key={lead.id}
          name="note"
          data-key="n"
          label="New note"
          markOptional={false}
          rows={2}
          className="[&_textarea]:min-h-20"
          defaultValue={refused?.typed.note ?? ""}
        />
        <PostButton className="mt-2">Add note</PostButton>
      </LeadForm>
      <ol className="mt-4 divide-y divide-rule border-t border-rule">
        {entries.slice(0, entriesShown)}
      </ol>
      {earlier.length > 0 && (
        <details className="border-t border-rule">
          <summary className="py-2 text-action">{earlier.length} earlier</summary>
          <ol className="divide-y divide-rule border-t border-rule">{earlier}</ol>
        </details>
      )}
    </PanelSection>
  );
}

type EntryProps = Pick<OpenedLead["timeline"][number], "who" | "text" | "at" | "atText"> &
  Partial<Pick<OpenedLead["timeline"][number], "corrections">>;

/** Who did what and when, and what belongs to it. */
function Entry({ children, ...entry }: EntryProps & { children?: ReactNode }) {
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
          <span className="font-semibold">{entry.who}</span> {entry.text}
        </span>
        <time dateTime={entry.at} className="text-sm text-muted">
          {entry.atText}
        </time>
      </p>
      {entry.corrections?.map(({ term, from, to }) => (
        <p key={term} className="whitespace-pre-wrap ps-4 text-sm break-words">
          {term} was {quoted(from)}, is now {quoted(to)}
        </p>
      ))}
      {children}
    </li>
  );
}

function quoted(text: string | null): string {
  return text === null ? "empty" : `“${text}”`;
}

/** A note with the form that changes it. A crossed-out note stays as it is. */
function Note({ note }: { note: OpenedLead["notes"][number] }) {
  const edited = note.editedText === null ? "" : `, edited ${note.editedText}`;
  const text = `added a note${edited}${note.struck ? ", crossed out" : ""}`;
  return (
    <Entry {...note} who={note.author ?? formerStaff} text={text}>
      <p className="mt-1 rounded-sm bg-sunken px-2.5 py-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
        {note.struck ? <del>{note.body}</del> : note.body}
      </p>
      {!note.struck && <NoteForm note={note} />}
    </Entry>
  );
}

/** A form that edits or crosses out a note. Open after a refused edit. */
function NoteForm({ note }: { note: OpenedLead["notes"][number] }) {
  const answer = useLeadRefusal("edit-note");
  const refused = answer?.typed.noteId === note.id ? answer : undefined;
  return (
    <details open={refused !== undefined} className="text-sm">
      <summary className="py-1 text-action">Edit or cross out</summary>
      <LeadForm fields={{ noteId: note.id, seen: note.seen }}>
        <TextareaField
          id={`note-${note.id}`}
          name="note"
          label="Text of the note"
          markOptional={false}
          rows={2}
          defaultValue={refused?.typed.note ?? note.body}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <PostButton name="intent" value="edit-note">
            Save
          </PostButton>
          <PostButton name="intent" value="strike-note">
            Cross out
          </PostButton>
        </div>
      </LeadForm>
    </details>
  );
}
