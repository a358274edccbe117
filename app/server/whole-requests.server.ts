import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import {
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import { contextOf, type Middleware } from "./context.server";
import { giveRequestsThemselves, makeRequestOfDoor } from "./door-request.server";

type Options = { build: ServerBuild; mode?: string };
type RemixExpress = { createRequestHandler: (options: Options) => Middleware };

/** Bytes of JSON that are not worth compressing. */
const shortBytes = 1_024;

/** Gives a request to Remix's own handler. */
type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<Response>;

let handleByRemix: Handle | undefined;
const answers = new WeakMap<IncomingMessage, Response>();

/** Sees which build remix-serve serves. Call before it makes its handler, which then also sends what `answerWhole` passes on. */
export function watchRemixServe(): void {
  const express: RemixExpress = createRequire(
    createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js"),
  )("@remix-run/express");
  const { createRequestHandler: createExpressHandler } = express;
  giveRequestsThemselves();
  express.createRequestHandler = (options) => {
    handleByRemix = handlerOf(createRequestHandler(options.build, options.mode));
    const handle = createExpressHandler(options);
    return (req, res, next) => {
      const answer = answers.get(req);
      if (answer === undefined) handle(req, res, next);
      else send(answer, answer.body, res).catch(next);
    };
  };
}

/**
 * Gives a request of a known route that is here whole to Remix's own handler, without remix-serve's Express and its look for a file
 * before it. An answer with a body goes on to them, to be compressed; one without, or with a short JSON, is sent at once.
 */
export const answerWhole: Middleware = (req, res, next) => {
  const route = contextOf(req)?.route ?? "other";
  if (handleByRemix === undefined || route === "other" || !isWhole(req)) next();
  else answerBy(handleByRemix, req, res, next).catch(next);
};

function isWhole({ complete, headers }: IncomingMessage): boolean {
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  return complete || !hasBody;
}

function handlerOf(handleRequest: RequestHandler): Handle {
  const RequestOfDoor = makeRequestOfDoor();
  return (req, res) => {
    const hasNone = req.method === "GET" || req.method === "HEAD";
    const body: Buffer<ArrayBuffer> | null = hasNone ? null : req.read();
    const context = contextOf(req);
    if (context !== undefined && body !== null) context.body = body;
    return handleRequest(new RequestOfDoor(req, res, body));
  };
}

async function answerBy(handle: Handle, ...[req, res, next]: Parameters<Middleware>) {
  const answer = await handle(req, res);
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  // As text, which Node sends in one piece with its head.
  const content = isJson ? await answer.text() : answer.body;
  const isText = typeof content === "string";
  if (content === null || (isText && Buffer.byteLength(content) <= shortBytes)) {
    await send(answer, content, res);
    return;
  }
  answers.set(req, isText ? new Response(content, answer) : answer);
  next();
}

async function send(
  { status, statusText, headers }: Response,
  body: Response["body"] | string,
  res: ServerResponse,
) {
  res.statusCode = status;
  res.statusMessage = statusText;
  for (const [name, value] of headers) {
    // As Express has it.
    const isBareText = name === "content-type" && /^(?:text\/|application\/json)[^;]*$/.test(value);
    res.appendHeader(name, isBareText ? `${value}; charset=utf-8` : value);
  }
  if (headers.get("Content-Type")?.startsWith("text/event-stream")) res.flushHeaders();
  if (body instanceof ReadableStream) await writeReadableStreamToWritable(body, res);
  else res.end(body);
}
