// The shortest server that keeps a quote safely: `node:http`, zod and one insert. `node bare-quotes.mjs PORT DATABASE`
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";

const [port, path] = process.argv.slice(2);
const text = z.string().trim().min(1).max(200);
const schema = z.object({
  companyName: text,
  contactName: text,
  email: text.pipe(z.email()),
  phone: text.regex(/^[\d ().+-]{10,}$/),
  monthlyRevenue: z.enum(["under-25k", "25k-50k", "50k-100k", "100k-250k", "over-250k"]),
  agreeToTerms: z.literal(true),
});

const database = new BetterSqlite3(path);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(
  "create table quotes (id text primary key, submitted_at text, email text, fields text) strict; create index quotes_by_email on quotes (email)",
);
const insert = database.prepare("insert into quotes values (?, ?, ?, ?)");

createServer(async (req, res) => {
  const pieces = await req.toArray();
  const parsed = schema.safeParse(JSON.parse(Buffer.concat(pieces).toString()));
  const id = randomUUID();
  if (parsed.success) {
    insert.run(id, new Date().toISOString(), parsed.data.email, JSON.stringify(parsed.data));
  }
  const body = JSON.stringify(parsed.success ? { id, ...parsed.data } : parsed.error.issues);
  res.writeHead(parsed.success ? 201 : 400, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  res.end(body);
}).listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
