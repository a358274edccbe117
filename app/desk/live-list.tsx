import { Link, useOutletContext, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { StaffAlert } from "#db/queries/desk-work.server";
import { statusTexts } from "~/leads/status";
import type { DeskSidebar } from "~/staff/sidebar.server";
import { useToast } from "~/ui/toast";
import { announceLead, isAlerting } from "./alerts";
import type { LeadInList, ListChanges, ListPage } from "./list.server";
import { firstPage, leadListFields } from "./list-state";
import type { OpenedLead } from "./open-lead.server";

type AlertTopic = StaffAlert["about"];

interface LiveListener {
  /** Called for a new timeline entry. `arrived` is true if the lead is new. */
  heard: (news: { id: number; leadId: string; arrived: boolean; alert?: AlertTopic }) => void;
  /** Called if more events were missed than the site resends. */
  missed: () => void;
  /** Called when the connection starts or stops. */
  live: (live: boolean) => void;
}

/** Returns how long to wait after the site refused a stream, in milliseconds. Random, so that browsers do not retry together. */
const retryMs = () => 45_000 + Math.random() * 30_000;

/**
 * Calls the listener for each new timeline entry of a lead, beginning after the entry with the id `after`. Returns a function that ends the calls. In a hidden tab, closes the
 * stream unless the tab announces new leads, because a browser opens only six connections to a host over HTTP/1.1.
 */
export function listenToLeads(after: number, listener: LiveListener): () => void {
  let last = after;
  let stream: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(retry);
    stream?.close();
    stream = undefined;
  };
  const open = () => {
    const opened = new EventSource(`/admin/live?after=${last}`);
    stream = opened;
    opened.addEventListener("lead", ({ lastEventId, data }: MessageEvent<string>) => {
      last = Number(lastEventId);
      listener.heard({ id: last, ...JSON.parse(data) });
    });
    opened.addEventListener("missed", ({ lastEventId }: MessageEvent<string>) => {
      last = Number(lastEventId);
      listener.missed();
    });
    opened.onopen = () => listener.live(true);
    opened.onerror = () => {
      listener.live(false);
      // The browser reconnects after a lost connection, but not after a refusal.
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs());
    };
  };
  const followVisibility = () => {
    if (document.hidden && !isAlerting()) close();
    else if (stream === undefined) open();
  };
  document.addEventListener("visibilitychange", followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

/** What has changed since the list was loaded. */
interface ListNews {
  list: ListPage["list"];
  rows: ReadonlyMap<string, LeadInList>;
  /** The ids of leads that now match the list as well. */
  fresh: ReadonlySet<string>;
  /** True if some changes are unknown. */
  missed: boolean;
  sidebar: DeskSidebar | null;
  /** The id of each lead's newest timeline entry, by the id of the lead. */
  newest: ReadonlyMap<string, number>;
}

const noNews = (list: ListPage["list"]): ListNews => ({
  list,
  rows: new Map(),
  fresh: new Set(),
  missed: false,
  sidebar: null,
  newest: new Map(),
});

const alertTexts: Record<AlertTopic, string> = {
  assigned: "Assigned to you",
  due: "Your follow-up is due",
  waiting: "A follow-up is due, and nobody has acted on it",
};

/** A lead with a new timeline entry. `arrived` is true if the lead is new. */
type LeadEvent = readonly [leadId: string, arrived: boolean];

/** How long events are collected before one request loads their leads, in milliseconds. */
const collectMs = 150;

/**
 * Returns the loaded list with live updates merged in. `news` also has the updates of the open lead. Rows never move, and newly matching leads are
 * only counted. `live` is true while updates arrive, false while the connection is lost, and null at first.
 */
export function useLiveList(page: ListPage, sidebarAtLoad: DeskSidebar, openId?: string) {
  const [stored, setNews] = useState(() => noNews(page.list));
  const [live, setLive] = useState<boolean | null>(null);
  const toast = useToast();
  const news = stored.list === page.list ? stored : noNews(page.list);
  const leads = page.list.leads.map((lead) => news.rows.get(lead.id) ?? lead);
  const latest = useRef({ ...page, openId });
  useEffect(() => {
    latest.current = { ...page, openId };
  });

  useEffect(() => {
    const waiting = new Map<string, boolean>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = (update: (news: ListNews) => Partial<ListNews>) => {
      const { list } = latest.current;
      setNews((news) => {
        const before = news.list === list ? news : noNews(list);
        return { ...before, ...update(before) };
      });
    };
    const wait = ([leadId, arrived]: LeadEvent) => {
      waiting.set(leadId, arrived || waiting.get(leadId) === true);
      timer ??= setTimeout(load, collectMs);
    };
    const load = async () => {
      timer = undefined;
      const loaded = latest.current;
      const events = [...waiting];
      waiting.clear();
      const changes = await fetchChanges(loaded, events).catch(() => null);
      if (latest.current.list !== loaded.list) {
        // In the meantime the list was loaded again, perhaps before these events.
        events.forEach(wait);
      } else if (changes === null) {
        change(() => ({ missed: true }));
      } else {
        change(({ rows, fresh }) => ({
          rows: new Map([...rows, ...changes.rows.map((row) => [row.id, row] as const)]),
          fresh: new Set([...fresh, ...changes.fitting]),
          sidebar: changes.sidebar,
        }));
      }
    };
    const stop = listenToLeads(latest.current.newsId, {
      heard: ({ id, leadId, arrived, alert }) => {
        if (arrived) announceLead(id);
        if (alert !== undefined) {
          announceLead(id, alertTexts[alert]);
          const action = { href: `/admin/quotes/${leadId}`, label: "Open the lead" };
          toast({ title: alertTexts[alert], action });
        }
        if (id <= latest.current.newsId) return;
        change(({ newest }) => ({ newest: new Map(newest).set(leadId, id) }));
        wait([leadId, arrived]);
      },
      missed: () => change(() => ({ missed: true })),
      live: setLive,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [toast]);

  return { leads, news, live, sidebar: news.sidebar ?? sidebarAtLoad };
}

async function fetchChanges(
  { list, state, openId }: ListPage & { openId: string | undefined },
  events: readonly LeadEvent[],
): Promise<ListChanges | null> {
  const query = new URLSearchParams(leadListFields(firstPage(state)));
  const shown = new Set([...list.leads.map(({ id }) => id), openId]);
  const isOnlyPage = list.next === null && list.previous === null;
  for (const [leadId, arrived] of events) {
    if (shown.has(leadId)) query.append("shown", leadId);
    // An older lead may be on another page of the list.
    else if (arrived || isOnlyPage) query.append("other", leadId);
  }
  const answer = await fetch(`/admin/quotes/changes?${query}`);
  return answer.ok && !answer.redirected ? answer.json() : null;
}

/** The longest timer that browsers support, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** Returns whether a follow-up has come due since the top of *Now* was loaded. While updates arrive, loads the list again, so that the follow-up rises. */
function useDueFollowUp({ list, state }: ListPage, sidebar: DeskSidebar, live: boolean | null) {
  const { revalidate } = useRevalidator();
  const [dueSince, setDueSince] = useState<string>();
  const { madeAt, followUpsAt } = sidebar;
  const next = state.box === "now" && list.previous === null ? followUpsAt[0] : undefined;
  useEffect(() => {
    // The browser's clock may be wrong, so it only measures the time since `madeAt`.
    const wait = Date.parse(next ?? "") - Date.parse(madeAt);
    if (!(wait <= longestTimerMs)) return;
    const timer = setTimeout(() => setDueSince(madeAt), wait);
    return () => clearTimeout(timer);
  }, [next, madeAt]);
  const isDue = next !== undefined && dueSince === madeAt;
  useEffect(() => {
    // Without a connection, Remix would replace the page with an error page.
    if (isDue && live) revalidate();
  }, [isDue, live, revalidate]);
  return isDue;
}

/** A link that says how many new leads there are, and loads them. Rows move only when the person follows the link, or when a follow-up becomes due and moves up in *Now*. */
export function FreshLeads(props: ReturnType<typeof useLiveList> & { page: ListPage; to: string }) {
  const { news, page, sidebar, live, to } = props;
  const { fresh, missed } = news;
  const isDue = useDueFollowUp(page, sidebar, live);
  const changed = missed ? "The list has changed" : isDue && "A follow-up is due";
  return (
    <div role="status" className="desk-fresh">
      {(changed || fresh.size > 0) && (
        <Link to={to} preventScrollReset className="button button-primary button-small">
          {changed || `${fresh.size} new`} — show
        </Link>
      )}
    </div>
  );
}

/** When the list was loaded, whether it is live, and a link that loads it again. */
export function ListMade(props: { madeAt: string; live: boolean | null; to: string }) {
  const { madeAt, live, to } = props;
  return (
    <p className="ms-auto text-sm text-muted">
      {live ? "Live since" : "As of"} {madeAt}
      {live === false && ", not live"} · <a href={to}>Refresh</a>
    </p>
  );
}

/** An open lead as it is now: whether it `changed` since the page loaded, and whether the change is loaded (`isKnown`). */
type LeadNow = OpenedLead & { changed: boolean; isKnown: boolean };

/** Returns the open lead with its current status, owner and next step. If it has changed, leaves out text messages: the visitor may have opted out. */
export function useLeadNow(opened: OpenedLead): LeadNow {
  const news = useOutletContext<ListNews | undefined>();
  const { lead, timeline, texting, messages } = opened;
  const changed = (news?.newest.get(lead.id) ?? 0) > (timeline[0]?.id ?? 0);
  const known = changed ? news?.rows.get(lead.id) : undefined;
  const now = known ?? opened.now;
  const current = { ...opened, now, changed, isKnown: known !== undefined };
  if (!changed || !texting.allowed) return current;
  return {
    ...current,
    texting: { allowed: false, why: "See the change." },
    messages: messages.filter(({ channel }) => channel !== "text"),
  };
}

/** A link above the open lead that shows the lead's changes. It appears when someone else has changed the lead, and does not move the lead's buttons. */
export function LeadNews({ changed, isKnown, now, to }: LeadNow & { to: string }) {
  return (
    <div role="status" className="lead-news">
      {changed && (
        <>
          <span className="sr-only">
            {isKnown &&
              `This lead changed: ${statusTexts[now.status]}, owner ${now.owner ?? "nobody"}, next step ${now.dueText ?? "none"}.`}
          </span>
          <Link to={to} preventScrollReset className="button button-secondary desk-button">
            <span className="sr-only">This lead: </span>
            Changed — show
          </Link>
        </>
      )}
    </div>
  );
}
