import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite3 from "better-sqlite3";
import { freePort, makeFolder, start, startSite } from "../lib/processes.mjs";
import { root } from "../lib/runtime.mjs";
import { load, median, postRequest, serverCore } from "./measure.mjs";

const connections = 16;

/** A quote as a partner's program posts it; its email is another one in every request. */
export const quote = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  email: "driver#########@copperstate.example",
  phone: "(602) 555-0187",
  monthlyRevenue: "50k-100k",
  agreeToTerms: true,
};

/**
 * POST /api/quotes, each answered after its commit with synchronous=FULL, against the same server whose `insertLead` stores
 * nothing, and beside a bare `node:http` server with zod and one insert. Checks that every answered quote is in the file.
 * @param {{ rounds: number, seconds: number }} options
 */
export async function measureQuotes({ rounds, seconds }) {
  const site = await startSite({ core: serverCore });
  const withoutInsert = buildWithoutInsert();
  const idle = await startSite({ core: serverCore, build: join(withoutInsert, "index.js") });
  rmSync(join(root, withoutInsert), { recursive: true });
  const bare = await startBare();
  const servers = [
    ["site", site, "/api/quotes"],
    ["idle", idle, "/api/quotes"],
    ["bare", bare, "/"],
  ];
  const rates = { site: [], idle: [], bare: [] };
  let first = 0;
  let stored = 0;
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { port }, path] of round % 2 ? servers : servers.toReversed()) {
      const request = postRequest(port, path, quote);
      const run = await load({
        port,
        request,
        connections,
        seconds: round < 0 ? 2 : seconds,
        first,
      });
      if (Object.keys(run.statuses).join() !== "201") throw new Error(JSON.stringify(run.statuses));
      if (round >= 0) rates[name].push(run.perSecond);
      if (name === "site") stored += run.answered;
      first += 10_000_000;
    }
  }
  await Promise.all(servers.map(([, server]) => server.stop()));
  const kept = countLeads(site.databasePath);
  const ratioTo = (name) => median(rates.site.map((value, round) => value / rates[name][round]));
  const perSecond = (name) => `${Math.round(median(rates[name])).toLocaleString("en-US")}/s`;
  return {
    title: `POST /api/quotes, ${connections} connections, synchronous=FULL`,
    rows: [
      { what: "the site", figure: perSecond("site") },
      {
        what: "against the same without its insert",
        figure: ratioTo("idle"),
        beside: perSecond("idle"),
        atLeast: 0.7,
      },
      { what: "bare node:http + zod + insert", figure: perSecond("bare") },
      {
        what: `answered quotes missing, of ${stored}`,
        figure: Math.max(0, stored - kept),
        atMost: 0,
      },
    ],
    samples: { rates },
  };
}

/** In place of what stores a lead, functions that answer as if they had. */
const stubs = {
  insertLead: `async function insertLead(_db, lead) {
  const row = toLeadRow(lead, randomUUID());
  return { lead: toLeadRecord({ ...row, reference: row.id.slice(0, 8) }), duplicate: false };
}`,
  inSharedTransaction: "function inSharedTransaction(db, work) { return work(db); }",
};

/** Writes a copy of the server build that stores no leads. Returns its folder in the checkout. */
function buildWithoutInsert() {
  const folder = join("build", "server-without-insert");
  rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(root, "build/server"), join(root, folder), { recursive: true });
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(root, folder, name));
  for (const [name, stub] of Object.entries(stubs)) {
    const file = files.find((path) => readFileSync(path, "utf8").includes(`function ${name}(`));
    if (file === undefined) throw new Error(`The server build has no function ${name}.`);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(`function ${name}(`, `${stub}\nfunction ${name}ForGood(`));
  }
  return folder;
}

async function startBare() {
  const port = await freePort();
  const script = fileURLToPath(new URL("./bare-quotes.mjs", import.meta.url));
  const path = join(makeFolder(), "quotes.sqlite");
  const server = start(process.execPath, [script, String(port), path], { core: serverCore });
  while (
    !(await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).catch(() => null))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { ...server, port };
}

function countLeads(path) {
  const file = new BetterSqlite3(path, { readonly: true });
  const count = file.prepare("select count(*) from leads").pluck().get();
  file.close();
  return count;
}
