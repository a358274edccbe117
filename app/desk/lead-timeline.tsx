import { readLeadStatus, statusTexts } from "~/leads/status";
import type { OpenedLead } from "./open-lead.server";
import { PanelSection } from "./panel-section";
import { attemptInWords, lostReasonInWords } from "./work";

/** What happened to a lead and who did it, newest first. */
export function LeadTimeline({ timeline }: Pick<OpenedLead, "timeline">) {
  return (
    <PanelSection title="Timeline">
      <ol className="space-y-2">
        {timeline.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{event.who}</span> {describe(event)}
            </span>
            <time dateTime={event.at} className="figures text-sm text-muted">
              {event.atInWords}
            </time>
            {event.corrections.map(({ term, from, to }) => (
              <span key={term} className="w-full whitespace-pre-wrap ps-4 text-sm break-words">
                {term} was {quoted(from)}, is now {quoted(to)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

const described: Readonly<Record<string, (detail: Record<string, unknown>) => string>> = {
  submitted: () => "sent it",
  entered: () => "entered it for somebody who called",
  "status-changed": ({ from, to, lostReason }) => {
    const why = typeof lostReason === "string" ? `: ${lostReasonInWords(lostReason)}` : "";
    return `changed the status from ${statusOf(from)} to ${statusOf(to)}${why}`;
  },
  "status-undone": ({ to }) => `undid it: the status is ${statusOf(to)} again`,
  "attempt-logged": ({ channel, outcome, template }) =>
    `${attemptInWords(channel, outcome)}${template === undefined ? "" : " (from the template)"}`,
  taken: () => "took it",
  "put-back": () => "put it back",
  assigned: ({ assignedTo }) =>
    typeof assignedTo === "string" ? `assigned it to ${assignedTo}` : "assigned it to nobody",
  corrected: () => "corrected it",
  answered: () => "answered our questions",
  "note-added": () => "added a note",
  "note-edited": () => "edited a note",
  "note-struck": () => "struck a note",
  "texts-stopped": ({ how }) =>
    `ended text messages to this number${typeof how === "string" ? ` (asked by ${how})` : ""}`,
  "texts-agreed": () => "agreed to text messages",
  released: () => "moved it out of quarantine",
};

function describe({ kind, detail }: OpenedLead["timeline"][number]): string {
  return described[kind]?.(detail ?? {}) ?? kind.replaceAll("-", " ");
}

function quoted(text: string | null): string {
  return text === null ? "empty" : `“${text}”`;
}

function statusOf(value: unknown): string {
  const status = typeof value === "string" ? readLeadStatus(value) : null;
  return status === null ? "another one" : statusTexts[status].name;
}
