import { setTimeout } from "node:timers/promises";
import { getDatabase } from "#db/connection.server";
import { findLeadNews, findNewestNewsId } from "#db/queries/desk-work.server";
import { findOpenStaffSessions } from "#db/queries/sessions.server";
import type { Queryable } from "#db/transactions.server";
import { HttpError, throttled } from "~/http/http-error.server";
import { privateHeaders } from "~/http/respond.server";
import { whenRequestEnds } from "~/server/context.server";
import { reportError } from "~/server/log.server";

/** How often the timelines are checked while a stream is open, in milliseconds. */
const pollMs = 250;
/** How long to wait after the database did not respond, in milliseconds. */
const retryAfterErrorMs = 5_000;
/** How often the sessions of the streams are checked, in milliseconds. */
const sessionMs = 2_000;
/** How often an idle stream sends a comment, in milliseconds. Proxies and this server close a silent connection after a minute. */
const heartbeatMs = 20_000;
/** How long a stream lasts, in milliseconds. The browser then opens the next stream and resumes. */
const lifeMs = 15 * 60_000;
/** Maximum streams per person: one fewer than the connections that a browser opens to a host over HTTP/1.1, so that pages still load. */
const mostAPerson = 5;
const mostInAll = 400;
/** Maximum events that a stream resends. A page that missed more must reload its list. */
const mostMissed = 500;

interface Stream {
  accountId: string;
  sessionHash: string;
  /** The id of the last timeline entry that was sent. */
  lastSent: number;
  /** When the stream ends, on the monotonic clock. */
  endsAt: number;
  send: (text: string) => void;
  end: () => void;
}

const streams = new Set<Stream>();
const encoder = new TextEncoder();
const heartbeat = ":\n\n";

/**
 * Answers with server-sent events: `lead` for each new timeline entry, with any alert for this account. Begins after the entry with the id `after`, or with the next new entry if
 * `after` is null. If more than 500 entries are waiting, sends one `missed` event in their place. Throws HttpError if too many streams are open.
 */
export async function openStream(
  db: Queryable,
  { accountId, sessionHash }: Pick<Stream, "accountId" | "sessionHash">,
  after: number | null,
): Promise<Response> {
  const newest = await findNewestNewsId(db);
  const own = [...streams].filter((stream) => stream.accountId === accountId);
  if (own.length >= mostAPerson) throw throttled("You have the desk open in too many tabs.", 60);
  if (streams.size >= mostInAll) {
    throw new HttpError("overloaded", "Too many desks are open.", { retryAfterSeconds: 60 });
  }
  const missed = after !== null && newest - after > mostMissed;
  const lastSent = after === null || after > newest || missed ? newest : after;
  // Set by the next statement: a ReadableStream calls `start` while it is made.
  let stream!: Stream;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = {
        accountId,
        sessionHash,
        lastSent,
        endsAt: performance.now() + lifeMs,
        send: (text) => controller.enqueue(encoder.encode(text)),
        end: () => {
          if (streams.delete(stream)) controller.close();
        },
      };
      stream.send(`retry: 3000\n${missed ? eventOf(newest, "missed", {}) : heartbeat}`);
      streams.add(stream);
    },
    cancel: () => {
      streams.delete(stream);
    },
  });
  whenRequestEnds(stream.end);
  poll();
  return new Response(body, { headers: eventHeaders });
}

/** The headers of a stream. `no-transform` keeps proxies from holding back events to compress them. */
export const eventHeaders = {
  ...privateHeaders,
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/** Ends all open event streams. Called when the process stops. */
export function endAllStreams(): void {
  for (const { end } of [...streams]) end();
}

let polling = false;
let sessionsDue = 0;
let heartbeatDue = 0;

/** Checks the timelines at intervals while any stream is open. */
async function poll(): Promise<void> {
  if (polling) return;
  polling = true;
  while (streams.size > 0) {
    await setTimeout(pollMs);
    try {
      await notifyStreams(getDatabase().db);
    } catch (error) {
      // The next check sends the missed events.
      reportError(error);
      await setTimeout(retryAfterErrorMs);
    }
  }
  polling = false;
}

async function notifyStreams(db: Queryable): Promise<void> {
  const at = performance.now();
  if (at >= sessionsDue) {
    sessionsDue = at + sessionMs;
    const hashes = [...streams].map(({ sessionHash }) => sessionHash);
    const open = await findOpenStaffSessions(db, hashes, new Date());
    for (const { sessionHash, end } of [...streams]) if (!open.has(sessionHash)) end();
  }
  if (streams.size === 0) return;
  const from = Math.min(...[...streams].map(({ lastSent }) => lastSent));
  for (const { id, leadId, arrived, alert } of await findLeadNews(db, from, mostMissed)) {
    for (const stream of streams) {
      if (stream.lastSent >= id) continue;
      stream.lastSent = id;
      const isAlerted = alert !== null && (alert.to ?? stream.accountId) === stream.accountId;
      const data = { leadId, arrived, ...(isAlerted && { alert: alert.about }) };
      stream.send(eventOf(id, "lead", data));
    }
  }
  if (at < heartbeatDue) return;
  heartbeatDue = at + heartbeatMs;
  for (const { send, end, endsAt } of [...streams]) {
    if (at > endsAt) end();
    else send(heartbeat);
  }
}

function eventOf(id: number, name: "lead" | "missed", data: object): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
