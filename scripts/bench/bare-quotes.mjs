// The shortest server that keeps a quote safely: `node:http`, zod and one insert. PORT and DATABASE are its environment's.
import { createServer } from "node:http";
import { storeQuote } from "./store-quote.mjs";

createServer(async (req, res) => {
  const pieces = await req.toArray();
  const form = new URLSearchParams(Buffer.concat(pieces).toString());
  const id = storeQuote(Object.fromEntries(form));
  res.writeHead(id === undefined ? 400 : 303, { Location: `/thanks/${id}`, "Content-Length": 0 });
  res.end();
}).listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
