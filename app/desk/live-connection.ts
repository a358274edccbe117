/** That something happened to a lead; `first` in the one tab of the browser that has the stream. */
interface HeardNews {
  id: number;
  leadId: string;
  arrived: boolean;
  first: boolean;
}

interface LiveListener {
  heard: (news: HeardNews) => void;
  /** There was more than the site tells of again. */
  missed: () => void;
  /** Whether news arrive at present. */
  live: (live: boolean) => void;
}

type Told = { id: number; leadId: string | null; arrived: boolean };
type Message = Told | { live: boolean } | { after: number };

const name = "desk-live";
/** What a tab that was opened later may have missed meanwhile. */
const mostKept = 200;
/** How long the stream is left alone after the site refused it, in milliseconds; a little apart from other browsers. */
const retryMs = () => 45_000 + Math.random() * 30_000;

/**
 * Tells of what happens to leads after the line `after` of their timelines, until what is returned is called. The tabs of a browser
 * share one stream: whichever has the lock opens it and passes on what it hears, and when that tab is closed the next one goes on.
 */
export function listenToLeads(after: number, listener: LiveListener): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(name);
  let last = after;
  let stream: EventSource | undefined;
  const kept: Told[] = [];

  const hear = (told: Told, first: boolean) => {
    if (told.id <= last) return;
    last = told.id;
    const { id, leadId, arrived } = told;
    if (leadId === null) listener.missed();
    else listener.heard({ id, leadId, arrived, first });
  };
  const tell = (live: boolean) => {
    listener.live(live);
    channel.postMessage({ live });
  };
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if ("live" in message) listener.live(message.live);
    else if ("id" in message) hear(message, false);
    else if (stream !== undefined) {
      channel.postMessage({ live: stream.readyState === EventSource.OPEN });
      for (const told of kept) if (told.id > message.after) channel.postMessage(told);
    }
  };
  channel.postMessage({ after });

  const open = () => {
    if (stopped.signal.aborted) return;
    const opened = new EventSource(`/admin/live?after=${last}`);
    stream = opened;
    const pass = ({ lastEventId, data }: MessageEvent<string>) => {
      const told = { leadId: null, arrived: false, ...JSON.parse(data), id: Number(lastEventId) };
      kept.push(told);
      if (kept.length > mostKept) kept.shift();
      channel.postMessage(told);
      hear(told, true);
    };
    opened.addEventListener("lead", pass);
    opened.addEventListener("missed", pass);
    opened.onopen = () => tell(true);
    opened.onerror = () => {
      tell(false);
      // A lost connection the browser makes anew by itself, but not one that was refused.
      if (opened.readyState === EventSource.CLOSED) setTimeout(open, retryMs());
    };
  };
  const holdUntilStopped = () =>
    new Promise<void>((resolve) => {
      stopped.signal.addEventListener("abort", () => resolve());
      open();
    });
  // Browsers know locks on https and on the machine itself only; elsewhere each tab has a stream.
  if (navigator.locks === undefined) open();
  else {
    const { signal } = stopped;
    navigator.locks.request(name, { signal }, holdUntilStopped).catch(() => undefined);
  }
  return () => {
    stopped.abort();
    stream?.close();
    channel.close();
  };
}
