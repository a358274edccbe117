import { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  giveRequestsThemselves,
  givingRequests,
  makeRequestOfDoor,
} from "~/server/door-request.server";

const RequestOfDoor = makeRequestOfDoor();

const form = { "content-type": "application/x-www-form-urlencoded" };

function arrived(method: string, body: string | null, headers: IncomingMessage["headers"] = form) {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method, url: "/quote?service=fuel-card" });
  req.headers = { host: "localhost", ...headers };
  const res = new ServerResponse(req);
  const request = new RequestOfDoor(req, res, body === null ? null : Buffer.from(body));
  return { request, res };
}

const usual = (body: string) =>
  new Request("http://localhost/quote?service=fuel-card", { method: "POST", headers: form, body });

describe("a request of the door", () => {
  const readers = ["arrayBuffer", "blob", "bytes", "formData", "text"] as const;

  it.each(readers)("is read once by %s, as any other is", async (how) => {
    const { request } = arrived("POST", "name=Ana&name=Luz");
    const other = usual("name=Ana&name=Luz");
    expect(request.bodyUsed).toBe(false);
    const read = await request[how]();
    const expected = await other[how]();
    if (read instanceof FormData && expected instanceof FormData) {
      expect([...read]).toEqual([...expected]);
    } else {
      expect(read).toEqual(expected);
    }
    expect(request.bodyUsed).toBe(true);
    await expect(request[how]()).rejects.toThrow(TypeError);
  });

  it("is read as JSON, as a stream and as a copy of itself", async () => {
    const { request } = arrived("POST", '{"name":"Ana"}');
    expect(await request.clone().json()).toEqual({ name: "Ana" });
    expect(await new Response(request.body).json()).toEqual({ name: "Ana" });
    await expect(request.json()).rejects.toThrow(TypeError);
  });

  it("has the address, the method, all headers that are not empty, and no body where none came", () => {
    const { request } = arrived("GET", null, { origin: "", "x-a": ["1", "2"], accept: "*/*" });
    expect(request.url).toBe("http://localhost/quote?service=fuel-card");
    expect(request.method).toBe("GET");
    expect([...request.headers]).toEqual([
      ["accept", "*/*"],
      ["host", "localhost"],
      ["x-a", "1, 2"],
    ]);
    expect(request.body).toBeNull();
  });

  it("tells who asks that its client has left, and not that it had its answer", () => {
    const left = arrived("GET", null);
    left.res.emit("close");
    expect(left.request.signal.aborted).toBe(true);
    const answered = arrived("GET", null);
    answered.res.end();
    vi.spyOn(answered.res, "writableFinished", "get").mockReturnValue(true);
    answered.res.emit("close");
    expect(answered.request.signal.aborted).toBe(false);
  });
});

const remix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
const calls = remix("@remix-run/server-runtime/dist/data.js");
const remixes = { ...calls };

afterEach(() => {
  Object.assign(calls, remixes);
});

/** What an action of a site of one route is given, and how it is answered. */
async function asked(address: string, work: (request: Request) => unknown) {
  const module = {
    default: () => null,
    action: ({ request }: { request: Request }) => work(request),
  };
  const root = { id: "root", path: "", index: true, module };
  const build = {
    routes: { root },
    entry: { module: { default: () => new Response("page") } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true, v3_throwAbortReason: true },
    isSpaMode: false,
    mode: "production",
  };
  const sent = new Request(`http://localhost/${address}`, { method: "POST", body: "a=1" });
  const answer = await createRequestHandler(build as unknown as ServerBuild, "production")(sent);
  return { sent, status: answer.status };
}

describe("an action's request", () => {
  const accept = (seen: Request[]) => (request: Request) => {
    seen.push(request);
    return new Response(null, { status: 303, headers: { Location: "/thanks" } });
  };

  it("needs to be given: Remix's server copies it", async () => {
    const seen: Request[] = [];
    const { sent } = await asked("", accept(seen));
    expect(seen).not.toEqual([]);
    expect(seen[0]).not.toBe(sent);
  });

  it("is the one that came", async () => {
    giveRequestsThemselves();
    const seen: Request[] = [];
    const copied = await asked("?index=&service=fuel-card", accept(seen));
    expect(seen[0]?.url).toBe("http://localhost/?service=fuel-card");
    const plain = await asked("?service=index", accept(seen));
    expect(seen[1]).toBe(plain.sent);
    expect([copied.status, plain.status]).toEqual([303, 303]);
  });

  it("with no answer, or a deferred one, is Remix's to answer", async () => {
    const giving = givingRequests(remixes);
    const call = (loader: () => unknown) =>
      giving.callRouteLoader({
        request: new Request("http://localhost/"),
        params: {},
        loadContext: {},
        singleFetch: true,
        loader,
      });
    await expect(call(() => undefined)).rejects.toThrow("didn't return");
    const { defer } = remix("@remix-run/node");
    const moved = defer({}, { status: 302, headers: { Location: "/es" } });
    await expect(call(() => moved)).resolves.toBeInstanceOf(Response);
    await expect(call(() => null)).resolves.toBeNull();
  });
});
