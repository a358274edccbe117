// Starts the built site: `node server.js`.
globalThis[Symbol.for("site.own-server")] = true;
const build = await import("./build/server/index.js");
await build.entry.module.serve(build);
