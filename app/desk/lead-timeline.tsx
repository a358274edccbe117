import { describeEvent } from "~/leads/actions";
import type { OpenedLead } from "./open-lead.server";
import { PanelSection } from "./panel-section";

/** What happened to a lead and who did it, newest first. */
export function LeadTimeline({ timeline }: Pick<OpenedLead, "timeline">) {
  return (
    <PanelSection title="Timeline">
      <ol className="space-y-2">
        {timeline.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{event.who}</span>{" "}
              {describeEvent(event.kind, event.detail)}
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

function quoted(text: string | null): string {
  return text === null ? "empty" : `“${text}”`;
}
