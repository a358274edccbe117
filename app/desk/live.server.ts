import { getDatabase } from "#db/connection.server";
import { findLeadNews, findNewestNewsId } from "#db/queries/desk-work.server";
import { findOpenStaffSessions } from "#db/queries/sessions.server";
import type { Queryable } from "#db/transactions.server";
import { HttpError, reportError, throttled } from "~/http/http-error.server";
import { privateHeaders } from "~/http/respond.server";
import { whenRequestEnds } from "~/server/context.server";

/** How often the timelines are looked at for what is new while anybody listens, in milliseconds. */
const pollMs = 1_000;
/** The same after the database did not answer. */
const retryAfterErrorMs = 5_000;
/** How often it is asked whether a stream's session still counts. */
const sessionMs = 2_000;
/** Shorter than the minute after which proxies, and this server, give up a silent connection. */
const heartbeatMs = 20_000;
/** A browser that finds its stream ended opens the next one and goes on where it was. */
const lifeMs = 15 * 60_000;
/** One fewer than a browser opens to a host over HTTP/1.1, so that its pages still load. */
const mostAPerson = 5;
const mostInAll = 400;
/** A page that missed more changes than this must reload its list. */
const mostMissed = 500;

interface Stream {
  accountId: string;
  sessionHash: string;
  /** The last line of the timelines that it was told of. */
  told: number;
  /** When it ends by itself, on the clock that only goes forward. */
  endsAt: number;
  send: (bytes: Uint8Array) => void;
  end: () => void;
}

const streams = new Set<Stream>();
const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

/**
 * Answers with a stream of server-sent events, one for each line that a timeline gets: `lead` with the lead's id and whether it
 * arrived, or `missed` when there were too many. It begins after the line `after`, else with what comes from now on, and ends with
 * its session, its client, its time or the process. Throws a Fault when the person, or all of them, have too many.
 */
export async function openStream(
  db: Queryable,
  { accountId, sessionHash }: Pick<Stream, "accountId" | "sessionHash">,
  after: number | null,
): Promise<Response> {
  const newest = await findNewestNewsId(db);
  const own = [...streams].filter((stream) => stream.accountId === accountId);
  if (own.length >= mostAPerson) throw throttled("You have the desk open too often.", 60);
  if (streams.size >= mostInAll) {
    throw new HttpError("overloaded", "Too many desks are open.", { retryAfterSeconds: 60 });
  }
  const missed = after !== null && newest - after > mostMissed;
  const told = after === null || after > newest || missed ? newest : after;
  let end = () => {};
  let forget = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream: Stream = {
        accountId,
        sessionHash,
        told,
        endsAt: performance.now() + lifeMs,
        send: (bytes) => controller.enqueue(bytes),
        end: () => {
          if (streams.delete(stream)) controller.close();
        },
      };
      end = stream.end;
      forget = () => streams.delete(stream);
      stream.send(
        encoder.encode(`retry: 3000\n${missed ? eventOf(newest, "missed", {}) : ":\n\n"}`),
      );
      streams.add(stream);
    },
    // Who reads it no more has closed it.
    cancel: () => forget(),
  });
  whenRequestEnds(end);
  pollAgain();
  return new Response(body, { headers: eventHeaders });
}

/** `no-transform` keeps whatever stands between from holding an event back to compress it with the next. */
export const eventHeaders = {
  ...privateHeaders,
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/** Ends every stream: the process is about to stop. */
export function endAllStreams(): void {
  for (const { end } of [...streams]) end();
}

let looking = false;
let sessionsDue = 0;
let heartbeatDue = 0;

/** Looks at the timelines until nobody listens any more. */
function pollAgain(pauseMs = pollMs): void {
  if (looking || streams.size === 0) return;
  looking = true;
  setTimeout(async () => {
    let nextMs = pollMs;
    try {
      if (streams.size > 0) await notifyStreams(getDatabase().db);
    } catch (error) {
      // What they miss meanwhile they are told at the next look.
      reportError(error);
      nextMs = retryAfterErrorMs;
    }
    looking = false;
    pollAgain(nextMs);
  }, pauseMs);
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
  const from = Math.min(...[...streams].map(({ told }) => told));
  for (const { id, leadId, arrived } of await findLeadNews(db, from, mostMissed)) {
    const event = encoder.encode(eventOf(id, "lead", { leadId, arrived }));
    for (const stream of streams) {
      if (stream.told >= id) continue;
      stream.told = id;
      stream.send(event);
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
