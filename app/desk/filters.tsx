import { Link } from "@remix-run/react";
import Bookmark from "lucide-react/icons/bookmark";
import BookmarkPlus from "lucide-react/icons/bookmark-plus";
import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { leadKindNames, leadKinds } from "~/leads/kinds";
import { leadStatuses, statusTexts } from "~/leads/status";
import { queueNames, queueTexts } from "~/staff/queues";
import { cappedCount } from "~/staff/shell";
import type { DeskSidebar } from "~/staff/sidebar.server";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { SelectField, TextField } from "~/ui/fields";
import { HiddenFields } from "~/ui/intent-form";
import type { ListPage } from "./list.server";
import {
  describeFilters,
  firstPage,
  holdsEverything,
  type LeadListState,
  leadExportAddress,
  leadListAddress,
  saveViewAddress,
  viewFilters,
  viewsPath,
} from "./list-state";
import { searchMaxLength } from "./search-term";
import type { DeskView } from "./views.server";

const sheetId = "desk-filter";

/** The search, queues, views and filters of the list, as GET forms and links that work without scripts. */
export function DeskFilters(props: {
  state: LeadListState;
  sidebar: DeskSidebar;
  views: readonly DeskView[];
}) {
  const { state, sidebar, views } = props;
  // A queue has its own status, spam filter and order, so only the other filters remain.
  const first = { ...firstPage(state), ...noQueue };
  const shown = viewFilters(state);
  const typed = state.email ?? state.q ?? "";
  return (
    <div className="no-print mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <search className="contents">
        <form action="/admin/quotes" className="flex max-w-md flex-[1_1_12rem] gap-2 lg:min-w-72">
          <label htmlFor="desk-search" className="sr-only">
            Search by email, company, name, phone, MC, DOT or reference
          </label>
          <input
            key={typed}
            name="q"
            id="desk-search"
            className="control truncate text-[0.9375rem]"
            type="search"
            placeholder="Email, company, name, phone, MC, DOT"
            maxLength={searchMaxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed}
            data-key="/"
          />
          {/* A search covers all queues. */}
          <HiddenFields fields={{ ...firstPage(state), q: null, email: null, box: null }} />
          <Button variant="secondary" size="small" title="Search">
            <Search aria-hidden="true" className="size-4" />
            <span className="desk-word">Search</span>
          </Button>
        </form>
      </search>
      <button
        type="button"
        popovertarget={sheetId}
        className="button button-secondary button-small"
        title="Filter"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        <span className="desk-word">Filter</span>
      </button>
      <FilterSheet state={state} />
      <ButtonLink
        href="/admin/quotes/new"
        variant="secondary"
        size="small"
        title="Add a phone lead"
      >
        <Plus aria-hidden="true" className="size-4" />
        <span className="desk-word">Add a phone lead</span>
      </ButtonLink>
      <nav aria-label="Queues and views" className="max-w-full shrink-0">
        <ul className="desk-chips">
          <Chip to={first} current={state.box === null && !state.quarantined}>
            All
          </Chip>
          {/* The sidebar of wide screens has the queues. */}
          {queueNames.map((queue) => (
            <Chip key={queue} to={{ ...first, box: queue }} current={state.box === queue} narrow>
              {queueTexts[queue].name}
            </Chip>
          ))}
          <Chip
            to={{ ...firstPage(state), mine: state.mine ? null : "1" }}
            current={state.mine !== null}
          >
            Mine
          </Chip>
          {/* The view with the current filters is marked, whatever the search. */}
          {views.map(({ id, name, filters, owner }) => (
            <Chip
              key={id}
              to={`/admin/quotes?view=${id}`}
              current={filters !== "" && filters === shown}
            >
              <Bookmark aria-hidden="true" className="size-3.5" />
              {name}
              {owner !== null && ` of ${owner}`}
            </Chip>
          ))}
          {/* Last, because its count changes while the page is open, and must not move a chip that is being pressed. */}
          <Chip to={{ ...first, quarantined: "1" }} current={state.quarantined !== null}>
            Suspected spam {sidebar.suspectedSpam > 0 && cappedCount(sidebar.suspectedSpam)}
          </Chip>
        </ul>
      </nav>
    </div>
  );
}

const noQueue = { box: null, quarantined: null, status: null, sort: null };

