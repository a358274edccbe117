import { Link } from "@remix-run/react";
import Bookmark from "lucide-react/icons/bookmark";
import BookmarkPlus from "lucide-react/icons/bookmark-plus";
import Download from "lucide-react/icons/download";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { leadKindNames, leadKinds } from "~/leads/kinds";
import { leadStatuses, statusTexts } from "~/leads/status";
import { queueNames } from "~/staff/queues";
import { cappedCount, QueueCount } from "~/staff/shell";
import type { DeskSidebar } from "~/staff/sidebar.server";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import type { DeskList } from "./list.server";
import {
  firstPage,
  type LeadListState,
  leadExportAddress,
  leadListAddress,
  leadListFields,
  plainList,
} from "./list-state";
import { searchMaxLength } from "./search-term";
import { describeFilters, filterLabels, saveViewAddress, viewFilters, viewsPath } from "./views";
import type { DeskView } from "./views.server";

const sheetId = "desk-filter";

/** The desk's search, boxes, views and filters, as GET forms and links, so that all of it works without scripts. */
export function DeskFilters(props: {
  state: LeadListState;
  sidebar: DeskSidebar;
  views: readonly DeskView[];
}) {
  const { state, sidebar, views } = props;
  // A box has its own order and knows what its leads are: what else narrows the list stays.
  const first = { ...firstPage(state), ...noQueue };
  const shown = viewFilters(state);
  const typed = state.email === "" ? state.search : state.email;
  return (
    <div className="desk-tools mb-1.5">
      <search className="contents">
        <form action="/admin/quotes" className="desk-search">
          <label htmlFor="desk-search" className="sr-only">
            Search by email, company, name, phone, MC, DOT or reference
          </label>
          <input
            key={typed}
            name="q"
            id="desk-search"
            className="control"
            type="search"
            placeholder="Email, company, name, phone, MC, DOT"
            maxLength={searchMaxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed}
            data-key="/"
          />
          <HiddenFields state={{ ...firstPage(state), search: "", email: "" }} />
          <Button variant="secondary" size="small">
            Search
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
        <span className="max-[90rem]:sr-only">Filter</span>
      </button>
      <FilterSheet state={state} />
      <nav aria-label="Boxes and views" className="max-w-full shrink-0">
        <ul className="chip-row">
          <Chip to={first} current={state.box === null && !state.suspectedSpam}>
            All
          </Chip>
          {queueNames.map((box) => (
            <Chip key={box} to={{ ...first, box }} current={state.box === box}>
              <QueueCount box={box} sidebar={sidebar} />
            </Chip>
          ))}
          <Chip to={{ ...firstPage(state), mine: !state.mine }} current={state.mine}>
            Mine
          </Chip>
          <Chip to={{ ...first, suspectedSpam: true }} current={state.suspectedSpam}>
            Suspected spam
            {sidebar.suspectedSpam > 0 && (
              <span className="figures box-count">{cappedCount(sidebar.suspectedSpam)}</span>
            )}
          </Chip>
          {/* The one that the list is at present is marked, whatever is searched for in it. */}
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
        </ul>
      </nav>
    </div>
  );
}

const noQueue = {
  box: null,
  suspectedSpam: false,
  status: null,
  sort: "newest",
} as const satisfies Partial<LeadListState>;

/** All that narrows the list beside its search and box. */
function FilterSheet({ state }: { state: LeadListState }) {
  const { search, email, mine, box, suspectedSpam } = state;
  return (
    <div id={sheetId} popover="auto" className="desk-sheet">
      <form action="/admin/quotes" className="grid grid-cols-2 items-end gap-3">
        <HiddenFields state={{ ...plainList, search, email, mine, box, suspectedSpam }} />
        <Choice name="kind" label={filterLabels.kind} value={state.kind} any="Both kinds">
          {leadKindNames.map((kind) => [kind, leadKinds[kind].labels])}
        </Choice>
        <Choice name="status" label={filterLabels.status} value={state.status} any="Any status">
          {leadStatuses.map((status) => [status, statusTexts[status].name])}
        </Choice>
        {(["from", "to"] as const).map((name) => (
          <label key={name} className="block">
            <span className="mb-1 block">{filterLabels[name]}</span>
            <input
              type="date"
              name={name}
              defaultValue={state[name] ?? ""}
              className="control desk-control"
            />
          </label>
        ))}
        <Choice
          name="consent"
          label={filterLabels.consent}
          value={state.consent === null ? null : state.consent ? "yes" : "no"}
          any="Either"
        >
          {Object.entries({ yes: "Agreed", no: "Not agreed" })}
        </Choice>
        <Choice
          name="authority"
          label={filterLabels.authority}
          value={state.authorityPending ? "pending" : null}
          any="Any"
        >
          {[["pending", "Pending"]]}
        </Choice>
        {box === null && (
          <Choice name="sort" label={filterLabels.sort} value={state.sort} any="Newest first">
            {[["due", "New, by reply clock"]]}
          </Choice>
        )}
        <Button className="col-span-2">Apply</Button>
      </form>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {viewFilters(state) !== "" && <a href={saveViewAddress(state)}>Save this list as a view</a>}
        <a href={viewsPath}>Views</a>
      </p>
    </div>
  );
}

/** `any` is what the empty first choice says. */
function Choice(props: {
  name: string;
  label: string;
  value: string | null;
  any: string;
  children: readonly (readonly [value: string, label: string])[];
}) {
  const { name, label, value, any, children } = props;
  return (
    <label className="block">
      <span className="mb-1 block">{label}</span>
      <select name={name} className="control desk-control" defaultValue={value ?? ""}>
        <option value="">{any}</option>
        {children.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How many leads the list holds, what narrows it, what it leaves out, and the way to take it away as a file. */
export function DeskSummary({ state, list }: { state: LeadListState; list: DeskList }) {
  const { count, capped, searchCut } = list.count;
  const active = describeFilters(state);
  const searched = state.search !== "" || state.email !== "";
  return (
    <>
      <p>
        <span className="figures font-semibold">
          {capped && searched && "More than "}
          {count.toLocaleString("en-US")}
          {capped && !searched && "+"}
        </span>{" "}
        {count === 1 ? "lead" : "leads"}
        {searchCut && (
          <span className="text-muted">
            . So many fit that only the first 500 are searched: type more to find the others.
          </span>
        )}
        {list.alsoQuarantined > 0 && (
          <>
            {" · "}
            <a href={leadListAddress({ ...firstPage(state), ...noQueue, suspectedSpam: true })}>
              {list.alsoQuarantined > 50 ? "More than 50" : list.alsoQuarantined} in suspected spam
            </a>
          </>
        )}
      </p>
      {active.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {active.map(([without, messages]) => (
            <Chip key={messages} to={{ ...firstPage(state), ...without }} current>
              <span className="sr-only">Remove filter: </span>
              {messages}
              <X aria-hidden="true" className="size-3.5" />
            </Chip>
          ))}
        </ul>
      )}
      {count > 0 && (
        <a
          href={leadExportAddress(state)}
          download
          className="inline-flex min-h-8 items-center gap-1.5"
        >
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

/** A list's state as hidden fields, for a form that changes only a part of it. */
function HiddenFields({ state }: { state: LeadListState }) {
  return leadListFields(state).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Chip(props: { to: LeadListState | string; current: boolean; children: ReactNode }) {
  const { to, current, children } = props;
  return (
    <li>
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
