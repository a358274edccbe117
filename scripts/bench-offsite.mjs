// `npm run bench:offsite`: a site of 100,000 leads sends to a real S3 server on loopback (s3rver, which is installed beside the
// packages), behind a gate that judges each signature by the SDK's own implementation, cuts, slows and refuses. Says how old an
// acknowledged lead is at most that is lost with the machine, and how long an empty machine takes to have everything back.
// BENCH_LEADS sets another count. Ends with 1 when a target is missed.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";
import { npm, root, run } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
const { default: BetterSqlite3 } = await import("better-sqlite3");
const { startBucket } = await import("../tests/support/bucket.ts");
const { filledForm } = await import("./bench/quotes.mjs");
const { conclude, print } = await import("./bench/report.mjs");
const { fillWithLeads } = await import("./lib/desk-data.mjs");
const { freePort, makeFolder, residentBytes, start, startSite } = await import(
  "./lib/processes.mjs"
);
const { openSources } = await import("./lib/sources.mjs");

const leads = Number(process.env.BENCH_LEADS ?? 100_000);
const databaseKey = "c3".repeat(32);
/** The one account that s3rver knows; it does not look at signatures, the gate does. */
const accessKeyId = "S3RVER";
const patienceMs = 10 * 60_000;

const folder = makeFolder();
const store = await startS3();
const bucket = await startBucket({ accessKeyId, upstream: store.url });
const identity = await generateX25519Identity();
const keyFile = join(folder, "offsite.key");
writeFileSync(keyFile, identity);
const env = {
  DATABASE_KEY: databaseKey,
  OFFSITE_BUCKET_URL: bucket.settings.bucketUrl.href,
  OFFSITE_REGION: bucket.settings.region,
  OFFSITE_ACCESS_KEY_ID: accessKeyId,
  OFFSITE_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  OFFSITE_AGE_RECIPIENT: await identityToRecipient(identity),
};
let posted = 0;
const rows = [];
try {
  await makeDatabase();
  let site = await startSite({ folder, env });
  const whole = await secondsUntilSent(site);
  const megabytes = statSync(site.databasePath).size / 1_000_000;
  rows.push({
    what: "the whole file in the bucket, s after a start",
    figure: whole,
    beside: `${megabytes.toFixed(0)} MB`,
  });
  for (const [name, fault] of [
    ["cut", "cut"],
    ["answering 503", 503],
    ["answering 403", 403],
    ["taking half bodies", "half"],
  ]) {
    bucket.fault = () => fault;
    await postFor(site, { seconds: 8, perSecond: 5 });
    bucket.fault = () => null;
    rows.push({
      what: `up to date after a network ${name}, s`,
      figure: await secondsUntilSent(site),
      atMost: 40,
    });
  }
  for (const [name, fault, perSecond] of [
    ["as it is", null, 20],
    ["of 500 KB a second", { bytesPerSecond: 500_000 }, 2],
  ]) {
    bucket.fault = () => fault;
    const [sender] = childrenOf(site);
    const acknowledged = await postFor(site, { seconds: 20, perSecond });
    // Both at once, as with the machine.
    process.kill(sender, "SIGSTOP");
    const killedAt = performance.now();
    const memory = Math.round(residentBytes(sender) / 1_000_000);
    process.kill(sender, "SIGKILL");
    await site.stop("SIGKILL");
    bucket.fault = () => null;
    const { seconds, kept } = await bringBack();
    const lost = [...acknowledged].filter(([email]) => !kept.has(email));
    const oldest = Math.min(killedAt, ...lost.map(([, at]) => at));
    rows.push({
      what: `RPO, s: oldest lead lost with the machine, line ${name}`,
      figure: (killedAt - oldest) / 1_000,
      beside: `${lost.length} of ${acknowledged.size}`,
      atMost: 10,
    });
    rows.push({
      what: "RTO, s: an empty machine answers again",
      figure: seconds,
      beside: `${kept.size} leads`,
      atMost: 300,
    });
    rows.push({ what: "memory of what sends, MB", figure: memory });
    site = await startSite({ folder, env });
    await secondsUntilSent(site);
  }
  await site.stop();
} finally {
  await bucket.close();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
}
const section = { title: `Off-site: ${leads} leads`, rows, samples: [] };
print(section);
conclude("bench-offsite", [section]);

