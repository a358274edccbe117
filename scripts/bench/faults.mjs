import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { freePort, makeFolder, startSite } from "../lib/processes.mjs";
import { quote } from "./quotes.mjs";

const asRoot = process.getuid?.() === 0;
let sequence = 0;

const read = (url) => fetch(url).then(({ status }) => status);
const submit = ({ url }) => {
  sequence += 1;
  return fetch(`${url}/api/quotes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...quote, email: `fault${sequence}@example.com` }),
  });
};

/** SIGTERM with a client that never sends its body and a notification whose receiver never answers: seconds to exit code 0. */
export async function stopWithStuckPeers() {
  const receiver = createServer(() => {});
  const hook = await freePort();
  await new Promise((resolve) => receiver.listen(hook, "127.0.0.1", resolve));
  const site = await startSite({ env: { NOTIFY_WEBHOOK_URL: `http://127.0.0.1:${hook}/` } });
  const stuck = connect({ port: site.port, host: "127.0.0.1" }).on("error", () => {});
  stuck.write(
    `POST /get-quote HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nContent-Length: 500\r\n\r\na`,
  );
  const stored = await submit(site);
  await delay(300);
  const began = performance.now();
  const code = await site.stop();
  const seconds = (performance.now() - began) / 1_000;
  receiver.closeAllConnections();
  receiver.close();
  const logLeft = existsSync(`${site.databasePath}-wal`) ? 1 : 0;
  rmSync(site.folder, { recursive: true, force: true });
  return {
    title: "SIGTERM with a stuck client and a stuck webhook receiver",
    rows: [
      { what: "seconds until the process ended", figure: seconds, atMost: 8 },
      { what: "exit code", figure: code ?? "none", atMost: 0 },
      { what: "write-ahead logs left beside the file", figure: logLeft, atMost: 0 },
      { what: "status of the submission before it", figure: String(stored.status) },
    ],
  };
}

/** Another process holds the write lock for ten seconds. */
export async function lockTheFile() {
  const site = await startSite();
  const other = new BetterSqlite3(site.databasePath);
  other.exec("begin immediate");
  const began = performance.now();
  const refused = submit(site).then(async (answer) => {
    await answer.text();
    return { answer, seconds: (performance.now() - began) / 1_000 };
  });
  const reads = [];
  while (performance.now() - began < 10_000) {
    const at = performance.now();
    const status = await read(`${site.url}/healthz`);
    reads.push({ status, ms: performance.now() - at });
    await delay(100);
  }
  other.exec("rollback");
  other.close();
  const after = await submit(site);
  const { answer, seconds } = await refused;
  await site.stop();
  rmSync(site.folder, { recursive: true, force: true });
  reads.sort((a, b) => a.ms - b.ms);
  return {
    title: "Write lock held by another process for 10 s",
    rows: [
      { what: "status of a submission", figure: answer.status, atLeast: 503, atMost: 503 },
      { what: "told after, s", figure: seconds, atMost: 6 },
      { what: "Retry-After", figure: Number(answer.headers.get("Retry-After")), atLeast: 1 },
      {
        what: "reads refused meanwhile",
        figure: reads.filter(({ status }) => status !== 200).length,
        atMost: 0,
        beside: `${reads.length} asked`,
      },
      { what: "read p95, ms", figure: reads[Math.floor(reads.length * 0.95)].ms, atMost: 500 },
      { what: "status right after", figure: after.status, atLeast: 201, atMost: 201 },
    ],
  };
}

/** The disk fills up and is emptied again. Needs root, for a small tmpfs; elsewhere the figures say so. */
export async function fillTheDisk() {
  const title = "Disk full (8 MB tmpfs)";
  const mounted = mountTmpfs();
  if (mounted === undefined) return { title, rows: [{ what: "needs root", figure: "not run" }] };
  const site = await startSite({ folder: mounted });
  const before = (await submit(site)).status;
  const filler = join(mounted, "filler");
  writeFileSync(filler, "");
  for (let size = 1_048_576; size >= 512; size /= 2) {
    while (spawnSync("sh", ["-c", `head -c ${size} /dev/zero >> ${filler}`]).status === 0);
  }
  const full = [];
  for (let count = 0; count < 20; count += 1) full.push(await submit(site));
  const page = await read(`${site.url}/`);
  const refused = full.filter(({ status }) => status === 503).length;
  const others = full.filter(({ status }) => status !== 503 && status !== 201).length;
  rmSync(filler);
  const after = (await submit(site)).status;
  const code = await site.stop();
  const file = new BetterSqlite3(site.databasePath, { readonly: true });
  const kept = file.prepare("select count(*) from leads").pluck().get();
  const sound = file.pragma("integrity_check", { simple: true });
  file.close();
  spawnSync("umount", [mounted]);
  const promised =
    [before, after].filter((status) => status === 201).length + 20 - refused - others;
  return {
    title,
    rows: [
      { what: "submissions refused with 503, of 20", figure: refused, atLeast: 1 },
      { what: "answered in any other way than 201 or 503", figure: others, atMost: 0 },
      { what: "home page meanwhile", figure: page, atLeast: 200, atMost: 200 },
      {
        what: "status once there is room, without a restart",
        figure: after,
        atLeast: 201,
        atMost: 201,
      },
      { what: "acknowledged leads missing", figure: promised - kept, atMost: 0 },
      { what: "integrity check", figure: sound },
      { what: "exit code", figure: code ?? "none", atMost: 0 },
    ],
  };
}

function mountTmpfs() {
  if (!asRoot) return undefined;
  const folder = makeFolder();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]);
  return status === 0 ? folder : undefined;
}
