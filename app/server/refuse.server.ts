import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { languageOf } from "./address-language";
import { contextOf, type Middleware } from "./context.server";
import { requestMessages } from "./refusals.messages";

/** An answer of the door's own. `says` is one sentence or two for a person: what is wrong and what to do. */
export type Refusal = {
  status: number;
  says: (messages: typeof requestMessages.en) => string;
  headers?: Readonly<Record<string, string>>;
  /** Close the connection even though the body was short or complete. */
  close?: boolean;
};

/** Answers that the client should try again in five seconds. */
export const overloaded: Refusal = {
  status: 503,
  says: ({ busy }) => busy,
  headers: { "Retry-After": "5" },
};

/** Answers `req` with a refusal: JSON in English under /api/, else a small page in the language of the address. Never carries anything the client sent. */
export type Refuse = (req: IncomingMessage, res: ServerResponse, refusal: Refusal) => void;

/** Tells what is wrong with a request, if anything is. */
export type Check = (req: IncomingMessage) => Refusal | undefined;

/** Refuses what a check finds fault with, and lets the rest pass. */
export function refuseWhere(check: Check, refuse: Refuse): Middleware {
  return (req, res, next) => {
    const refusal = check(req);
    if (refusal) refuse(req, res, refusal);
    else next();
  };
}

/** Unread bodies up to this size are read and dropped, so that the connection can be used again. */
const drainableBytes = 65_536;

/** How long a refused sender may take to read the answer before its connection is reset, in milliseconds. */
const lingerMs = 1_000;

/** Builds the `Refuse` of a site, with its security headers on every refusal. */
export function createRefuse(defaults: ReadonlyMap<string, string>): Refuse {
  return (req, res, { status, says, headers, close }) => {
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    const { type, body } = refusalBody(status, says, req.url ?? "");
    const sent = req.method === "HEAD" ? "" : body;
    const context = contextOf(req);
    res.statusCode = status;
    for (const name of res.getHeaderNames()) {
      if (name !== "x-request-id" && name !== "connection") res.removeHeader(name);
    }
    for (const [name, value] of defaults) res.setHeader(name, value);
    res.setHeader("Content-Type", type);
    res.setHeader("Content-Length", Buffer.byteLength(body));
    for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
    if (close || hasLongBody(req)) {
      if (context) context.status = status;
      if (res.socket !== null) {
        res.removeHeader("Connection");
        answerAndClose(res.socket, status, Object.entries(res.getHeaders()), sent);
        return;
      }
      // An earlier pipelined answer is still due: this one waits its turn, and is the last.
      res.setHeader("Connection", "close");
    }
    res.end(sent);
  };
}

/** Returns the answer that a target is refused with. */
export function refusalBody(
  status: number,
  says: Refusal["says"],
  target: string,
): { type: string; body: string } {
  if (target.startsWith("/api/")) {
    return {
      type: "application/json; charset=utf-8",
      body: JSON.stringify({ success: false, error: says(requestMessages.en) }),
    };
  }
  return refusalPage(status, says, languageOf(target));
}

/** Returns the small page of a refusal, for where no page of the site is shown. */
export function refusalPage(
  status: number,
  says: Refusal["says"],
  language: keyof typeof requestMessages,
) {
  const messages = requestMessages[language];
  const titles: Readonly<Record<number, string>> = messages.titles;
  const title = titles[status] ?? messages.titles[500];
  return {
    type: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${says(messages)}</p><p><a href="${language === "es" ? "/es" : "/"}">${messages.back}</a></p></main></body></html>`,
  };
}

/** Returns the minutes to tell a person to wait. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** The answers that each connection still waits for, in their order. */
const due = new WeakMap<Duplex, ServerResponse[]>();

/** Notes that an answer is due on a connection. Returns all that are due there, from which it is taken when it is over. */
export function noteDue(socket: Duplex, res: ServerResponse): ServerResponse[] {
  const all = due.get(socket) ?? [];
  all.push(res);
  due.set(socket, all);
  return all;
}

/** Returns the answers that a connection still waits for, in their order. */
export function answersDue(socket: Duplex): readonly ServerResponse[] {
  return due.get(socket) ?? [];
}

/** Writes an answer straight to the socket, and ends it: the rest of a large body stays with its sender. */
export function answerAndClose(
  socket: Socket,
  status: number,
  headers: Iterable<readonly [name: string, value: unknown]>,
  body: string,
): void {
  const fields = [...headers, ["Date", new Date().toUTCString()], ["Connection", "close"]];
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  endAndReset(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}\r\n${body}`);
}

/** Ends a connection with a last text; it is reset a second later: at once, the reset could overtake the answer. */
export function endAndReset(socket: Duplex, text: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}

function hasLongBody(req: IncomingMessage): boolean {
  if (req.complete) return false;
  const { "content-length": length, "transfer-encoding": coding, expect } = req.headers;
  return coding !== undefined || expect !== undefined || Number(length ?? 0) > drainableBytes;
}

/** Whether more comes than is worth reading and dropping, or a body that no header announced. */
export function sendsOn(req: IncomingMessage): boolean {
  return !req.complete && !(Number(req.headers["content-length"]) <= drainableBytes);
}
