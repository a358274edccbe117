// `npm run dev`: serves the site with reload on change, through the same handler as the built site.
import { ensureInstalled } from "./lib/ensure.mjs";

await ensureInstalled();
globalThis[Symbol.for("site.own-server")] = true;
process.env.NODE_ENV ??= "development";
const { createServer } = await import("vite");
const vite = await createServer({ server: { middlewareMode: true } });
const load = () => vite.ssrLoadModule("virtual:remix/server-build");
const { entry } = await load();
await entry.module.serve(load, { files: vite.middlewares, cachePages: false });
