import type { IncomingMessage, ServerResponse } from "node:http";
import { throttleKey } from "./address.server";
import { contextOf, type Middleware } from "./context.server";
import { overloaded, type Refuse } from "./refuse.server";
import { pathOf } from "./target.server";

/** Most bytes of an ordinary body. */
export const ordinaryBytes = 65_536;

/** Bytes of a body that may hold a photo: 5 MB of it as base64, with its JSON. */
const photoBytes = 8 * 1024 * 1024;

/** Most bytes of all bodies held at the same time, and of those of one client address. */
const ceilingBytes = 32 * 1024 * 1024;
const ceilingPerAddress = 24 * 1024 * 1024;

export type BodyOptions = {
  /** Milliseconds a body may take to arrive. */
  arriveWithinMs: number;
  /** Returns whether the request carries a live staff session, which a body larger than `ordinaryBytes` needs. */
  mayUpload: (req: IncomingMessage) => Promise<boolean>;
  refuse: Refuse;
};

/**
 * Reads the body before anything else sees the request, so that a slow or broken sender (408) costs a socket and never an
 * action. Answers 413 as soon as a body is known to be over its limit, from Content-Length or by counting, and reads no
 * further. Only a photo upload of signed-in staff may be large, and must say its length.
 */
export function readBodies({ arriveWithinMs, mayUpload, refuse }: BodyOptions): Middleware {
  let held = 0;
  const heldByAddress = new Map<string, number>();
  return (req, res, next) => {
    const { "content-length": length, "transfer-encoding": coding } = req.headers;
    if (length === undefined && coding === undefined) {
      next();
      return;
    }
    const announced = Number(length ?? ordinaryBytes);
    if (announced <= ordinaryBytes) {
      receive(req, res, next, Math.min(announced, ordinaryBytes));
    } else if (announced > photoBytes || !isPhotoWrite(req)) {
      tooLarge(req, res, isPhotoWrite(req) ? photoBytes : ordinaryBytes);
    } else {
      mayUpload(req).then((may) => {
        if (may) receive(req, res, next, announced);
        else tooLarge(req, res, ordinaryBytes);
      }, next);
    }
  };

  function tooLarge(req: IncomingMessage, res: ServerResponse, limit: number) {
    const kilobytes = Math.floor(limit / 1024);
    refuse(req, res, { status: 413, says: ({ tooLarge }) => tooLarge(kilobytes), close: true });
  }

  function receive(req: IncomingMessage, res: ServerResponse, next: () => void, limit: number) {
    const address = throttleKey(contextOf(req)?.address ?? "");
    const heldThere = heldByAddress.get(address) ?? 0;
    if (held + limit > ceilingBytes || heldThere + limit > ceilingPerAddress) {
      refuse(req, res, { ...overloaded, close: true });
      return;
    }
    held += limit;
    heldByAddress.set(address, heldThere + limit);
    res.once("close", () => {
      held -= limit;
      const left = (heldByAddress.get(address) ?? 0) - limit;
      if (left > 0) heldByAddress.set(address, left);
      else heldByAddress.delete(address);
    });
    if (req.headers.expect !== undefined && req.httpVersion === "1.1") res.writeContinue();
    const pieces: Buffer<ArrayBuffer>[] = [];
    let received = 0;
    const stop = () => {
      clearTimeout(deadline);
      req.off("data", take).off("end", finish).pause();
    };
    const deadline = setTimeout(() => {
      stop();
      refuse(req, res, { status: 408, says: ({ late }) => late, close: true });
    }, arriveWithinMs);
    const take = (piece: Buffer<ArrayBuffer>) => {
      received += piece.length;
      if (received <= limit) {
        pieces.push(piece);
        return;
      }
      stop();
      tooLarge(req, res, limit);
    };
    const finish = () => {
      clearTimeout(deadline);
      const context = contextOf(req);
      if (context) context.body = Buffer.concat(pieces, received);
      next();
    };
    req
      .on("data", take)
      .on("end", finish)
      // Node throws an error of a stream that nobody listens to; the closed connection is logged as 499.
      .on("error", () => {})
      .once("close", () => clearTimeout(deadline));
  }
}

/** Photo uploads: a multipart form post to the team page, and PUT of a team member with a data URL. */
function isPhotoWrite({ method, url = "", headers }: IncomingMessage): boolean {
  const path = pathOf(url);
  const type = headers["content-type"] ?? "";
  if (method === "POST") {
    return /^\/admin\/team(?:[/.]|$)/.test(path) && /^multipart\/form-data/i.test(type);
  }
  return (
    method === "PUT" && path.startsWith("/api/team-members/") && /^application\/json/i.test(type)
  );
}
