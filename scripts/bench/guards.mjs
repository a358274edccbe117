import { copyFileSync, readdirSync } from "node:fs";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import { signIn } from "../lib/desk-pages.mjs";
import { makeFolder, startSite } from "../lib/processes.mjs";
import { root } from "../lib/runtime.mjs";
import { openSources } from "../lib/sources.mjs";
import { getRequest, load, median, postRequest, serverCore } from "./measure.mjs";
import { filledForm, quote, requireOnly } from "./quotes.mjs";
import { inRounds, rateRow } from "./rounds.mjs";

/** How much of the processor each guard is given in a round, in milliseconds. */
const guardMs = 40;
const encodings = { "Accept-Encoding": "gzip, deflate, br" };
const post = (port) => postRequest(port, "/get-quote", filledForm);

/** What guards stand before, by the status of its answer. */
const requests = { "a quote's POST": 303, "the home page": 200, "the desk's list": 200 };

/**
 * What each guard takes of the processor: the site's own function with an input as it comes, less what is done without it; and its part of
 * the requests that it stands before, measured in the same rounds.
 * @param {{ rounds: number, seconds: number, anyway: boolean }} options
 */
export async function measureGuards(options) {
  const { guards, close } = await prepare();
  for (const guard of guards) {
    guard.calls = 2;
    while ((await cpuOf(guard.run, guard.calls)) < guardMs * 1_000) guard.calls *= 2;
  }
  const sites = {};
  for (const name of Object.keys(requests)) sites[name] = await startSite({ core: serverCore });
  const { port, url } = sites["the desk's list"];
  await sendLeads(port);
  const headers = { ...encodings, Cookie: await signIn(url) };
  const texts = {
    "a quote's POST": post(sites["a quote's POST"].port),
    "the home page": getRequest(sites["the home page"].port, encodings),
    "the desk's list": getRequest(port, headers, "/admin/quotes"),
  };
  let first = 0;
  const found = await inRounds(sites, options, async (name, site) => {
    first += 1_000_000;
    const { seconds } = options;
    const job = { port: site.port, request: texts[name], connections: 4, seconds, first };
    const result = await load(job);
    requireOnly(requests[name], result.statuses);
    return name === "a quote's POST" ? { ...result, beside: await timeAll(guards) } : result;
  });
  await Promise.all(Object.values(sites).map((site) => site.stop()));
  await close();
  return {
    title: "Guards, microseconds of the processor a call",
    rows: [
      ...guards.map((guard, index) => rowOf(guard, index, found)),
      ...Object.keys(requests).map((name) => rateRow(name, found, name)),
    ],
    samples: found,
  };
}

const sendLeads = (port) =>
  load({ port, request: postRequest(port, "/api/quotes", quote), connections: 4, seconds: 1 });

/** Microseconds of a call of each guard: half of what is done without it comes before, half after. */
async function timeAll(guards) {
  const found = [];
  for (const { run, without = () => undefined, calls } of guards) {
    const before = await cpuOf(without, calls / 2);
    const taken = await cpuOf(run, calls);
    found.push((taken - before - (await cpuOf(without, calls / 2))) / calls);
  }
  return found;
}

async function cpuOf(call, calls) {
  const began = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) {
    const answer = call();
    if (answer instanceof Promise) await answer;
  }
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

function rowOf({ what, at }, index, { samples, quiet }) {
  if (!quiet) return { what, figure: "no figure", beside: "others took too much of the machine" };
  const rounds = samples["a quote's POST"].map(({ beside }) => beside[index]);
  const shares = at.map((name) => {
    if (requests[name] === undefined) return name;
    const whole = median(samples[name].map(({ cpuMs }) => cpuMs)) * 1_000;
    const share = (median(rounds) / whole) * 100;
    return `${share < 0.01 ? "under 0.01" : share.toFixed(2)} % of ${name}`;
  });
  const spread = `${Math.min(...rounds).toFixed(2)}–${Math.max(...rounds).toFixed(2)}`;
  return { what, figure: median(rounds), spread, beside: shares.join(", ") };
}

