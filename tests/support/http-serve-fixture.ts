// The server on its own, with a minimal Remix build. Run by tests/http/listen.http.test.ts.
import { once } from "node:events";
import type { ServerBuild } from "@remix-run/node";
import { clientAddress, currentRequest } from "~/server/context.server";
import { createHandler, type HandlerOptions } from "~/server/handle-request.server";
import { createHttpServer } from "~/server/listen.server";

const port = Number(process.env.PORT);

const resource = (id: string, path: string, module: object) => ({
  [id]: { id, parentId: "root", path, module },
});

/** Answers in the way that the query names. */
function answerAs({ request }: { request: Request }): Response {
  const [kind] = new URL(request.url).searchParams.keys();
  const headers = new Headers({ Location: "/thanks", "X-Robots-Tag": "noindex" });
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  if (kind === "redirect") return new Response(null, { status: 303, headers });
  if (kind === "json") return Response.json({ method: request.method }, { status: 400 });
  if (kind === "long-json") return Response.json({ text: "x".repeat(5_000) });
  return new Response("y".repeat(5_000), { headers: { "Content-Type": "text/plain" } });
}

const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  ...resource("echo", "echo", {
    loader: async () => {
      await Promise.resolve();
      const context = currentRequest();
      if (context) context.route = "/named-by-route";
      return Response.json({ address: clientAddress() });
    },
    action: async ({ request }: { request: Request }) => new Response(await request.text()),
  }),
  ...resource("known", "known", { loader: answerAs, action: answerAs }),
  ...resource("unknown", "unknown", { loader: answerAs, action: answerAs }),
  ...resource("until-stop", "until-stop", {
    loader: async () => {
      console.log("waiting for the signal");
      await once(process, "SIGTERM");
      return new Response("finished");
    },
  }),
  ...resource("stuck", "stuck", {
    loader: () => {
      console.log("stuck for good");
      return new Promise(() => {});
    },
  }),
};
const entry = { module: { default: () => new Response("page") } };
const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };

const build = {
  routes,
  entry,
  assets,
  publicPath: "/assets/",
  assetsBuildDirectory: "build/client",
  basename: "/",
  future: { v3_singleFetch: true },
  isSpaMode: false,
  mode: "production",
};
const options: HandlerOptions = {
  siteUrl: new URL(`http://site.test:${port}`),
  trustProxy: 0,
  sessionCookieNames: ["admin"],
  routes: ["/known"],
  drainMs: 3_000,
  // Short ones only for the test that waits for them: a busy machine is late with honest requests too.
  ...(process.env.IMPATIENT && { timeouts: { headersMs: 200, requestMs: 500 } }),
  // A build by hand has only what is read here.
  build: build as unknown as ServerBuild,
};
const listener = createHttpServer(createHandler(options), options);
listener.server.listen(port, "127.0.0.1", () => console.log("listening"));
process.on("SIGTERM", () => {
  void listener.close().then(() => {
    console.log("checkpointed");
    process.exit(0);
  });
});
