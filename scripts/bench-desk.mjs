// `npm run bench:desk`: the desk over a million leads. Makes them in a temporary folder, times the desk's queries in the
// database and its pages end to end, prints both beside an indexed look-up in a bare loop and with their plans, and removes
// everything. Ends with 1 when the search by email or a page takes longer than its budget. BENCH_LEADS sets another count.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillWithLeads } from "./lib/desk-data.mjs";
import { deskPages, timePages } from "./lib/desk-pages.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

const searchBudgetMs = 5;
const pageBudgetMs = 50;
const leads = Number(process.env.BENCH_LEADS ?? 1_000_000);

await ensureInstalled();
await ensureBuilt();
const { createServer } = await import("vite");
const folder = mkdtempSync(join(tmpdir(), "bench-desk-"));
const vite = await createServer({
  configFile: false,
  root,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
});
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}

async function bench() {
  const path = join(folder, "site.sqlite");
  const { openDatabase } = await vite.ssrLoadModule("/db/connection.server.ts");
  const { migrate } = await vite.ssrLoadModule("/db/migrate.server.ts");
  const database = openDatabase({ path });
  await migrate(database.db);
  const begun = performance.now();
  fillWithLeads(database.sqlite, leads);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const size = megabytesOf(database.sqlite).toFixed(0);
  console.log(`${leads.toLocaleString("en-US")} leads made in ${seconds} s, ${size} MB.\n`);

  const bare = timeBareLookup(database.sqlite);
  console.log(`An indexed look-up of one email in a bare loop: ${bare.toFixed(4)} ms\n`);
  const searchFits = await benchQueries(database, bare);
  await benchReads(database);
  await database.close();
  const pages = await timePages(folder, deskPages);
  console.table(
    Object.fromEntries(
      pages.map(({ name, median, p95, kilobytes }) => [
        name,
        { "median ms": round(median), "p95 ms": round(p95), KB: round(kilobytes) },
      ]),
    ),
  );
  const slowest = Math.max(...pages.map(({ median }) => median));
  const pagesFit = slowest < pageBudgetMs;
  console.log(`Search by email under ${searchBudgetMs} ms: ${searchFits ? "yes" : "NO"}`);
  console.log(`Every page of the desk under ${pageBudgetMs} ms: ${pagesFit ? "yes" : "NO"}`);
  return searchFits && pagesFit;
}

async function benchQueries(database, bare) {
  const queries = await deskQueries(database);
  const rows = {};
  const plans = [];
  let slowestEmail = 0;
  for (const [name, run] of Object.entries(queries)) {
    plans.push([name, await planOf(database.path, name)]);
    const { median, p95 } = await time(run, 200);
    rows[name] = {
      "median ms": round(median),
      "p95 ms": round(p95),
      "× bare": round(median / bare),
    };
    if (name.startsWith("email")) slowestEmail = Math.max(slowestEmail, median);
  }
  console.table(rows);
  for (const [name, plan] of plans) console.log(`${name}\n  ${plan.join("\n  ")}`);
  console.log("");
  const scans = plans.flatMap(([name, plan]) => (tableScans(plan).length > 0 ? [name] : []));
  if (scans.length > 0) console.log(`These scan a table: ${scans.join("; ")}`);
  return slowestEmail < searchBudgetMs && scans.length === 0;
}

/** What it costs to put each row that is shown on record: by readers who were shown none of them before, the dearest case. */
async function benchReads(database) {
  const { recordRead } = await vite.ssrLoadModule("/app/staff/reads.server.ts");
  const queries = await deskQueries(database);
  const rows = {};
  let readers = 0;
  for (const name of ["default view", "email, whole"]) {
    const without = await time(queries[name], 200);
    const onRecord = await time(async () => {
      const { leads: shown } = await queries[name]();
      const reader = { id: `reader ${++readers}` };
      const leads = shown.map(({ id }) => id);
      await recordRead(database.db, reader, { action: "leads.listed", leads });
    }, 200);
    rows[name] = {
      "median ms": round(without.median),
      "on record, median ms": round(onRecord.median),
      "× without": round(onRecord.median / without.median),
    };
  }
  console.table(rows);
}

