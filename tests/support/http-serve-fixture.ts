// The server on its own, with a minimal Remix build. Run by tests/server/listen.http.test.ts.
import { once } from "node:events";
import { clientAddress, currentRequest } from "~/server/context.server";
import { createHandler, type HandlerOptions } from "~/server/handle-request.server";
import { createHttpServer } from "~/server/listen.server";
import { buildOf } from "./remix-build";

const port = Number(process.env.PORT);

/** Responds in the way that the query names. */
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

const build = buildOf({
  echo: {
    loader: async () => {
      await Promise.resolve();
      const context = currentRequest();
      if (context) context.route = "/named-by-route";
      return Response.json({ address: clientAddress() });
    },
    action: async ({ request }: { request: Request }) => new Response(await request.text()),
  },
  known: { loader: answerAs, action: answerAs },
  unknown: { loader: answerAs, action: answerAs },
  "until-stop": {
    loader: async () => {
      console.log("waiting for the signal");
      await once(process, "SIGTERM");
      return new Response("finished");
    },
  },
  stuck: {
    loader: () => {
      console.log("stuck for good");
      return new Promise(() => {});
    },
  },
});
const options: HandlerOptions = {
  siteUrl: new URL(`http://site.test:${port}`),
  trustProxy: 0,
  sessionCookieNames: ["admin"],
  routes: [{ pattern: "/known" }],
  drainMs: 3_000,
  // Short timeouts only for the test that waits for them: on a busy machine honest requests are late too.
  ...(process.env.IMPATIENT && { timeouts: { headersMs: 200, requestMs: 500 } }),
  build,
};
const listener = createHttpServer(createHandler(options), options);
listener.server.listen(port, "127.0.0.1", () => console.log("listening"));
process.on("SIGTERM", () => {
  void listener.close().then(() => {
    console.log("checkpointed");
    process.exit(0);
  });
});
