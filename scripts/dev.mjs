// `npm run dev`: serves the site with reload on change, through the same handler as the built site. Prints a line for each page and
// failed request, and for a migration that appears.
import { createServer as createHttpServer } from "node:http";
import { basename } from "node:path";
import { ensureInstalled } from "./lib/ensure.mjs";

await ensureInstalled();
globalThis[Symbol.for("site.own-server")] = true;
process.env.NODE_ENV ??= "development";
const { createServer } = await import("vite");
// Never listens: the site's own server passes on the sockets, so that HOST and PORT apply to them.
const sockets = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: sockets } } });
vite.watcher.on("add", (file) => {
  if (!/\bdb\/migrations\/[^/]+\.ts$/.test(file)) return;
  console.log(`New migration ${basename(file, ".ts")}: start npm run dev again to apply it.`);
});
const load = () => vite.ssrLoadModule("virtual:remix/server-build");
const { entry } = await load();
const { server } = await entry.module.serve(load, {
  files: vite.middlewares,
  cachePages: false,
  log: ({ method, route, status, ms }) => {
    // Vite answers hundreds of requests for modules per page.
    if (route.startsWith("/") || status >= 400)
      console.log(`${status} ${method} ${route} ${ms} ms`);
  },
});
server.on("upgrade", (...connection) => sockets.emit("upgrade", ...connection));
