import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { plainAddress, truncateAddress } from "./address.server";
import { otherMethod } from "./admission.server";
import { type AccessLogEntry, writeLogLine } from "./log.server";
import {
  answerAndClose,
  answersDue,
  endAndReset,
  type Refusal,
  refusalBody,
} from "./refuse.server";
import { securityHeaders } from "./security-headers.server";

type ParseError = Error & { code?: string; rawPacket?: Buffer };

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: ({ longHeaders }) => longHeaders },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: ({ chunkExtensions }) => chunkExtensions },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: ({ late }) => late },
};
const malformed: Refusal = { status: 400, message: (messages) => messages.malformed };

/** Answers CONNECT and requests that Node's parser rejects, then closes the connection. Each answer has the site's headers and is logged. */
export function handleClientErrors(
  server: Server,
  { siteUrl, log = writeLogLine }: { siteUrl: URL; log?: (entry: AccessLogEntry) => void },
): void {
  server.on("connect", (_req, stream) => answer(stream, otherMethod, ""));
  server.on("clientError", (error: ParseError, stream: Duplex) => {
    const due = answersDue(stream);
    const lastComplete = due.findLast(({ req }) => req.complete);
    // The client would read a refusal sent now as the pending answer to its previous request.
    if (lastComplete) lastComplete.once("close", () => endAndReset(stream, ""));
    else if (error.code === "ECONNRESET" || due[0]?.headersSent) stream.destroy();
    else answer(stream, refusalOf(error), due[0]?.req.url ?? targetOf(error));
  });

  function answer(stream: Duplex, { status, message, headers = {} }: Refusal, target: string) {
    // The request was already refused. Its connection stays open for a moment, unread, so that the client can read the answer.
    if (stream.writableEnded) {
      stream.pause();
      return;
    }
    if (!(stream instanceof Socket) || !stream.writable) {
      stream.destroy();
      return;
    }
    const id = randomUUID();
    const { type, body } = refusalBody(status, message, target);
    const own = { ...headers, "X-Request-Id": id, "Content-Type": type };
    const length: [string, number] = ["Content-Length", Buffer.byteLength(body)];
    const head = [...securityHeaders(siteUrl), ...Object.entries(own), length];
    answerAndClose(stream, status, head, body);
    const address = truncateAddress(plainAddress(stream.remoteAddress ?? ""));
    const bytes = stream.bytesWritten;
    const entry = { id, method: "", route: "server", status, ms: 0, address, bytes };
    log({ level: "info", ...entry });
  }
}

function refusalOf({ code = "", rawPacket }: ParseError): Refusal {
  // Other bytes, such as a TLS handshake, are malformed.
  const start = rawPacket?.toString("latin1", 0, 40) ?? "";
  const isOtherMethod = code === "HPE_INVALID_METHOD" && /^[A-Z][A-Z-]{0,31} \//.test(start);
  return isOtherMethod ? otherMethod : (refusals[code] ?? malformed);
}

/** Returns the request target from the rejected bytes, or "" if they do not contain it: a request sent in pieces may fail in a later piece. */
function targetOf({ rawPacket }: ParseError): string {
  return /^[A-Z-]+ (\/\S*)/.exec(rawPacket?.toString("latin1", 0, 100) ?? "")?.[1] ?? "";
}
