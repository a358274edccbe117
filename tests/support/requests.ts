import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { languageOf } from "~/server/address-language";
import { bindContext, enterContext } from "~/server/context.server";
import { type Answer, answerOf } from "./desk";

/** A loader or an action. */
export type RouteHandler = (args: {
  request: Request;
  params: Record<string, string>;
  context: Record<string, never>;
}) => unknown;

interface Sent {
  cookie?: string;
  /** Sends a plain form. */
  fields?: Record<string, string> | string[][];
  /** Sends JSON. */
  json?: unknown;
  params?: Record<string, string>;
  address?: string;
  userAgent?: string;
}

/** Calls a loader, or an action with a form or JSON, as a request that came through the server from an address. */
export function send(
  handler: RouteHandler,
  path: string,
  { cookie = "", fields, json, params = {}, address = "198.51.100.1", userAgent = "" }: Sent = {},
): Promise<Answer> {
  const headers: Record<string, string> = { Cookie: cookie, "User-Agent": userAgent };
  if (json !== undefined) headers["Content-Type"] = "application/json";
  const body = json === undefined ? fields && new URLSearchParams(fields) : JSON.stringify(json);
  const init = body === undefined ? { headers } : { method: "POST", body, headers };
  const request = new Request(`http://localhost:3000${path}`, init);
  const call = () => handler({ request, params, context: {} });
  return fromAddress(address, call, languageOf(path));
}

/** Calls a loader or an action as the server does for a request from an address, so that per-address limits count it. */
export function fromAddress(
  address: string,
  call: () => unknown,
  language: "en" | "es" = "en",
): Promise<Answer> {
  const req = new IncomingMessage(new Socket());
  bindContext(req, { id: "x", address, language, startedAt: 0, bytesBefore: 0 });
  return new Promise((resolve, reject) => {
    enterContext(req, new ServerResponse(req), () => {
      answerOf(call).then(resolve, reject);
    });
  });
}
