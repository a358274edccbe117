// Preloaded into a server by tests. Each SIGUSR2 moves its volume on: full, has space, read-only, writable.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import BetterSqlite3 from "better-sqlite3";

const connections = new Set();
const { pragma } = BetterSqlite3.prototype;
BetterSqlite3.prototype.pragma = function (...messages) {
  connections.add(this);
  return pragma.apply(this, messages);
};

let full = false;
const { statfsSync } = fs;
fs.statfsSync = (path) => ({ ...statfsSync(path), ...(full && { bavail: 0 }) });
syncBuiltinESMExports();

/** SQLite's upper limit. */
const noLimit = 4_294_967_294;
const states = [
  ["full", "max_page_count = 1"],
  ["roomy", `max_page_count = ${noLimit}`],
  ["read-only", "query_only = ON"],
  ["writable", "query_only = OFF"],
];

process.on("SIGUSR2", () => {
  const [name, messages] = states.shift();
  full = name === "full";
  for (const connection of connections) if (connection.open) connection.pragma(messages);
  process.stdout.write(`the volume is ${name}\n`);
});