/** The filters of the sheet by parameter. A filter without options is a date. `any` is the label of the empty option. */
const filters: readonly {
  name: keyof LeadListState;
  label: string;
  any?: string;
  options?: readonly (readonly [value: string, label: string])[];
}[] = [
  {
    name: "kind",
    label: "Kind",
    any: "Both kinds",
    options: leadKindNames.map((kind) => [kind, leadKinds[kind].labels]),
  },
  {
    name: "status",
    label: "Status",
    any: "Any status",
    options: leadStatuses.map((status) => [status, statusTexts[status]]),
  },
  { name: "from", label: "Submitted from" },
  { name: "to", label: "Submitted to" },
  {
    name: "consent",
    label: "Text messages",
    any: "Either",
    options: Object.entries({ yes: "Agreed", no: "Not agreed" }),
  },
  { name: "authority", label: "Authority", any: "Any", options: [["pending", "Pending"]] },
  { name: "sort", label: "Order", any: "Newest first", options: [["due", "New, by reply clock"]] },
];

/** The filters of the list, except its search and queue. */
function FilterSheet({ state }: { state: LeadListState }) {
  const { q, email, mine, box, quarantined } = state;
  // A queue has its own order.
  const shown = filters.filter(({ name }) => box === null || name !== "sort");
  return (
    <div id={sheetId} popover="auto" className="desk-sheet">
      <form
        action="/admin/quotes"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] items-end gap-3"
      >
        <HiddenFields fields={{ q, email, mine, box, quarantined }} />
        {shown.map(({ name, label, any = null, options }) => {
          const field = {
            id: `filter-${name}`,
            name,
            label,
            markOptional: false,
            className: name === "sort" ? "col-span-full" : "",
            defaultValue: state[name] ?? "",
          };
          if (options === undefined) return <TextField key={name} {...field} type="date" />;
          const choices = options.map(([value, label]) => ({ value, label }));
          return <SelectField key={name} {...field} placeholder={any} options={choices} />;
        })}
        <Button className="col-span-full">Apply</Button>
      </form>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {viewFilters(state) !== "" && <a href={saveViewAddress(state)}>Save this list as a view</a>}
        <a href={viewsPath}>Views</a>
      </p>
    </div>
  );
}

/** The number of leads in the list, the filters that apply, and links that export the list or save it as a view. For the sales role, a list of all leads has no export link. */
export function DeskSummary({ page, role }: { page: ListPage; role: DeskSidebar["role"] }) {
  const { state, list } = page;
  const { count, capped, searchCut } = list.count;
  const active = describeFilters(state);
  const searched = (state.q ?? state.email) !== null;
  const queue = state.box === null ? "All" : queueTexts[state.box].name;
  const title = state.quarantined ? "Suspected spam" : queue;
  return (
    <>
      <p>
        <span className="display me-3 text-lg max-md:hidden">{title}</span>
        <span className="font-semibold figures">
          {capped && searched && "More than "}
          {count.toLocaleString("en-US")}
          {capped && !searched && "+"}
        </span>{" "}
        {count === 1 ? "lead" : "leads"}
        {searchCut && (
          <span className="text-muted">
            . Too many leads match, so only the first 500 are searched. Type more to find others.
          </span>
        )}
        {list.alsoQuarantined > 0 && (
          <>
            {" · "}
            <a href={leadListAddress({ ...firstPage(state), ...noQueue, quarantined: "1" })}>
              {list.alsoQuarantined > 50 ? "More than 50" : list.alsoQuarantined} in suspected spam
            </a>
          </>
        )}
      </p>
      {active.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {active.map(([without, text]) => (
            <Chip key={text} to={{ ...firstPage(state), ...without }} current>
              <span className="sr-only">Remove filter: </span>
              {text}
              <X aria-hidden="true" className="size-3.5" />
            </Chip>
          ))}
        </ul>
      )}
      {count > 0 && (role === "administrator" || !holdsEverything(state)) && (
        // Without `download`, which would save the page that asks for the password again.
        <a href={leadExportAddress(state)} className="inline-flex min-h-8 items-center gap-1.5">
          <Download aria-hidden="true" className="size-4" />
          Export as CSV
        </a>
      )}
      {viewFilters(state) !== "" && (
        <a
          href={saveViewAddress(state)}
          className="inline-flex min-h-8 items-center gap-1.5 max-[48rem]:hidden"
        >
          <BookmarkPlus aria-hidden="true" className="size-4" />
          Save view
        </a>
      )}
    </>
  );
}

function Chip(props: {
  to: LeadListState | string;
  current: boolean;
  /** True to show it on narrow screens only. */
  narrow?: boolean;
  children: ReactNode;
}) {
  const { to, current, narrow, children } = props;
  return (
    <li className={narrow ? "lg:hidden" : undefined}>
      <Link
        to={typeof to === "string" ? to : leadListAddress(to)}
        aria-current={current ? "true" : undefined}
        className={classNames("chip", current && "chip-current")}
      >
        {children}
      </Link>
    </li>
  );
}