/** The desk's queries by name, each call with another lead's values. */
async function deskQueries({ db, sqlite }) {
  const search = await vite.ssrLoadModule("/db/queries/desk-list.server.ts");
  const { emailLookups, searchLookups } = await vite.ssrLoadModule("/app/desk/search-term.ts");
  const some = sqlite
    .prepare(
      "select email, contact_name, phone, dot_number, reference from leads order by reference limit 400",
    )
    .all();
  let turn = 0;
  const next = () => some[turn++ % some.length];
  const filter = {
    lookups: [],
    kind: null,
    status: null,
    suspectedSpam: false,
    smsConsent: null,
    submittedFrom: null,
    submittedBefore: null,
    box: null,
  };
  const endOfDay = new Date(Date.now() + 12 * 3_600_000).toISOString();
  const box = (name, sort = "due") => page({ box: { name, endOfDay } }, sort);
  const page = (more, sort = "newest") =>
    search.findDeskPage(db, { ...filter, ...more }, { sort, limit: 50 });
  return {
    "email, whole": () => page({ lookups: emailLookups(next().email) }),
    "email, beginning": () => page({ lookups: emailLookups(next().email.slice(0, 12)) }),
    "email, one letter": () => page({ lookups: emailLookups(next().email.slice(0, 1)) }),
    surname: () => page({ lookups: searchLookups(next().contact_name.split(" ")[1]) }),
    "last four digits": () => page({ lookups: searchLookups(next().phone.slice(-4)) }),
    reference: () => page({ lookups: searchLookups(next().reference) }),
    "default view": () => page({}),
    "default view, its count": () => search.countDeskLeads(db, filter, { sort: "newest" }),
    "one status": () => page({ status: "won" }),
    "status and kind": () => page({ status: "quoted", kind: "fuel-card-application" }),
    "needs reply": () => page({ status: "new" }, "due"),
    "box Now": () => box("now"),
    "box Today": () => box("today"),
    "box Waiting": () => box("waiting"),
    "box Done": () => box("done", "newest"),
    "the boxes' counts": () => search.countBoxes(db, { now: new Date(), endOfDay }),
  };
}

/** Milliseconds of one look-up by email with a prepared statement and nothing around it. */
function timeBareLookup(sqlite) {
  const emails = sqlite
    .prepare("select email_key from leads order by reference limit 2000")
    .pluck()
    .all();
  const lookup = sqlite.prepare("select * from leads where email_key = ?");
  for (const email of emails) lookup.all(email);
  const begun = performance.now();
  for (const email of emails) lookup.all(email);
  return (performance.now() - begun) / emails.length;
}

async function time(run, times) {
  for (let index = 0; index < 20; index++) await run();
  const taken = [];
  for (let index = 0; index < times; index++) {
    const begun = performance.now();
    await run();
    taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);
  return { median: taken[times / 2], p95: taken[Math.floor(times * 0.95)] };
}

/** SQLite's plan of every select that a query of the desk sends, on a connection that has prepared none before. */
async function planOf(path, name) {
  const { openDatabase } = await vite.ssrLoadModule("/db/connection.server.ts");
  const database = openDatabase({ path });
  const queries = await deskQueries(database);
  const { sqlite } = database;
  const prepare = sqlite.prepare;
  const statements = [];
  sqlite.prepare = (statement) => {
    statements.push(statement);
    return prepare.call(sqlite, statement);
  };
  await queries[name]();
  sqlite.prepare = prepare;
  const plan = statements.flatMap((statement) => {
    const values = Array.from(statement.matchAll(/\?/g), () => "x");
    return sqlite
      .prepare(`explain query plan ${statement}`)
      .all(...values)
      .map(({ detail }) => detail);
  });
  await database.close();
  return plan;
}

/** The tables that a plan reads from end to end; subqueries of the plan's own are none. */
function tableScans(plan) {
  const named = (pattern) => plan.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const own = new Set(named(/^(?:CO-ROUTINE|MATERIALIZE) (\S+)/));
  return named(/^SCAN (\S+)/).filter((name) => !own.has(name));
}

function megabytesOf(sqlite) {
  const pragma = (name) => sqlite.pragma(name, { simple: true });
  return (pragma("page_count") * pragma("page_size")) / 2 ** 20;
}

function round(value) {
  return Number(value.toFixed(value < 10 ? 2 : 0));
}