async function startS3() {
  const place = join(root, "node_modules/.cache/s3rver");
  mkdirSync(place, { recursive: true });
  await run(npm, [
    "install",
    "--prefix",
    place,
    "--no-save",
    "--no-audit",
    "--no-fund",
    "s3rver@3.7.1",
  ]);
  const port = await freePort();
  const words = ["-d", join(folder, "s3"), "-a", "127.0.0.1", "-p", String(port), "--silent"];
  const server = start(process.execPath, [
    join(place, "node_modules/s3rver/bin/s3rver.js"),
    ...words,
    "--configure-bucket",
    "tpf-copies",
  ]);
  const url = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left -= 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { ...server, url };
    await delay(100);
  }
  throw new Error(`The S3 server did not start:\n${server.output()}`);
}

async function makeDatabase() {
  const { databasePath, stop } = await startSite({ folder, env: { DATABASE_KEY: databaseKey } });
  await stop();
  const vite = await openSources();
  const { wordsOfLead } = await vite.ssrLoadModule("/db/lead-words.ts");
  await vite.close();
  const file = openDatabase(databasePath);
  fillWithLeads(file, leads, wordsOfLead);
  file.close();
}

function openDatabase(path) {
  const file = new BetterSqlite3(path);
  file.pragma("cipher = 'sqlcipher'");
  file.pragma(`key = "x'${databaseKey}'"`);
  return file;
}

/** Resolves with the seconds until the site has told that the bucket has everything. */
async function secondsUntilSent({ databasePath }) {
  const begun = Date.now();
  while (Date.now() - begun < patienceMs) {
    const { at, behindSince } = readReport(databasePath);
    if (behindSince === null && Date.parse(at) > begun) return (Date.now() - begun) / 1_000;
    await delay(50);
  }
  throw new Error("The bucket is still behind.");
}

function readReport(databasePath) {
  try {
    return JSON.parse(readFileSync(join(databasePath, "../offsite.json"), "utf8"));
  } catch {
    return {};
  }
}

/** Posts quotes at a steady rate. Returns when each was acknowledged, by its email. */
async function postFor({ url }, { seconds, perSecond }) {
  const acknowledged = new Map();
  const until = performance.now() + seconds * 1_000;
  for (let due = performance.now(); due < until; due += 1_000 / perSecond) {
    await delay(Math.max(0, due - performance.now()));
    posted += 1;
    const number = String(posted).padStart(9, "0");
    const fields = Object.entries(filledForm).map(([name, value]) => [
      name,
      String(value).replaceAll("#########", number),
    ]);
    const body = new URLSearchParams(fields);
    const headers = { Origin: url, "Sec-Fetch-Site": "same-origin" };
    const answer = await fetch(`${url}/get-quote`, {
      method: "POST",
      redirect: "manual",
      body,
      headers,
    });
    if (answer.status !== 303) throw new Error(`A quote was answered with ${answer.status}.`);
    acknowledged.set(body.get("email"), performance.now());
  }
  return acknowledged;
}

/** Brings the newest state back into an empty folder and starts a site on it. Returns how long that took, and whose leads are there. */
async function bringBack() {
  const empty = makeFolder();
  const to = join(empty, "site.sqlite");
  const begun = performance.now();
  const restore = start(
    process.execPath,
    ["build/cli/tpf.js", "offsite", "restore", "--to", to, "--identity", keyFile],
    { env },
  );
  await new Promise((resolve) => restore.child.once("exit", resolve));
  console.log(restore.output().trim());
  if (restore.child.exitCode !== 0) throw new Error("Nothing was brought back.");
  await restore.stop();
  // Without the bucket: two sites must not send to one folder.
  const site = await startSite({ folder: empty, env: { DATABASE_KEY: databaseKey } });
  const seconds = (performance.now() - begun) / 1_000;
  await site.stop();
  const file = openDatabase(to);
  const kept = new Set(file.prepare("select email from leads").pluck().all());
  file.close();
  rmSync(empty, { recursive: true, force: true });
  return { seconds, kept };
}

function childrenOf({ child }) {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], {
    encoding: "utf8",
  });
  return stdout.trim().split(/\s+/).filter(Boolean).map(Number);
}
