import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { plainAddress, truncateAddress } from "./address.server";
import { otherMethod } from "./admission.server";
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

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, says: ({ longHeaders }) => longHeaders },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, says: ({ chunkExtensions }) => chunkExtensions },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, says: ({ late }) => late },
};
const malformed: Refusal = { status: 400, says: (messages) => messages.malformed };

/** Answers what Node's parser could not turn into a request, with the site's headers and a log line. CONNECT is closed. */
export function handleClientErrors(
  server: Server,
  { siteUrl, log = writeAccessLog }: { siteUrl: URL; log?: (entry: AccessLogEntry) => void },
): void {
  server.on("connect", (_req, stream) => answer(stream, otherMethod, ""));
  server.on("clientError", (error: ParseError, stream: Duplex) => {
    const due = answersDue(stream);
    const lastWhole = due.findLast(({ req }) => req.complete);
    // A refusal now would be taken for the answer to the request before, which is still due.
    if (lastWhole) lastWhole.once("close", () => endAndReset(stream, ""));
    else if (error.code === "ECONNRESET" || due[0]?.headersSent) stream.destroy();
    else answer(stream, refusalOf(error), due[0]?.req.url ?? targetOf(error));
  });

  function answer(stream: Duplex, { status, says, headers = {} }: Refusal, target: string) {
    if (!(stream instanceof Socket) || !stream.writable) {
      stream.destroy();
      return;
    }
    const id = randomUUID();
    const { type, body } = refusalBody(status, says, target);
    const own = { ...headers, "X-Request-Id": id, "Content-Type": type };
    const length: [string, number] = ["Content-Length", Buffer.byteLength(body)];
    const head = [...securityHeaders(siteUrl), ...Object.entries(own), length];
    answerAndClose(stream, status, head, body);
    const address = truncateAddress(plainAddress(stream.remoteAddress ?? ""));
    const bytes = stream.bytesWritten;
    const entry = { id, method: "", route: "door", status, ms: 0, address, bytes };
    log({ time: logTime(), level: "info", ...entry });
  }
}

function refusalOf({ code = "", rawPacket }: ParseError): Refusal {
  // Bytes that are no request line at all, such as a TLS handshake, are malformed.
  const start = rawPacket?.toString("latin1", 0, 40) ?? "";
  const isOtherMethod = code === "HPE_INVALID_METHOD" && /^[A-Z][A-Z-]{0,31} \//.test(start);
  return isOtherMethod ? otherMethod : (refusals[code] ?? malformed);
}

/** Returns the target as far as it can be told: a request that came in pieces may have gone wrong in a later one. */
function targetOf({ rawPacket }: ParseError): string {
  return /^[A-Z-]+ (\/\S*)/.exec(rawPacket?.toString("latin1", 0, 100) ?? "")?.[1] ?? "";
}
