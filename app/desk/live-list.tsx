import { Link, useOutletContext } from "@remix-run/react";
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
 * Calls the listener for each event of a lead that follows the timeline entry with the id `after`. Returns a function that ends the calls. In a
 * hidden tab, closes the stream unless the tab announces new leads, because a browser opens only six connections to a host over HTTP/1.1.
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
  /** True if more happened than the site sent. */
  missed: boolean;
  sidebar: DeskSidebar | null;
  /** Follow-ups that came due, for the top of the queue *Now*. */
  risen: readonly LeadInList[];
  /** The id of each lead's newest timeline entry, by the id of the lead. */
  newest: ReadonlyMap<string, number>;
}

const noNews = (list: ListPage["list"]): ListNews => ({
  ...{ list, rows: new Map(), fresh: new Set(), risen: [] },
  ...{ missed: false, sidebar: null, newest: new Map() },
});

const alertTexts: Record<AlertTopic, string> = {
  assigned: "Assigned to you",
  due: "Your follow-up is due",
  waiting: "A follow-up is due, and nobody has acted on it",
};

/** Returns the toast for leads that the person is notified about, with a link to the lead or to the list. */
function alertToast(alerts: ReadonlyMap<string, AlertTopic>) {
  const [[leadId, topic] = ["", "due" as const], ...others] = alerts;
  if (others.length === 0) {
    const action = { href: `/admin/quotes/${leadId}`, label: "Open the lead" };
    return { title: alertTexts[topic], action };
  }
  const list = [...alerts.values()].includes("waiting") ? "box=now" : "mine=1&sort=due";
  const action = { href: `/admin/quotes?${list}`, label: "Show them" };
  return { title: `${alerts.size} leads need you`, action };
}

/** A timeline entry of a lead. `arrived` is true if the lead is new. */
type LeadEvent = readonly [leadId: string, event: { id: number; arrived: boolean }];

/** How long events are collected before one request loads their leads, in milliseconds. */
const collectMs = 150;

/** The longest timer that browsers support, in milliseconds. A longer timer fires immediately. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Returns the loaded list with live updates merged in, including those of the open lead. Follow-ups that come due move to the top of *Now*. Other
 * rows never move, and newly matching leads are only counted. `live` is whether updates arrive, or null at first.
 */
