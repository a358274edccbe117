import { join } from "node:path";
import { createServer } from "vite";
import { root } from "./runtime.mjs";

/** Opens what loads the project's TypeScript modules from their sources, by `ssrLoadModule`; close it when they are loaded. */
export function openSources() {
  return createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
  });
}
