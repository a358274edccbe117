import type { IncomingMessage, ServerResponse } from "node:http";
import type { Middleware } from "./context.server";
import type { Refuse } from "./refuse.server";
import { pathOf } from "./target.server";

/** Most bytes of an ordinary body. */
export const ordinaryBytes = 65_536;

/** Bytes of a body that may hold a photo: 5 MB of it as base64, with its JSON. */
const large = 8 * 1024 * 1024;

const awaitingContinue = new WeakSet<IncomingMessage>();

/** Leaves the `100 Continue` this request asked for to the body limit, so that a refused body is never sent. */
export function continueLater(req: IncomingMessage): void {
  awaitingContinue.add(req);
}

/**
 * Answers 413 as soon as a body is known to be over its limit, from Content-Length or by counting, and reads no further. An
 * ordinary body is received whole before Remix hears of it, so a slow or broken sender (408) costs a socket and never an
 * action. A large one streams, and must say its length. A chunked body is ordinary wherever it goes. `arriveWithinMs` is in
 * milliseconds.
 */
export function limitBody(arriveWithinMs: number, refuse: Refuse): Middleware {
  return (req, res, next) => {
    const length = req.headers["content-length"];
    if (length === undefined && req.headers["transfer-encoding"] === undefined) {
      refuseUnannounced(req);
      next();
      return;
    }
    const mayBeLarge =
      length !== undefined && isPhotoWrite(req.method ?? "", pathOf(req.url ?? ""));
    const limit = mayBeLarge ? large : ordinaryBytes;
    if (length !== undefined && Number(length) > limit) {
      tooLarge(req, res, limit);
      return;
    }
    if (awaitingContinue.delete(req)) res.writeContinue();
    if (mayBeLarge && Number(length) > ordinaryBytes) next();
    else holdBody(req, res, next);
  };

  function tooLarge(req: IncomingMessage, res: ServerResponse, limit: number) {
    const kilobytes = Math.floor(limit / 1024);
    refuse(req, res, { status: 413, says: ({ tooLarge }) => tooLarge(kilobytes), close: true });
  }

  function holdBody(req: IncomingMessage, res: ServerResponse, next: () => void) {
    let received = req.readableLength;
    if (req.complete && received <= ordinaryBytes) {
      next();
      return;
    }
    const deadline = setTimeout(() => {
      release();
      refuse(req, res, { status: 408, says: ({ late }) => late, close: true });
    }, arriveWithinMs);
    const push = req.push;
    const release = () => {
      clearTimeout(deadline);
      req.push = push;
    };
    req.once("close", release);
    // Node's HTTP parser hands each piece to `push`: counted here, it waits in the stream's own buffer for Remix.
    req.push = (chunk: Buffer | null, encoding) => {
      if (chunk === null) {
        release();
        const more = req.push(null);
        next();
        return more;
      }
      received += chunk.length;
      if (received > ordinaryBytes) {
        release();
        tooLarge(req, res, ordinaryBytes);
        return false;
      }
      Reflect.apply(push, req, [chunk, encoding]);
      return true;
    };
  }
}

/** Ends the connection of a request whose headers announce no body, should one come. */
function refuseUnannounced(req: IncomingMessage): void {
  const push = req.push;
  req.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return Reflect.apply(push, req, [chunk, encoding]);
    req.socket.destroy();
    return false;
  };
}

/** Photo uploads: a form post to the team page, and PUT of a team member with a data URL. */
function isPhotoWrite(method: string, path: string): boolean {
  if (method === "POST") return /^\/admin\/team(?:[/.]|$)/.test(path);
  return method === "PUT" && path.startsWith("/api/team-members/");
}
