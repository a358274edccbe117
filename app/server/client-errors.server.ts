import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { plainAddress, truncateAddress } from "./address.server";
import { allowedMethods } from "./admission.server";
import { type AccessLogEntry, logTime, writeAccessLog } from "./log.server";
import {
  answerAndClose,
  answersDue,
  endAndReset,
  type Refusal,
  refusalBody,
} from "./refuse.server";
import { securityHeaders } from "./security-headers.server";

type ParseError = Error & { code?: string; rawPacket?: Buffer };

/**
 * Answers what Node's parser could not turn into a request: 431 for oversized headers, 408 for slow ones, 405 for a method
 * it does not know, 400 for the rest; with the security headers, without a stack. CONNECT is closed.
 */
export function handleClientErrors(
  server: Server,
  options: { siteUrl: URL; log?: (entry: AccessLogEntry) => void },
): void {
  const log = options.log ?? writeAccessLog;
  const fixedHead = [...securityHeaders(options.siteUrl)]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

  server.on("clientError", (error: ParseError, stream: Duplex) => {
    const due = answersDue(stream);
    const lastWhole = due.findLast(({ req }) => req.complete);
    if (error.code === "ECONNRESET") stream.destroy();
    // Said now, it would be taken for the answer to the request before, which had no fault: that one is the last.
    else if (lastWhole) lastWhole.once("close", () => endAndReset(stream, ""));
    // Text written into a half-sent answer would corrupt it.
    else if (due[0]?.headersSent) stream.destroy();
    else answer(stream, classify(error), due[0]?.req.url ?? targetOf(error));
  });
  server.on("connect", (_req, stream) => {
    answer(stream, noSuchMethod, "");
  });

  function answer(stream: Duplex, { status, says }: Refusal, target: string) {
    if (!(stream instanceof Socket) || !stream.writable) {
      stream.destroy();
      return;
    }
    const id = randomUUID();
    const { type, body } = refusalBody(status, says, target);
    const allow = status === 405 ? `Allow: ${allowedMethods}\r\n` : "";
    const head = `${fixedHead}${allow}X-Request-Id: ${id}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    answerAndClose(stream, status, head, body);
    log({
      time: logTime(),
      level: "info",
      id,
      method: "",
      route: "door",
      status,
      ms: 0,
      address: truncateAddress(plainAddress(stream.remoteAddress ?? "")),
      bytes: head.length + Buffer.byteLength(body),
    });
  }
}

const noSuchMethod: Refusal = { status: 405, says: ({ method }) => method };

/** What was asked for, as far as it can be told: a request that came in pieces may have gone wrong in a later one. */
function targetOf({ rawPacket }: ParseError): string {
  return /^[A-Z-]+ (\/\S*)/.exec(rawPacket?.toString("latin1", 0, 100) ?? "")?.[1] ?? "";
}

function classify(error: ParseError): Refusal {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, says: ({ longHeaders }) => longHeaders };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, says: ({ chunkExtensions }) => chunkExtensions };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, says: ({ late }) => late };
    case "HPE_INVALID_METHOD":
      // Bytes that are no request line at all (a TLS handshake, say) are just malformed.
      if (/^[A-Z][A-Z-]{0,31} \//.test(error.rawPacket?.toString("latin1", 0, 40) ?? "")) {
        return noSuchMethod;
      }
  }
  return { status: 400, says: ({ malformed }) => malformed };
}
