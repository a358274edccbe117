import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { startPinnedSite } from "./measure.mjs";
import { startBareServer } from "./reference.mjs";

const token = "a-token-for-the-metrics";
const groups = "/sys/fs/cgroup/memory";

const flooding = "flood";

const strict = { home: 100, page: 1_000, pause: 50 };

/** Attacks from one client address: the number of connections, the data that each sends, and the limits in milliseconds. */
const attacks = {
  "40 bodies of 8 MB": {
    sent: [40, head("POST /admin/team", 8e6), Buffer.alloc(8e6, "+")],
    limits: strict,
  },
  "8,000 parked bodies of 63 KB": {
    sent: [8_000, head("POST /get-quote", 64_512), Buffer.alloc(64_511)],
    limits: strict,
  },
  // Pages have to be rendered, so the event loop pauses as long as Remix needs for one page.
  "100 × 32 pipelined pages": {
    sent: [100, head("GET /client-dashboard").repeat(32)],
    limits: { home: 1_000, page: 1_000 },
  },
};

/** Measures how long a visitor waits for pages while another address attacks the site, which has 256 MB of memory. Returns the results to print. */
export async function measure() {
  // The site inherits this process's control group.
  const remark = moveTo("/tpf-bench");
  const site = await startPinnedSite({ env: { METRICS_TOKEN: token } });
  moveTo("");
  const bare = await startBareServer(site.url);
  const rows = [];
  for (const [name, { limits }] of Object.entries(attacks)) {
    const { home, page, pause } = await visitDuring(name, site.url);
    const reference = await visitDuring(name, bare.url);
    rows.push(
      { what: `${name}: home, ms`, figure: home, atMost: limits.home },
      { what: `${name}: home ÷ bare node:http`, figure: home / reference.home },
      { what: `${name}: another page, ms`, figure: page, atMost: limits.page },
      { what: `${name}: pause, ms`, figure: pause, atMost: limits.pause },
    );
  }
  const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, "utf8"));
  await Promise.all([site.stop(), bare.stop()]);
  rows.push({ what: "most resident, MB", figure: peak / 1e3, atMost: 220, remark });
  return { title: "Abuse", rows };
}

/** Moves this process into a control group (version 1) of 256 MB, or back. Returns a remark about the limit. */
function moveTo(path) {
  try {
    mkdirSync(groups + path, { recursive: true });
    if (path !== "") writeFileSync(`${groups}${path}/memory.limit_in_bytes`, "268435456");
    writeFileSync(`${groups}${path}/cgroup.procs`, String(process.pid));
    return "in 256 MB";
  } catch (error) {
    return `not held to 256 MB: ${error.message}`;
  }
}

/** Returns the longest pause of the event loop since the last call, in milliseconds, without the 10 ms of the measuring timer. */
async function findLongestPause(url) {
  const headers = { Authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1e3 - 10;
}

/** Returns the longest times in which a server answers a visitor during an attack, and its longest pause, in milliseconds. */
async function visitDuring(attack, url) {
  const visitor = new Worker(new URL(import.meta.url), { workerData: url });
  // The first visit loads code and fills the page cache.
  await once(visitor, "message");
  await findLongestPause(url);
  await once(fork(fileURLToPath(import.meta.url), [flooding, new URL(url).port, attack]), "exit");
  const pause = await findLongestPause(url);
  visitor.postMessage("end");
  const [times] = await once(visitor, "message");
  return { ...times, pause };
}

function head(line, length = 0) {
  const form = "Content-Type: application/x-www-form-urlencoded";
  return `${line} HTTP/1.1\r\nHost: localhost\r\n${form}\r\nContent-Length: ${length}\r\n\r\n`;
}

/** Opens connections in groups of a hundred, sends `pieces` on each, and closes them after four seconds. Runs in a process of its own and yields to the visitor, who has another computer. */
async function flood(port, [connections, ...pieces]) {
  setPriority(19);
  const sockets = [];
  while (sockets.length < connections) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    for (const piece of pieces) socket.resume().write(piece);
    if (sockets.push(socket) % 100 === 0) await delay(25);
  }
  await delay(4_000);
  for (const socket of sockets) socket.destroy();
}

/** Visits both pages. Returns how long each took to answer, in milliseconds, or Infinity if it was refused. */
async function visit() {
  const times = {};
  for (const [name, path] of Object.entries({ home: "/", page: "/client-dashboard" })) {
    const began = performance.now();
    const options = { localAddress: "127.0.0.2", agent: false };
    const answer = await new Promise((resolve) => get(workerData + path, options, resolve));
    await answer.resume().toArray();
    times[name] = answer.statusCode === 200 ? performance.now() - began : Infinity;
  }
  return times;
}

if (process.argv[2] === flooding) {
  await flood(Number(process.argv[3]), attacks[process.argv[4]].sent);
} else if (!isMainThread) {
  await visit();
  parentPort.postMessage("ready");
  const longest = { home: 0, page: 0 };
  let isOver = false;
  parentPort.once("message", () => {
    isOver = true;
  });
  for (; !isOver; await delay(20)) {
    for (const [name, time] of Object.entries(await visit())) {
      longest[name] = Math.max(longest[name], time);
    }
  }
  parentPort.postMessage(longest);
}
