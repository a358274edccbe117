// `npm run crash-test`: kills the site under load and checks that no acknowledged lead is lost. Options: --kills N (default 50).
// Tests cover power cuts (`npm run test:long`), and full disks, locked and damaged files, a stop with stuck clients and a jumping
// clock (tests/http/*-errors.http.test.ts).
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/ensure.mjs";
import { freePort, makeFolder, quoteFields, startSite } from "./lib/processes.mjs";
import { conclude, print } from "./lib/table.mjs";

await ensureBuilt();
const { default: BetterSqlite3 } = await import("better-sqlite3");

const connections = 16;
/** Longer than the two-minute lease of a notification that was being sent when the server was killed. */
const drainWithinMs = 150_000;
const { values } = parseArgs({ options: { kills: { type: "string", default: "50" } } });
const section = await killUnderLoad(Number(values.kills));
print(section);
conclude([section]);

/**
 * Kills the site with SIGKILL `rounds` times at random moments, while 16 connections submit quotes by form and JSON. After each restart
 * every acknowledged lead must be stored. At the end every notification must have arrived.
 */
async function killUnderLoad(rounds) {
  const folder = makeFolder();
  const port = await freePort();
  const receiver = await startReceiver();
  const env = { NOTIFY_WEBHOOK_URL: receiver.url };
  const acknowledged = [];
  const lost = { leads: 0, integrity: 0, outbox: 0, events: 0 };
  let site = await startSite({ folder, port, env });
  for (let round = 1; round <= rounds; round += 1) {
    const load = submitUntilDown(site.url, round, acknowledged);
    await delay(60 + Math.random() * 500);
    await site.stop("SIGKILL");
    await load;
    site = await startSite({ folder, port, env });
    const found = inspect(site.databasePath, acknowledged);
    for (const name of Object.keys(lost)) lost[name] += found[name];
    console.log(`kill ${round}: ${acknowledged.length} acknowledged, ${found.total} stored`);
  }
  const undelivered = await countUndelivered(site.databasePath);
  const { total, references } = inspect(site.databasePath, acknowledged);
  const code = await site.stop();
  receiver.server.close();
  rmSync(folder, { recursive: true, force: true });
  const silent = references.filter((reference) => !receiver.received.has(reference)).length;
  const repeated = [...receiver.received.values()].filter((count) => count > 1).length;
  return {
    title: `SIGKILL ${rounds} times under ${connections} connections of submissions`,
    rows: [
      { what: "leads acknowledged", figure: acknowledged.length, remark: `${total} stored` },
      { what: "acknowledged leads missing after a restart", figure: lost.leads, atMost: 0 },
      { what: "integrity checks failed", figure: lost.integrity, atMost: 0 },
      {
        what: "leads without exactly one notification, or the reverse",
        figure: lost.outbox,
        atMost: 0,
      },
      { what: "leads without their first event", figure: lost.events, atMost: 0 },
      { what: "notifications not sent at the end", figure: undelivered, atMost: 0 },
      { what: "leads without a received notification", figure: silent, atMost: 0 },
      { what: "leads notified twice after a kill", figure: repeated, atMost: rounds },
      { what: "exit code of the last stop", figure: code ?? "none", atMost: 0 },
    ],
  };
}

/** Submits over 16 connections until the server is gone. Records each acknowledged lead. */
async function submitUntilDown(url, round, acknowledged) {
  const lane = async (_, number) => {
    for (let count = 0; ; count += 1) {
      const email = `r${round}-${number}-${count}@example.com`;
      const status = await (count % 3 ? postJson : postForm)(url, { ...quoteFields, email });
      if (status === undefined) return;
      if (status === 201 || status === 303) acknowledged.push(email);
      else throw new Error(`A submission was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

function postJson(url, fields) {
  const headers = { "Content-Type": "application/json" };
  return post(`${url}/api/quotes`, { headers, body: JSON.stringify(fields) });
}

function postForm(url, fields) {
  const headers = { Origin: url, "Sec-Fetch-Site": "same-origin" };
  const body = new URLSearchParams({ ...fields, agreeToTerms: "on" });
  return post(`${url}/get-quote`, { headers, body });
}

/** Returns the status of a complete response, or undefined if the connection broke. */
async function post(address, init) {
  try {
    const answer = await fetch(address, { method: "POST", redirect: "manual", ...init });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

function inspect(path, acknowledged) {
  const file = new BetterSqlite3(path, { readonly: true });
  const emails = new Set(file.prepare("select email from leads").pluck().all());
  const count = (sql) => file.prepare(sql).pluck().get();
  const found = {
    total: emails.size,
    references: file.prepare("select reference from leads").pluck().all(),
    leads: acknowledged.filter((email) => !emails.has(email)).length,
    integrity: file.pragma("integrity_check", { simple: true }) === "ok" ? 0 : 1,
    outbox: count(
      "select (select count(*) from leads where (select count(*) from outbox where lead_id = leads.id) <> 1) + (select count(*) from outbox where lead_id not in (select id from leads))",
    ),
    events: count(
      "select count(*) from leads where not exists (select 1 from lead_events where lead_id = leads.id and kind = 'submitted')",
    ),
  };
  file.close();
  return found;
}

/** Waits until every notification is sent. Returns how many are still unsent at the deadline. */
async function countUndelivered(path) {
  const deadline = performance.now() + drainWithinMs;
  const file = new BetterSqlite3(path, { readonly: true });
  const waiting = file.prepare("select count(*) from outbox where state <> 'sent'").pluck();
  while (waiting.get() > 0 && performance.now() < deadline) await delay(200);
  const left = waiting.get();
  file.close();
  return left;
}

/** A webhook receiver that counts notifications by the lead's reference. */
async function startReceiver() {
  const received = new Map();
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString();
    const { reference } = JSON.parse(body).lead;
    received.set(reference, (received.get(reference) ?? 0) + 1);
    res.writeHead(204).end();
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, received, url: `http://127.0.0.1:${port}/` };
}
