// The fastest possible `node:http` server: answers every request with a recorded response. Usage: node bare-http.mjs FILE
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { head, body } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytes = Buffer.from(body, "base64");

createServer((_req, res) => res.writeHead(200, head).end(bytes)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
process.on("SIGTERM", () => process.exit(0));
