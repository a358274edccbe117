// What both references do with a quote: zod's rules, one insert, synchronous=FULL. DATABASE names the file.
import { randomUUID } from "node:crypto";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";

const text = z.string().trim().min(1).max(200);
const schema = z.object({
  companyName: text,
  contactName: text,
  email: text.pipe(z.email()),
  phone: text.regex(/^[\d ().+-]{10,}$/),
  monthlyRevenue: z.enum(["under-25k", "25k-50k", "50k-100k", "100k-250k", "over-250k"]),
  agreeToTerms: z.union([z.literal("on"), z.literal(true)]),
});

const database = new BetterSqlite3(process.env.DATABASE);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(
  "create table quotes (id text primary key, submitted_at text, email text, fields text) strict; create index quotes_by_email on quotes (email)",
);
const insert = database.prepare("insert into quotes values (?, ?, ?, ?)");
const select = database.prepare("select * from quotes where email = ? order by submitted_at desc");

/**
 * Returns the id of a quote that is on the disk, or undefined when a field is wrong.
 * @param {Record<string, unknown>} fields
 */
export function storeQuote(fields) {
  const { success, data } = schema.safeParse(fields);
  if (!success) return undefined;
  const id = randomUUID();
  insert.run(id, new Date().toISOString(), data.email, JSON.stringify(data));
  return id;
}

/** Returns the quotes of an email address, newest first. */
export function quotesOf(email) {
  return select.all(email).map(({ fields, ...rest }) => ({ ...rest, ...JSON.parse(fields) }));
}
