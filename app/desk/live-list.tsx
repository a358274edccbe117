import { Link, useOutletContext } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DeskSidebar } from "~/staff/sidebar.server";
import { announceLead, isAlerting } from "./alerts";
import type { LeadInList, ListChanges, ListPage } from "./list.server";
import { deskAddress, firstPage, leadListFields } from "./list-state";
import type { OpenedLead } from "./open-lead.server";

interface LiveListener {
  /** Something happened to a lead: the id of its line in the timeline, and whether the lead came in by that. */
  heard: (news: { id: number; leadId: string; arrived: boolean }) => void;
  /** There was more than the site tells of again. */
  missed: () => void;
  /** Whether news arrive at present. */
  live: (live: boolean) => void;
}

/** How long the stream is left alone after the site refused it, in milliseconds; a little apart from other browsers. */
const retryMs = () => 45_000 + Math.random() * 30_000;

/**
 * Tells of what happens to leads after the line `after` of their timelines, until the returned function is called. A hidden tab closes its
 * stream, because browsers open only six connections to a host over HTTP/1.1, unless it is to announce new leads.
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
      // The browser itself reconnects after a lost connection, but not after a refusal.
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

/** What has happened since a list was made; it is of no use for another. */
interface ListNews {
  of: ListPage["list"];
  rows: ReadonlyMap<string, LeadInList>;
  /** The leads that would stand in it now, too. */
  fresh: ReadonlySet<string>;
  /** More happened than was told. */
  missed: boolean;
  sidebar: DeskSidebar | null;
  /** The newest line of each lead's timeline that was told of, by the lead's id. */
  newest: ReadonlyMap<string, number>;
}

const noNews = (list: ListPage["list"]): ListNews => ({
  of: list,
  rows: new Map(),
  fresh: new Set(),
  missed: false,
  sidebar: null,
  newest: new Map(),
});

/** News that come together are asked about together: in milliseconds. */
const togetherMs = 150;

/**
 * Returns the list as it was made, with what has become of its leads since: each stays in its place, and those that would stand in
 * it too are only counted. `live` is null until the browser says.
 */
export function useLiveList(page: ListPage, sidebar: DeskSidebar) {
  const [kept, setNews] = useState(() => noNews(page.list));
  const [live, setLive] = useState<boolean | null>(null);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  }, [page]);

  useEffect(() => {
    const waiting = new Map<string, { id: number; arrived: boolean }>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = (list: ListPage["list"], next: (news: ListNews) => Partial<ListNews>) =>
      setNews((news) => {
        const before = news.of === list ? news : noNews(list);
        return { ...before, ...next(before) };
      });
    const ask = async () => {
      timer = undefined;
      const asked = latest.current;
      const about = [...waiting].filter(([, { id }]) => id > asked.newsId);
      waiting.clear();
      const changes = await changesOf(asked, about).catch(() => null);
      if (latest.current.list === asked.list) {
        if (changes !== null) change(asked.list, (news) => withChanges(news, changes));
      } else {
        // The list was made again meanwhile, perhaps before this happened.
        for (const [leadId, news] of about) wait(leadId, news);
      }
    };
    const wait = (leadId: string, news: { id: number; arrived: boolean }) => {
      const arrived = news.arrived || (waiting.get(leadId)?.arrived ?? false);
      waiting.set(leadId, { id: news.id, arrived });
      timer ??= setTimeout(ask, togetherMs);
    };
    const stop = listenToLeads(latest.current.newsId, {
      heard: ({ id, leadId, arrived }) => {
        if (arrived) announceLead(id);
        if (id <= latest.current.newsId) return;
        change(latest.current.list, ({ newest }) => ({ newest: new Map(newest).set(leadId, id) }));
        wait(leadId, { id, arrived });
      },
      missed: () => change(latest.current.list, () => ({ missed: true })),
      live: setLive,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  const news = kept.of === page.list ? kept : noNews(page.list);
  const leads = page.list.leads.map((lead) => news.rows.get(lead.id) ?? lead);
  return { leads, news, live, sidebar: news.sidebar ?? sidebar };
}

async function changesOf(
  { list, state }: ListPage,
  about: readonly (readonly [leadId: string, news: { arrived: boolean }])[],
): Promise<ListChanges | null> {
  const query = new URLSearchParams(leadListFields(firstPage(state)));
  const shown = new Set(list.leads.map(({ id }) => id));
  const whole = list.next === null && list.previous === null;
  for (const [leadId, { arrived }] of about) {
    if (shown.has(leadId)) query.append("shown", leadId);
    // Of a list with more pages, an older lead may stand on another one.
    else if (arrived || whole) query.append("other", leadId);
  }
  const answer = await fetch(`/admin/quotes/changes?${query}`);
  return answer.ok && !answer.redirected ? answer.json() : null;
}

function withChanges(news: ListNews, { rows, fitting, sidebar }: ListChanges): Partial<ListNews> {
  const changed = new Map(news.rows);
  for (const row of rows) changed.set(row.id, row);
  return { rows: changed, fresh: new Set([...news.fresh, ...fitting]), sidebar };
}

interface ListNewsProps {
  page: ListPage;
  news: ListNews;
  openId: string | undefined;
}

/** How many leads the list does not show yet, with the way to see them: only then do rows move. */
export function FreshLeads({ page: { state }, news: { fresh, missed }, openId }: ListNewsProps) {
  return (
    <div role="status" className="desk-fresh">
      {(missed || fresh.size > 0) && (
        <Link
          to={deskAddress(firstPage(state), openId)}
          preventScrollReset
          className="button button-primary button-small"
        >
          {missed ? "The list has changed" : `${fresh.size} new`} — show
        </Link>
      )}
    </div>
  );
}

/** When the list was made, whether it follows what happens, and the way to make it again. */
export function ListMade(props: { madeAt: string; live: boolean | null; to: string }) {
  const { madeAt, live, to } = props;
  return (
    <p className="text-sm text-muted">
      {live ? "Live since" : "As of"} {madeAt}
      {live === false && ", not live"} · <a href={to}>Refresh</a>
    </p>
  );
}

/** Returns the open lead without text messages once something has happened to it: they may have been ended. */
export function useLeadNow(opened: OpenedLead): OpenedLead {
  if (!useHasChanged(opened) || !opened.texting.allowed) return opened;
  const why = "The lead has changed, and the visitor may have stopped them.";
  return {
    ...opened,
    texting: { ...opened.texting, allowed: false, why },
    messages: opened.messages.filter(({ channel }) => channel !== "text"),
  };
}

/** Tells whether the lead beside the list has a line in its timeline that was not there when it was opened. */
function useHasChanged({ lead, timeline }: OpenedLead): boolean {
  const news = useOutletContext<ListNews["newest"] | undefined>();
  return (news?.get(lead.id) ?? 0) > (timeline[0]?.id ?? 0);
}

/** What is not as it was when the lead beside the list was opened, laid over it: a button that somebody is about to press stays there. */
export function LeadNews({ opened, to }: { opened: OpenedLead; to: string }) {
  const changed = useHasChanged(opened);
  return (
    <div role="status" className="lead-news">
      {changed && (
        <Link to={to} preventScrollReset className="button button-secondary desk-button">
          <span className="sr-only">This lead: </span>
          Changed — show
        </Link>
      )}
    </div>
  );
}
