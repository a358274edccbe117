import { sidebarAt, useDeskTime } from "~/staff/desk-time";
import { queueAddress } from "~/staff/queues";
import { cappedCount } from "~/staff/shell";
import type { DeskSidebar } from "~/staff/sidebar.server";
import { LeadResponseClock } from "./lead-status";
import type { LeadInList } from "./list.server";
import { leadListAddress, plainList } from "./list-state";

interface WaitingLeadsProps {
  sidebar: DeskSidebar;
  leads: readonly Pick<LeadInList, "id" | "companyName" | "reply">[];
}

/** The number of leads to answer or call back now, with links to the most urgent leads. Renders nothing if there are none. */
export function WaitingLeads({ sidebar, leads }: WaitingLeadsProps) {
  const { now, overdue } = sidebarAt(sidebar, useDeskTime().now);
  if (now === 0) return null;
  return (
    // In columns, because the times change while the page is open, and must not move a link that is being pressed.
    <section
      aria-label="Leads to answer or call back"
      className="mb-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] items-center gap-x-6 gap-y-1 rounded-md border-s-4 border-accent bg-accent-soft px-4 py-2"
    >
      <a
        href={queueAddress("now")}
        className="col-span-full min-h-6 justify-self-start font-semibold"
      >
        {overdue > 0 && `${cappedCount(overdue)} overdue, `}
        {now === 1 ? "1 lead" : `${cappedCount(now)} leads`} to answer or call back
      </a>
      <ul className="contents max-sm:hidden">
        {leads.map(({ id, companyName, reply }) => (
          <li key={id} className="flex max-w-full flex-wrap items-baseline gap-x-2">
            <a href={leadListAddress({ ...plainList, box: "now" }, id)} className="wrap-anywhere">
              {companyName}
            </a>
            <span className="text-sm">
              <LeadResponseClock reply={reply} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