const door = [
  "admission",
  "body-limit",
  "context",
  "rate-limit",
  "route-patterns",
  "site-routes",
  "target",
];
const modules = [
  ...door.map((name) => `app/server/${name}.server.ts`),
  "app/http/form-post.server.ts",
  "app/http/render-document.server.tsx",
  ...["unwieldy-json"].map((name) => `app/http/${name}.ts`),
  "app/health/clock.server.ts",
  "app/operations/removals.server.ts",
  ...["new-password", "passwords", "reads", "sessions"].map(
    (name) => `app/staff/${name}.server.ts`,
  ),
  ...["connection", "transactions"].map((name) => `db/${name}.server.ts`),
  ...["open-file", "write-ahead-log"].map((name) => `db/maintenance/${name}.server.ts`),
  ...["audit", "leads"].map((name) => `db/queries/${name}.server.ts`),
];

/** The guards, over a database and a page that a site has made. */
async function prepare() {
  const vite = await openSources();
  const loaded = await Promise.all(modules.map((path) => vite.ssrLoadModule(`/${path}`)));
  const app = Object.assign({}, ...loaded);
  const site = await startSite();
  await sendLeads(site.port);
  const Cookie = await signIn(site.url);
  const html = await (await fetch(`${site.url}/admin/quotes`, { headers: { Cookie } })).text();
  const token = Cookie.split("=")[1];
  await site.stop();
  const unsignedPath = join(makeFolder(), "site.sqlite");
  copyFileSync(site.databasePath, unsignedPath);
  const database = app.openDatabase({ path: site.databasePath });
  const unsigned = app.openDatabase({ path: unsignedPath });
  // A head that does not fit the log is left alone: events are recorded as ever, and nothing is signed.
  unsigned.sqlite.exec(
    `update settings set value = json_set(value, '$.lastHash', '${"0".repeat(64)}') where key = 'audit-head';
    create table pages as with recursive pages (number) as (select 1 union all select number + 1 from pages limit 4000)
      select randomblob(4000) as page from pages`,
  );
  const stored = {
    database,
    unsigned,
    session: await app.findSession(database.db, "staff", token),
  };
  const guards = [...guardsOfDoor(app), ...guardsBehind(app, { ...stored, token, html })];
  const close = () => Promise.all([database.close(), unsigned.close(), vite.close()]);
  return { guards: guards.map(([what, at, run, without]) => ({ what, at, run, without })), close };
}

function guardsOfDoor(app) {
  const refuse = () => {
    throw new Error("A request that is welcome was refused.");
  };
  const next = () => undefined;
  const [get, sent] = [getRequest(3000, encodings), post(3000)].map((text) => messageOf(text, app));
  const routes = app.createRouteTable(
    app.routePatterns(readdirSync(join(root, "app/routes"))).map((pattern) => ({ pattern })),
  );
  const spelling = app.requireSpelling(routes, refuse);
  const sender = app.checkSender(new URL("http://127.0.0.1:3000"), ["admin", "client"]);
  const rates = app.checkRates({ forms: { burst: 1e9, refill: 1e9, perMs: 1_000 } });
  const limit = app.readBodies({ arriveWithinMs: 15_000, mayUpload: async () => false, refuse });
  const turns = app.createConcurrencyLimit({ atOnce: 16 });
  const bounded = () => limit(get, undefined, next);
  const [quotes, home, list] = Object.keys(requests);
  return [
    ["at most 100 headers", [quotes, home, list], () => app.checkHeaderCount(sent)],
    ["a request without a body", [list], bounded],
    ["one spelling of an address", [quotes, list], () => spelling(sent, undefined, next)],
    ["no write from another site", [quotes], () => sender(sent)],
    ["the limit of posts an address", [quotes], () => rates(sent)],
    ["16 pages at a time", [list], () => turns.run(async () => undefined)],
  ];
}

