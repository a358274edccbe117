import { readLeadStatus, statusTexts } from "~/leads/status";
import type { OpenedLead } from "./open-lead.server";
import { PanelSection } from "./panel-section";

/** What happened to a lead, newest first. */
export function LeadTimeline({ timeline }: Pick<OpenedLead, "timeline">) {
  return (
    <PanelSection title="Timeline">
      <ol className="space-y-2">
        {timeline.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{event.who}</span> {describe(event)}
            </span>
            <time dateTime={event.at} className="figures text-sm text-muted">
              {event.atInWords}
            </time>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function describe({ kind, detail }: OpenedLead["timeline"][number]): string {
  switch (kind) {
    case "submitted":
      return "sent it";
    case "status-changed":
      return `changed the status from ${statusOf(detail?.from)} to ${statusOf(detail?.to)}`;
    case "status-undone":
      return `undid it: the status is ${statusOf(detail?.to)} again`;
    case "note-added":
      return "added a note";
    case "released":
      return "moved it out of quarantine";
    default:
      return kind.replaceAll("-", " ");
  }
}

function statusOf(value: unknown): string {
  const status = typeof value === "string" ? readLeadStatus(value) : null;
  return status === null ? "another one" : statusTexts[status].name;
}
