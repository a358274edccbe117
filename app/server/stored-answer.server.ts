import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contextOf, type DoorState } from "./context.server";
import type { MissingDefaults } from "./security-headers.server";

/** The encodings an answer is kept in, best first. */
const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];
export type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** An answer kept ready to send: bodies by encoding, each with its whole head as a flat list of names and values. */
export type StoredAnswer = {
  readonly etag: string;
  readonly size: number;
  readonly route: string;
  readonly bodies: Partial<Record<Encoding, Buffer | string>>;
  readonly heads: Record<Encoding, string[]>;
  readonly notModifiedHead: string[];
};

/**
 * A body up to this many bytes is kept as text, a character a byte: Node sends up to 16 KB of that, its head included, in one piece,
 * for a tenth less; more than that costs more than bytes do.
 */
const pieceBytes = 14 * 1024;

function inPiece(body: Buffer): Buffer | string {
  return body.length <= pieceBytes ? body.toString("latin1") : body;
}

/** Of one body or one connection: never repeated from a kept answer. */
const transient = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-powered-by",
  "x-request-id",
]);

/** A weak validator (RFC 9110, 8.8.3): the same for every encoding of one body. */
export function entityTag(body: Uint8Array | string): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Prepares an answer: its own headers, the site's defaults where it brings none, ETag and Vary. */
export function prepareAnswer(
  route: string,
  headers: Iterable<readonly [string, string]>,
  bodies: Bodies,
  missing: MissingDefaults,
): StoredAnswer {
  const own = [...headers].filter(([name]) => !transient.has(name.toLowerCase()));
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const defaults = missing((name) => names.has(name.toLowerCase()));
  const etag = entityTag(bodies.identity);
  const common: Array<readonly [string, string]> = [
    ...own,
    ...defaults,
    ["ETag", etag],
    ["Vary", "Accept-Encoding"],
  ];
  const withId = (pairs: ReadonlyArray<readonly [string, string]>) => [
    ...pairs.flat(),
    "X-Request-Id",
    "",
  ];
  const head = (encoding: Encoding) =>
    withId([
      ...common,
      ["Content-Length", String((bodies[encoding] ?? bodies.identity).length)],
      ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
    ]);
  return {
    etag,
    size: encodings.reduce((sum, encoding) => sum + (bodies[encoding]?.length ?? 0), 0),
    route,
    bodies: {
      identity: inPiece(bodies.identity),
      ...(bodies.br && { br: inPiece(bodies.br) }),
      ...(bodies.gzip && { gzip: inPiece(bodies.gzip) }),
    },
    heads: { br: head("br"), gzip: head("gzip"), identity: head("identity") },
    notModifiedHead: withId(common.filter(([name]) => !/^content-(?!sec)/i.test(name))),
  };
}

/** Sends a stored answer to a GET or HEAD: 304 when the client holds it, else the best encoding it accepts. */
export function sendAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: StoredAnswer,
  state: DoorState,
): void {
  const context = contextOf(req);
  if (context) context.route = answer.route;
  if (state.draining) res.setHeader("Connection", "close");
  const held = req.headers["if-none-match"];
  if (held !== undefined && (held.includes(answer.etag.slice(2)) || held.trim() === "*")) {
    res.writeHead(304, identified(answer.notModifiedHead, context?.id));
    res.end();
    return;
  }
  const accepted = preferredEncoding(req.headers["accept-encoding"]);
  const encoding = answer.bodies[accepted] ? accepted : "identity";
  res.writeHead(200, identified(answer.heads[encoding], context?.id));
  res.end(req.method === "HEAD" ? undefined : answer.bodies[encoding], "latin1");
}

const negotiated = new Map<string, Encoding>();

/** Brotli, else gzip, else identity, as Accept-Encoding allows (RFC 9110, 12.5.3; `q=0` refuses). Remembers common headers. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string" || header === "") return "identity";
  const known = negotiated.get(header);
  if (known) return known;
  const accepted = new Set(
    header
      .toLowerCase()
      .split(",")
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => (part.split(";")[0] ?? "").trim()),
  );
  const best = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
  if (negotiated.size < 200) negotiated.set(header, best);
  return best;
}

/** `writeHead` reads the list at once, so one list a body serves every request: only its last value, the id, changes. */
function identified(head: string[], id = ""): string[] {
  head[head.length - 1] = id;
  return head;
}
