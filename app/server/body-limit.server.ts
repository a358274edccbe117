import type { IncomingMessage, ServerResponse } from "node:http";
import { throttleKey } from "./address.server";
import { createQuota } from "./concurrency-limit.server";
import { contextOf, type Middleware } from "./context.server";
import { reportError } from "./log.server";
import { overloaded, type Refuse } from "./refuse.server";
import { pathOf } from "./target.server";

/** Maximum bytes of an ordinary body. */
const ordinaryBytes = 65_536;

/** Maximum bytes of a photo upload: a 5 MB photo as base64 in JSON. */
const photoBytes = 8 * 1024 * 1024;

/** Maximum bytes in memory for all bodies together, and for those of one client address. */
const ceilingBytes = 32 * 1024 * 1024;
const ceilingPerAddress = 24 * 1024 * 1024;

/**
 * Returns middleware that reads the whole body before Remix sees the request, so that an incomplete request never starts an action. Answers 408 if the body takes longer than
 * `arriveWithinMs`. Once a body exceeds its limit, answers 413 and stops reading. Only photo uploads that announce their length and pass `mayUpload` may exceed `ordinaryBytes`.
 */
export function readBodies(
  refuse: Refuse,
  mayUpload: (req: IncomingMessage) => Promise<boolean> = async () => false,
  arriveWithinMs = 15_000,
): Middleware {
  const reserve = createQuota(ceilingBytes);
  const reserveForAddress = createQuota(ceilingPerAddress);
  return (req, res, next) => {
    const { "content-length": length, "transfer-encoding": coding } = req.headers;
    if (length === undefined && coding === undefined) return next();
    const announced = Number(length ?? ordinaryBytes);
    if (announced <= ordinaryBytes) {
      receive(req, res, next, Math.min(announced, ordinaryBytes));
    } else if (announced > photoBytes || !isPhotoWrite(req)) {
      tooLarge(req, res, isPhotoWrite(req) ? photoBytes : ordinaryBytes);
    } else {
      mayUpload(req).then(
        (may) => {
          // The client may have left meanwhile. Its close event is over, so a reservation would stay.
          if (req.socket.destroyed) return;
          if (may) receive(req, res, next, announced);
          else tooLarge(req, res, ordinaryBytes);
        },
        (error) => {
          reportError(error);
          refuse(req, res, { ...overloaded, close: true });
        },
      );
    }
  };

  function tooLarge(req: IncomingMessage, res: ServerResponse, limit: number) {
    const kilobytes = Math.floor(limit / 1024);
    refuse(req, res, { status: 413, message: ({ tooLarge }) => tooLarge(kilobytes), close: true });
  }

  function receive(req: IncomingMessage, res: ServerResponse, next: () => void, limit: number) {
    const address = throttleKey(contextOf(req)?.address ?? "");
    const reserved = [reserve("", limit), reserveForAddress(address, limit)];
    const release = () => {
      for (const each of reserved) each?.();
    };
    if (reserved.includes(undefined)) {
      release();
      refuse(req, res, { ...overloaded, close: true });
      return;
    }
    res.once("close", release);
    if (req.headers.expect !== undefined && req.httpVersion === "1.1") res.writeContinue();
    const pieces: Buffer<ArrayBuffer>[] = [];
    let received = 0;
    const stop = () => {
      clearTimeout(deadline);
      req.off("data", take).off("end", finish).pause();
    };
    const deadline = setTimeout(() => {
      stop();
      refuse(req, res, { status: 408, message: ({ late }) => late, close: true });
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
      // Without a listener Node would throw. The log shows the closed connection as 499.
      .on("error", () => {})
      .once("close", () => clearTimeout(deadline));
  }
}

/** The method, path and type of requests that upload photos: posts to the team page and the settings, and a PUT of a team member with a data URL. */
const photoWrites = [
  ["POST", /^\/admin\/(?:team|settings)(?:[/.]|$)/, /^multipart\/form-data/i],
  ["PUT", /^\/api\/team-members\//, /^application\/json/i],
] as const;

function isPhotoWrite({ method, url = "", headers }: IncomingMessage): boolean {
  return photoWrites.some(
    ([allowed, path, type]) =>
      method === allowed && path.test(pathOf(url)) && type.test(headers["content-type"] ?? ""),
  );
}
