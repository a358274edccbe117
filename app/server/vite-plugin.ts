import type { Plugin } from "vite";
import { createFrontDoor, type FrontDoorOptions } from "./handle-request.server";

/** Mounts the door before Vite's own middleware, so that `npm run dev` refuses what the built site refuses. */
export function frontDoorInDev(options: FrontDoorOptions): Plugin {
  return {
    name: "front-door",
    apply: "serve",
    configureServer(server) {
      // Vite serves the files, and a page under work must never come from memory.
      const door = createFrontDoor({ ...options, pageCacheBytes: 0, staticDirectories: [] });
      server.middlewares.use((req, res, next) => door.handle(req, res, next));
    },
  };
}