/** A request of this text as the door sees it. */
function messageOf(text, { bindContext }) {
  const [line, ...lines] = text.split("\r\n\r\n")[0].split("\r\n");
  const [method, url] = line.split(" ");
  const pairs = lines.map((each) => each.split(": "));
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  const told = { method, url, headers, rawHeaders: pairs.flat(), complete: true };
  const message = Object.assign(new IncomingMessage(new Socket()), told);
  bindContext(message, { id: "", address: "203.0.113.7", startedAt: 0, bytesBefore: 0 });
  return message;
}

function guardsBehind(app, { database, unsigned, session, token, html }) {
  const { db, sqlite, path } = database;
  const reader = { id: session.account.id };
  const lead = sqlite
    .prepare(
      'select id, kind, email, content_hash as "contentHash", submitted_at as "submittedAt" from leads',
    )
    .get();
  const leads = sqlite.prepare("select id from leads limit 50").pluck().all();
  const subject = { kind: "lead", id: lead.id };
  const opened = { action: "lead.viewed", subject };
  const record = (to) => () => {
    const event = { ...opened, actor: { kind: "admin", ...reader } };
    return app.inTransaction(to, (each) => app.recordEvent(each, event));
  };
  const form = () => {
    const body = new URLSearchParams(filledForm);
    return new Request("http://127.0.0.1/get-quote", { method: "POST", body });
  };
  const json = Buffer.from(JSON.stringify(quote));
  const find = () =>
    db.selectFrom("admins").selectAll().where("id", "=", reader.id).executeTakeFirst();
  const password = async () => {
    const typed = { password: "a long road to Tucson", find, now: new Date() };
    const tried = await app.tryPassword(
      db,
      { realm: "admin", account: "x", address: "any" },
      typed,
    );
    await tried.succeeded(db);
  };
  const folder = makeFolder();
  const removal = sqlite.prepare("insert into removals (at, kind, subject_id) values (?, ?, ?)");
  const remove = () => removal.run(lead.submittedAt, "lead.erased", lead.id);
  let after;
  const seal = async () => {
    remove();
    after = await app.keepRemovals(database, folder, { after });
  };
  const mark = "0".repeat(32);
  const page = html.replaceAll("<script", `<script nonce="${mark}"`);
  const [quotes, , list] = Object.keys(requests);
  return [
    ["a form's fields counted", [quotes], () => app.readForm(form()), () => form().formData()],
    [
      "a JSON body's depth and size",
      ["a POST of JSON"],
      () => app.isUnwieldy(json.toString()),
      () => json.toString(),
    ],
    [
      "repeats among live leads",
      [quotes],
      () => app.insertLead(db, lead),
      () => app.inTransaction(db, async () => undefined),
    ],
    ["scripts hashed by their mark", [list], () => app.finishScripts(page, mark, true)],
    ["a session that is not left alone", [list], () => app.findSession(db, "staff", token)],
    [
      "50 leads on record as listed, if not within the minute",
      [list],
      () => app.recordRead(db, reader, { action: "leads.listed", leads, whole: true }),
    ],
    [
      "a lead on record as opened",
      ["a lead's page"],
      () => app.recordRead(db, reader, { ...opened, whole: true }),
    ],
    ["the end of the audit log signed", ["each entry"], record(db), record(unsigned.db)],
    ["proven within five minutes", ["a dear deed"], () => app.isConfirmed(session)],
    ["the password again", ["a dear deed, a sign-in"], password],
    [
      "none of the commonest passwords",
      ["a new password"],
      () => app.checkNewPassword("a long road to Tucson"),
    ],
    ["a removal sealed in its list", ["what is taken away"], seal, remove],
    ["times ahead of the clock", ["a minute"], () => app.mendTimes(db, () => {})],
    ["the file held for one process", ["a start"], () => app.holdFile(path)()],
    ["a write-ahead log of 16 MB", ["a start"], () => app.checkLog(unsigned.path)],
  ];
}
