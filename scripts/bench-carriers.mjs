// `npm run bench:carriers`: loads a made-up census file of two million carriers and 147 columns, as many as the agency's, into a
// register in a temporary folder, and says how long that took and how much memory. Ends with 1 beyond three minutes or 200 MB.
// BENCH_CARRIERS sets another count.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

const longestSeconds = 180;
const mostMegabytes = 200;
const carriers = Number(process.env.BENCH_CARRIERS ?? 2_000_000);

await ensureInstalled();
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "bench-carriers-"));
try {
  const file = join(folder, "census.csv");
  await writeCensus(file);
  const tpf = (...words) =>
    run(words, { ...process.env, DATABASE_PATH: join(folder, "site.sqlite") });
  tpf("migrate");
  const begun = performance.now();
  const peak = tpf("carriers", "load", file);
  const seconds = (performance.now() - begun) / 1000;
  const size = (path) => `${(statSync(path).size / 1_000_000).toFixed(0)} MB`;
  console.log(`File ${size(file)}, register ${size(join(folder, "carriers.sqlite"))}.`);
  console.log(
    `${seconds.toFixed(1)} s (at most ${longestSeconds}), ${peak} MB at most (${mostMegabytes}).`,
  );
  process.exitCode = seconds <= longestSeconds && peak <= mostMegabytes ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the command line and returns the most memory it had, in megabytes. */
function run(words, env) {
  const program = `
    process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS));
    process.argv = [process.execPath, "tpf", ...${JSON.stringify(words)}];
    await import(${JSON.stringify(join(root, "build/cli/tpf.js"))});`;
  const child = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    encoding: "utf8",
    env,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  process.stdout.write(child.stdout);
  return Math.round(Number(/peak (\d+)/.exec(child.stderr)?.[1]) / 1024);
}

/** Rows come in no order of their numbers; every fifth name has a comma, every second carrier a docket number. */
async function writeCensus(file) {
  const named = [
    "DOT_NUMBER",
    "LEGAL_NAME",
    "DBA_NAME",
    "PHY_STATE",
    "POWER_UNITS",
    "DOCKET1PREFIX",
    "DOCKET1",
  ];
  const rest = Array.from({ length: 140 }, (_, index) => `COLUMN_${index}`);
  const filler = rest.map((_, index) => (index % 4 === 0 ? `value ${index}` : "")).join(",");
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  out.write(`${[...named, ...rest].join(",")}\n`);
  for (let row = 0; row < carriers; row += 1) {
    const dot = ((row * 7_919) % carriers) + 1;
    const name = row % 5 === 0 ? `"CARRIER ${dot}, INC"` : `CARRIER NUMBER ${dot} LLC`;
    const docket = row % 2 === 0 ? `MC,${1_000_000 + dot}` : ",";
    const line = `${dot},${name},,TX,${row % 90},${docket},${filler}\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
