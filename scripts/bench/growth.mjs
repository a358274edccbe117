import { rmSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { fillWithLeads } from "../lib/fill-with-leads.mjs";
import { makeFolder } from "../lib/processes.mjs";
import { median } from "../lib/table.mjs";
import {
  compare,
  formHeaders,
  nextForm,
  nextQuote,
  rowsOf,
  signIn,
  startPinnedSite,
} from "./measure.mjs";

/** Unmeasured requests, enough for the engine to compile the code of a page. */
const warmUps = 15;
const requests = 30;

/** Each page's address and its limit in milliseconds. */
const pages = {
  "the desk's list": ["/admin/quotes", 50],
  "the queue Now": ["/admin/quotes?box=now", 50],
  "a search by email": ["/admin/quotes?email=rosa.del", 50],
  "a search by surname": ["/admin/quotes?q=delgado", 50],
  "a search by a common word": ["/admin/quotes?q=trucking", 50],
  "the report of this month": [
    `/admin/report?period=${new Date().toISOString().slice(0, 7)}`,
    1_000,
  ],
  "the report of this year": ["/admin/report", 1_000],
};

/** Measures admin pages and quotes by form with `leads` leads, and compares the quotes with a new database. Returns the results to print. */
export async function measure({ leads, ...options }) {
  const folder = makeFolder();
  const first = await startPinnedSite({ folder });
  await storeQuote(first.url);
  await first.stop();
  const file = new BetterSqlite3(first.databasePath);
  fillWithLeads(file, leads);
  file.close();
  const full = await startPinnedSite({ folder });
  const fresh = await startPinnedSite();
  const cookie = await signIn(full.url);
  const rows = [...(await timePages(full.url, cookie)), await timeMerges(full.url, cookie)];
  const servers = { "with these leads": full, "a new database": fresh };
  const quotes = await compare(servers, options, (name) => ({
    path: "/get-quote",
    headers: formHeaders(servers[name].url),
    body: nextForm,
    status: 303,
  }));
  await Promise.all([full.stop(), fresh.stop()]);
  rmSync(folder, { recursive: true, force: true });
  return {
    title: `Growth: ${leads.toLocaleString("en-US")} leads`,
    rows: [...rows, ...rowsOf("a quote by the form", quotes, 0.9)],
  };
}

async function timePages(url, cookie) {
  const rows = [];
  for (const [name, [path, atMost]] of Object.entries(pages)) {
    const times = [];
    for (let request = 0; request < warmUps + requests; request += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      if (request >= warmUps) times.push(performance.now() - began);
    }
    rows.push({ what: `${name}, ms`, figure: median(times), atMost });
  }
  const [list, , ...others] = rows;
  const searches = others.filter(({ what }) => what.startsWith("a search"));
  const search = Math.max(...searches.map(({ figure }) => figure)) - list.figure;
  return [
    ...rows,
    { what: "what the slowest search adds to the list, ms", figure: search, atMost: 5 },
  ];
}

/** Merges two leads and takes them apart again, as staff do by form. */
async function timeMerges(url, cookie) {
  const [older, younger] = [await storeQuote(url), await storeQuote(url)];
  const post = async (fields) => {
    const body = new URLSearchParams({ with: younger, ...fields });
    const headers = { ...formHeaders(url), Cookie: cookie };
    const address = `${url}/admin/quotes/${older}`;
    const answer = await fetch(address, { method: "POST", redirect: "manual", headers, body });
    if (answer.status !== 303) throw new Error(`${fields.intent} answered ${answer.status}.`);
  };
  const times = [];
  for (let version = 1; version < 2 * requests; version += 2) {
    const began = performance.now();
    await post({ intent: "merge", version, withVersion: version });
    times.push(performance.now() - began);
    await post({ intent: "undo-merge" });
  }
  return { what: "merging two leads, ms", figure: median(times), atMost: 50 };
}

/** Stores a new quote and returns its id. */
async function storeQuote(url) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(nextQuote());
  const answer = await fetch(`${url}/api/quotes`, { method: "POST", headers, body });
  return (await answer.json()).quote.id;
}