export function useLiveList(page: ListPage, sidebarAtLoad: DeskSidebar, openId?: string) {
  const [stored, setNews] = useState(() => noNews(page.list));
  const [live, setLive] = useState<boolean | null>(null);
  const toast = useToast();
  const news = stored.list === page.list ? stored : noNews(page.list);
  const sidebar = news.sidebar ?? sidebarAtLoad;
  const isRisen = ({ id }: LeadInList) => news.risen.some((lead) => lead.id === id);
  const shown = [...news.risen, ...page.list.leads.filter((lead) => !isRisen(lead))];
  const leads = shown.map((lead) => news.rows.get(lead.id) ?? lead);
  const current = { ...page, shown: leads.map(({ id }) => id), openId, dueAfter: sidebar.madeAt };
  const latest = useRef(current);
  const loadNow = useRef(() => {});
  const isTop = isTopOfNow(page);
  useEffect(() => {
    latest.current = current;
  });

  useEffect(() => {
    const { madeAt, followUpsAt } = sidebar;
    if (followUpsAt[0] === undefined || !isTop) return;
    // The browser's clock may be wrong, so it only measures the time since `madeAt`.
    const wait = Date.parse(followUpsAt[0]) - Date.parse(madeAt);
    const timer = setTimeout(() => loadNow.current(), Math.min(wait, longestTimerMs));
    return () => clearTimeout(timer);
  }, [sidebar, isTop]);

  useEffect(() => {
    const waiting = new Map<string, LeadEvent[1]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alerts = new Map<string, AlertTopic>();
    const showAlerts = () => {
      if (alerts.size > 0) toast(alertToast(alerts));
      alerts.clear();
    };
    const change = (update: (news: ListNews) => Partial<ListNews>) => {
      const { list } = latest.current;
      setNews((news) => {
        const before = news.list === list ? news : noNews(list);
        return { ...before, ...update(before) };
      });
    };
    const wait = (events: Iterable<LeadEvent>, pauseMs = collectMs) => {
      for (const [leadId, { id, arrived }] of events) {
        const earlier = waiting.get(leadId) ?? { id, arrived };
        const both = { id: Math.max(id, earlier.id), arrived: arrived || earlier.arrived };
        waiting.set(leadId, both);
      }
      timer ??= setTimeout(load, pauseMs);
    };
    const load = async () => {
      clearTimeout(timer);
      timer = undefined;
      const loaded = latest.current;
      const events = [...waiting].filter(([, { id }]) => id > loaded.newsId);
      waiting.clear();
      const changes = await fetchChanges(loaded, events).catch(() => null);
      if (latest.current.list !== loaded.list) {
        // In the meantime the list was loaded again, perhaps before these events.
        wait(events);
      } else if (changes === null) {
        wait(events, retryMs());
      } else {
        change(({ rows, fresh, risen }) => ({
          rows: new Map([...rows, ...changes.rows.map((row) => [row.id, row] as const)]),
          fresh: new Set([...fresh, ...changes.fitting]),
          risen: [
            ...changes.risen,
            ...risen.filter(({ id }) => !changes.risen.some((row) => row.id === id)),
          ],
          sidebar: changes.sidebar,
        }));
      }
    };
    loadNow.current = load;
    const stop = listenToLeads(latest.current.newsId, {
      heard: ({ id, leadId, arrived, alert }) => {
        if (arrived) announceLead(id);
        if (alert !== undefined) {
          announceLead(id, alertTexts[alert]);
          alerts.set(leadId, alert);
          setTimeout(showAlerts, collectMs);
        }
        if (id <= latest.current.newsId) return;
        change(({ newest }) => ({ newest: new Map(newest).set(leadId, id) }));
        wait([[leadId, { id, arrived }]]);
      },
      missed: () => change(() => ({ missed: true })),
      live: setLive,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [toast]);

  return { leads, news, live, sidebar };
}

const isTopOfNow = ({ list, state }: Pick<ListPage, "list" | "state">) =>
  state.box === "now" && list.previous === null;

async function fetchChanges(
  loaded: ListPage & { shown: readonly string[]; openId: string | undefined; dueAfter: string },
  events: readonly LeadEvent[],
): Promise<ListChanges | null> {
  const { list, state } = loaded;
  const query = new URLSearchParams(leadListFields(firstPage(state)));
  if (isTopOfNow(loaded)) query.set("dueAfter", loaded.dueAfter);
  const shown = new Set([...loaded.shown, loaded.openId]);
  const isOnlyPage = list.next === null && list.previous === null;
  for (const [leadId, { arrived }] of events) {
    if (shown.has(leadId)) query.append("shown", leadId);
    // An older lead may be on another page of the list.
    else if (arrived || isOnlyPage) query.append("other", leadId);
  }
  const answer = await fetch(`/admin/quotes/changes?${query}`);
  return answer.ok && !answer.redirected ? answer.json() : null;
}

/** The number of new leads, with a link that loads them. Rows move only when that link is followed. */
export function FreshLeads(props: { news: ListNews; to: string }) {
  const { news, to } = props;
  const { fresh, missed, risen } = news;
  return (
    <div role="status" className="desk-fresh">
      {risen.length > 0 && (
        <span className="sr-only">
          Call back now: {risen.map(({ companyName }) => companyName).join(", ")}.
        </span>
      )}
      {(missed || fresh.size > 0) && (
        <Link to={to} preventScrollReset className="button button-primary button-small">
          {missed ? "The list has changed" : `${fresh.size} new`} — show
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

/** Returns the open lead with the status, owner and next step set since. A changed lead lacks its text-message templates: the visitor may have opted out. */
export function useLeadNow(opened: OpenedLead): OpenedLead & { changed: boolean } {
  const news = useOutletContext<ListNews | undefined>();
  const { lead, timeline, texting, messages } = opened;
  const changed = (news?.newest.get(lead.id) ?? 0) > (timeline[0]?.id ?? 0);
  if (!changed) return { ...opened, changed };
  const now = news?.rows.get(lead.id) ?? opened.now;
  const current = { ...opened, now, changed };
  if (!texting.allowed) return current;
  const why = "The lead has changed, and the visitor may have stopped them.";
  return {
    ...current,
    texting: { allowed: false, wasAllowed: true, why },
    messages: messages.filter(({ channel }) => channel !== "text"),
  };
}

/** A link above the open lead that shows the lead's changes. It appears when someone else has changed the lead, and does not move the lead's buttons. */
export function LeadNews({ changed, now, to }: ReturnType<typeof useLeadNow> & { to: string }) {
  return (
    <div role="status" className="lead-news">
      {changed && (
        <>
          <span className="sr-only">
            {`This lead changed: ${statusTexts[now.status]}, owner ${now.owner ?? "nobody"}, next step ${now.dueText ?? "none"}.`}
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
