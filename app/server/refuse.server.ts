import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { languageOf } from "./address-language";
import { contextOf } from "./context.server";
import { requestMessages } from "./refusals.messages";

/** An error response that the server sends itself. `message` describes the problem and the remedy in one or two sentences. */
export type Refusal = {
  status: number;
  message: (messages: typeof requestMessages.en) => string;
  headers?: Readonly<Record<string, string>>;
  /** True closes the connection even if the body was short or complete. */
  close?: boolean;
};

/** A 503 that asks the client to try again in five seconds. */
export const overloaded: Refusal = {
  status: 503,
  message: ({ busy }) => busy,
  headers: { "Retry-After": "5" },
};

/** Answers with a refusal: JSON in English under /api/, otherwise a small page in the language of the path. Never echoes input. */
export type Refuse = (req: IncomingMessage, res: ServerResponse, refusal: Refusal) => void;

/** Checks a request. Returns the refusal of a bad request, or undefined for a good one. */
export type Check = (req: IncomingMessage) => Refusal | undefined;

/** Unread bodies up to this many bytes are read and dropped, so that the connection can be reused. */
const drainableBytes = 65_536;

/** How long a refused client may take to read the response before we reset its connection, in milliseconds. */
const lingerMs = 1_000;

/** Returns a function that refuses requests. Its responses have the headers in `defaults`. */
export function createRefuse(defaults: ReadonlyMap<string, string>): Refuse {
  return (req, res, { status, message, headers, close }) => {
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    const { method, url = "" } = req;
    // After a 500 the action may have run.
    const isUnread =
      status !== 500 && method === "POST" && /^\/(?!api\/)[^?]*\.data(?:\?|$)/.test(url);
    const { type, body } = (isUnread ? refusalForScript : refusalBody)(status, message, url);
    const sent = method === "HEAD" ? "" : body;
    const context = contextOf(req);
    res.statusCode = status;
    for (const name of res.getHeaderNames()) {
      if (name !== "x-request-id" && name !== "connection") res.removeHeader(name);
    }
    for (const [name, value] of defaults) res.setHeader(name, value);
    res.setHeader("Content-Type", type);
    res.setHeader("Content-Length", Buffer.byteLength(body));
    for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
    if (close || hasLongBody(req) || endsWithUnreadBody(req, res)) {
      if (context) context.status = status;
      if (res.socket !== null) {
        res.removeHeader("Connection");
        answerAndClose(res.socket, status, Object.entries(res.getHeaders()), sent);
        return;
      }
      // An earlier pipelined response is pending. This one follows it and ends the connection.
      res.setHeader("Connection", "close");
    }
    res.end(sent);
  };
}

/** Returns the content type and the body with which to refuse a request for `target`. */
export function refusalBody(status: number, message: Refusal["message"], target: string) {
  if (target.startsWith("/api/")) {
    return {
      type: "application/json; charset=utf-8",
      body: JSON.stringify({ success: false, error: message(requestMessages.en) }),
    };
  }
  return refusalPage(status, message, languageOf(target));
}

/** Returns a refusal as Remix encodes a Response that an action throws. The status text "unread" states that no action has run. */
function refusalForScript(status: number, message: Refusal["message"], target: string) {
  const text = message(requestMessages[languageOf(target)]);
  const thrown = [{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], text, status, "unread"];
  return { type: "text/x-script; charset=utf-8", body: `${JSON.stringify(thrown)}\n` };
}

/** Returns a small HTML error page, rendered without Remix. */
export function refusalPage(
  status: number,
  message: Refusal["message"],
  language: keyof typeof requestMessages,
) {
  const messages = requestMessages[language];
  const titles: Readonly<Record<number, string>> = messages.titles;
  const title = titles[status] ?? messages.titles[400];
  return {
    type: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${message(messages)}</p><p><a href="${language === "es" ? "/es" : "/"}">${messages.back}</a></p></main></body></html>`,
  };
}

/** Converts seconds to whole minutes, rounded up and at least 1. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** The pending responses of each connection, in order. */
const due = new WeakMap<Duplex, ServerResponse[]>();

/** Registers a pending response of a connection. Returns a function that removes the response. */
export function addDueAnswer(socket: Duplex, res: ServerResponse): () => void {
  const answers = due.get(socket) ?? [];
  answers.push(res);
  due.set(socket, answers);
  return () => answers.splice(answers.indexOf(res), 1);
}

/** Returns the pending responses of a connection, in order. */
export function answersDue(socket: Duplex): readonly ServerResponse[] {
  return due.get(socket) ?? [];
}

/** Writes a response directly to the socket and closes the connection. Never reads the rest of a large request body. */
export function answerAndClose(
  socket: Socket,
  status: number,
  headers: Iterable<readonly [name: string, value: unknown]>,
  body: string,
): void {
  const fields = [...headers, ["Date", new Date().toUTCString()], ["Connection", "close"]];
  // Node lists names in lower case, but programs may expect usual capitals.
  const usual = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const head = fields.map(([name, value]) => `${usual(name)}: ${value}\r\n`).join("");
  endAndReset(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}\r\n${body}`);
}

/** Writes a final text and ends the connection. Resets the connection a second later, because an immediate reset could overtake the text. */
export function endAndReset(socket: Duplex, text: string): void {
  // Node's parser reports each later piece of a rejected request, too.
  if (socket.writableEnded || socket.destroyed) return;
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}

function hasLongBody(req: IncomingMessage): boolean {
  if (req.complete) return false;
  const { "content-length": length, "transfer-encoding": coding, expect } = req.headers;
  return coding !== undefined || expect !== undefined || Number(length ?? 0) > drainableBytes;
}

/** Returns whether the connection ends after the response while part of the body is unread. Node would then reset it, which could overtake the response. */
function endsWithUnreadBody(req: IncomingMessage, res: ServerResponse): boolean {
  const isUnread = !req.complete && Number(req.headers["content-length"] ?? 0) > 0;
  return isUnread && (!res.shouldKeepAlive || res.getHeader("Connection") === "close");
}

/** Returns whether a request has an unread body that is too long to read and discard. A body of unknown length counts as too long. */
export function hasUnreadBody(req: IncomingMessage): boolean {
  return !req.complete && !(Number(req.headers["content-length"]) <= drainableBytes);
}
