import { isAlerting } from "./alerts";

/** That something happened to a lead. */
interface LeadNews {
  id: number;
  leadId: string;
  arrived: boolean;
}

interface LiveListener {
  heard: (news: LeadNews) => void;
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
