// A minimal Remix app with a form, an insert (synchronous=FULL) and a list: a hand-written server build for remix-serve, without any
// code of the site. DATABASE names its file.
import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
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
 * Stores a quote. Returns its id, or undefined if a field is invalid.
 * @param {Record<string, unknown>} fields
 */
function storeQuote(fields) {
  const { success, data } = schema.safeParse(fields);
  if (!success) return undefined;
  const id = randomUUID();
  insert.run(id, new Date().toISOString(), data.email, JSON.stringify(data));
  return id;
}

/** Returns the quotes of an email address, newest first. */
function quotesOf(email) {
  return select.all(email).map(({ fields, ...rest }) => ({ ...rest, ...JSON.parse(fields) }));
}

const page = () => null;
const refused = () => Response.json({ success: false }, { status: 400 });

async function takeForm({ request }) {
  const id = storeQuote(Object.fromEntries(await request.formData()));
  return id === undefined ? refused() : redirect(`/thanks/${id}`, 303);
}

async function takeJson({ request }) {
  const fields = await request.json();
  const id = storeQuote(fields);
  return id === undefined ? refused() : Response.json({ id, ...fields }, { status: 201 });
}

const list = ({ params }) => Response.json({ quoteRequests: quotesOf(params.email) });

const route = (id, path, module) => ({ [id]: { id, path, parentId: "root", module } });

export const routes = {
  root: { id: "root", path: "", module: { default: page } },
  "routes/_index": {
    id: "routes/_index",
    parentId: "root",
    index: true,
    module: { default: page },
  },
  ...route("routes/get-quote", "get-quote", { default: page, action: takeForm }),
  ...route("routes/api.quotes", "api/quotes", { action: takeJson }),
  ...route("routes/api.list", "api/quotes/email/:email", { loader: list }),
};
export const entry = { module: { default: () => new Response("page") } };
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/assets/";
export const assetsBuildDirectory = "build/client";
export const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};
export const isSpaMode = false;
export const mode = "production";
