// Starts the built site: `node server.js`.
// React would run its slower development build without this.
process.env.NODE_ENV ??= "production";
globalThis[Symbol.for("site.own-server")] = true;
const build = await import("./build/server/index.js");
await build.entry.module.serve(build);
