import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { ActionFunction } from "@remix-run/node";
import { languageOf } from "~/server/address-language";
import { routePatterns } from "./route-patterns";

interface RouteModule {
  action?: ActionFunction;
}

/** An action of the site: its route's pattern, such as `/admin/quotes/:leadId`, and whether it answers JSON. */
export interface SiteAction {
  pattern: string;
  json: boolean;
  action: ActionFunction;
}

const modules = import.meta.glob<RouteModule>("../../app/routes/*.{ts,tsx}");
const sources = import.meta.glob<string>("../../app/routes/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Loads only routes with an action: the others import modules that need the site's own build. */
const withAction = Object.entries(modules).filter(([file]) =>
  /export (?:const|async function|function) action\b|\bas action\b/.test(sources[file] ?? ""),
);

import { bindContext, enterContext } from "~/server/context.server";

const jsonPattern = /^\/(?:api\/|text-replies$)/;

/** Every action of the site, found among the routes. */
export const everyAction: readonly SiteAction[] = (
  await Promise.all(
    withAction.map(async ([file, load]) => {
      const { action } = await load();
      if (action === undefined) return [];
      return routePatterns([file]).map((pattern) => ({
        pattern,
        json: jsonPattern.test(pattern),
        action,
      }));
    }),
  )
).flat();

/** Calls an action at its address, with ids or tokens for the route's parameters. */
export function callAction({ pattern, action }: SiteAction, init: RequestInit): unknown {
  const path = pattern.replace(/:\w+/g, anyToken);
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", ...init });
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, anyToken]));
  return fromAnAddress(path, () => action({ request, params, context: {} }));
}

let calls = 0;

/** Runs `work` under a new client address, so that no limit of an address is used up. */
function fromAnAddress(path: string, work: () => unknown): unknown {
  calls += 1;
  const address = `10.0.${calls >> 8}.${calls & 255}`;
  const incoming = new IncomingMessage(new Socket());
  bindContext(incoming, {
    id: randomUUID(),
    address,
    language: languageOf(path),
    startedAt: performance.now(),
    bytesBefore: 0,
  });
  let result: unknown;
  enterContext(incoming, new ServerResponse(incoming), () => {
    result = work();
  });
  return result;
}

/** Has the form of a token. */
const anyToken = "x".repeat(43);
