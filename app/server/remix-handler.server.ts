import type { IncomingMessage, ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import {
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import { contextOf, type Middleware, type ServerState } from "./context.server";
import { encode, preferredEncoding } from "./encoding.server";

/** Remix's server build, or a function that reloads it for each request (development). */
export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>);

/** Shorter bodies are sent uncompressed. */
const worthCompressingBytes = 1_024;

const compressible =
  /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json|rss\+xml)|image\/svg)/;

/** Returns the middleware that answers requests with Remix. Remix sees the site's own origin, because earlier checks have refused foreign hosts and senders. */
export function answerWithRemix(
  build: RemixBuild,
  { siteUrl, state }: { siteUrl: URL; state: ServerState },
): Middleware {
  const handle = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");
  return (req, res, next) => {
    handle(toRequest(req, res, siteUrl))
      .then((response) => send(req, res, response, state))
      .catch((error: unknown) => {
        if (res.headersSent) res.destroy();
        else next(error);
      });
  };
}

function toRequest(req: IncomingMessage, res: ServerResponse, siteUrl: URL): Request {
  const { method = "GET" } = req;
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // Skips empty headers, because Remix would parse an empty Origin as a URL.
    if (typeof value === "object") for (const one of value) headers.append(name, one);
    else if (value) headers.append(name, value);
  }
  headers.set("Host", siteUrl.host);
  if (headers.has("Origin")) headers.set("Origin", siteUrl.origin);
  return new Request(siteUrl.origin + req.url, {
    method,
    headers,
    signal: left.signal,
    ...(method !== "GET" && method !== "HEAD" && { body: contextOf(req)?.body ?? null }),
  });
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  state: ServerState,
): Promise<void> {
  const { body, headers } = response;
  const context = contextOf(req);
  context?.onHeaders?.();
  if (state.draining) res.setHeader("Connection", "close");
  if (await context?.sendPublicPage?.(response)) return;
  res.statusCode = response.status;
  res.statusMessage = response.statusText;
  for (const [name, value] of headers) {
    if (name === "set-cookie") res.appendHeader(name, value);
    else res.setHeader(name, withCharset(name, value));
  }
  const type = headers.get("Content-Type") ?? "";
  if (body === null) {
    res.end();
  } else if (type.startsWith("text/event-stream")) {
    res.flushHeaders();
    await writeReadableStreamToWritable(body, res);
  } else if (headers.has("Content-Disposition")) {
    await sendFile(req, res, body, compressible.test(type));
  } else {
    await sendWhole(req, res, Buffer.from(await response.arrayBuffer()), compressible.test(type));
  }
}

function withCharset(name: string, value: string): string {
  const isBareText = name === "content-type" && /^(?:text\/|application\/json)[^;]*$/.test(value);
  return isBareText ? `${value}; charset=utf-8` : value;
}

/** Streams a download, because it may be too long for memory. */
async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  body: NonNullable<Response["body"]>,
  mayCompress: boolean,
): Promise<void> {
  if (!mayCompress || preferredEncoding(req.headers["accept-encoding"]) === "identity") {
    await writeReadableStreamToWritable(body, res);
    return;
  }
  res.appendHeader("Vary", "Accept-Encoding");
  res.removeHeader("Content-Length");
  res.setHeader("Content-Encoding", "gzip");
  const zipped = createGzip();
  zipped.pipe(res);
  await writeReadableStreamToWritable(body, zipped);
}

async function sendWhole(
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer,
  mayCompress: boolean,
): Promise<void> {
  let sent = body;
  if (mayCompress && body.length >= worthCompressingBytes && !res.hasHeader("Content-Encoding")) {
    if (!/\bAccept-Encoding\b/i.test(String(res.getHeader("Vary")))) {
      res.appendHeader("Vary", "Accept-Encoding");
    }
    const encoding = preferredEncoding(req.headers["accept-encoding"]);
    if (encoding !== "identity") {
      res.setHeader("Content-Encoding", encoding);
      sent = await encode(body, encoding);
    }
  }
  res.setHeader("Content-Length", sent.length);
  res.end(sent);
}
