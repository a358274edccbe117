// What `node:http` does at best: answers every request with the bytes of one recorded answer. `node bare-http.mjs PORT FILE`
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const { head, body } = JSON.parse(readFileSync(file, "utf8"));
const bytes = Buffer.from(body, "base64");

const server = createServer((_req, res) => {
  res.writeHead(200, head);
  res.end(bytes);
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
