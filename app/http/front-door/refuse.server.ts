import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { refusalWords } from "../refusals.en";
import { contextOf, type Middleware } from "./context.server";
import type { ApplyDefaults } from "./security-headers.server";

// Not imported, as in attach.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** An answer of the door's own. `error` is one sentence or two for a person: what is wrong and what to do. */
type Refusal = {
  status: number;
  error: string;
  headers?: Readonly<Record<string, string>>;
  /** Close the connection even though the body was short or complete. */
  close?: boolean;
};

/** What the door says in more than one place, and the API's description too, by status. */
export const doorSentences = {
  403: "This request came from another site. Open the page on this site and send it again.",
  408: "The request did not arrive in time. Check the connection and send it again.",
  414: "The address is longer than this server reads.",
  421: "This server does not answer for that host name. Check the address you opened.",
} as const;

/** What the door says to a body that is longer than so many bytes. */
export function tooLargeSentence(limit: number): string {
  return `What was sent is larger than the ${Math.floor(limit / 1024)} KB this server takes here.`;
}

/** Answers `req` with a refusal: JSON under /api/, else a small page. Never carries anything the client sent. */
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

const titles: Readonly<Record<number, string>> = {
  400: "We could not read that request",
  403: "That request was refused",
  404: "Not found",
  405: "That is not possible here",
  408: "That took too long",
  413: "That was too large",
  414: "That address is too long",
  417: "We could not read that request",
  421: "Wrong address",
  429: "Too many requests",
  431: "We could not read that request",
  500: "Something went wrong on our side",
  503: "Please try again in a moment",
};

/** Builds the `Refuse` of a site, with its security headers on every refusal. */
export function createRefuse(apply: ApplyDefaults): Refuse {
  return (req, res, { status, error, headers, close }) => {
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    const { type, body } = refusalBody(status, error, (req.url ?? "").startsWith("/api/"));
    const sent = req.method === "HEAD" ? "" : body;
    const context = contextOf(req);
    res.statusCode = status;
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    res.setHeader("Content-Type", type);
    res.setHeader("Content-Length", Buffer.byteLength(body));
    for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
    apply(res);
    if (close || hasLongBody(req)) {
      if (context) context.status = status;
      if (res.socket !== null) {
        res.removeHeader("Connection");
        const head = Object.entries(res.getHeaders()).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        );
        answerAndClose(res.socket, status, head.join(""), sent);
        return;
      }
      // An earlier pipelined answer is still due: this one waits its turn, and is the last.
      res.setHeader("Connection", "close");
    }
    res.end(sent);
  };
}

export function refusalBody(
  status: number,
  error: string,
  json: boolean,
): { type: string; body: string } {
  if (json) {
    return {
      type: "application/json; charset=utf-8",
      body: JSON.stringify({ success: false, error }),
    };
  }
  const title = titles[status] ?? STATUS_CODES[status] ?? "Error";
  return {
    type: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${error}</p><p><a href="/">Back to the home page</a></p></main></body></html>`,
  };
}

/** Returns the sentence that tells a person how long to wait, of the words of a language. */
export function tryAgainIn(seconds: number, words = refusalWords): string {
  return words.tryAgainIn(Math.max(1, Math.ceil(seconds / 60)));
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
export function answerAndClose(socket: Socket, status: number, head: string, body: string): void {
  endAndReset(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n${body}`,
  );
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
