import { readFileSync } from "node:fs";
import { residentBytes } from "../lib/processes.mjs";
import { median } from "./measure.mjs";

/** Linux tells times of processes in hundredths of a second. */
const ticksPerSecond = 100;

/** What others may take of one core, on average, while something is measured: ratios moved by less than their spread below it. */
export const quietLimit = 0.2;

/**
 * @typedef {{ child: import("node:child_process").ChildProcess }} Server
 * @typedef {{ perSecond: number, cpuMs: number, megabytes: number, beside?: unknown }} Sample of one server in one round; `cpuMs` is of a request
 * @typedef {{ samples: Record<string, Sample[]>, others: number, quiet: boolean }} Rounds
 */

/**
 * Measures every server in each round, there and back in turn, after one round that does not count. A round in which others took
 * more than `quietLimit` of a core is measured again, in all three times as many as asked for at most.
 * @template {Record<string, Server>} Servers
 * @param {Servers} servers
 * @param {{ rounds: number, anyway?: boolean }} options `anyway` keeps every round, however busy
 * @param {(name: keyof Servers, server: Server, warmUp: boolean) => Promise<{ answered: number, perSecond: number, beside?: unknown }>} run
 * @returns {Promise<Rounds>}
 */
export async function inRounds(servers, { rounds, anyway = false }, run) {
  const samples = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  const entries = Object.entries(servers);
  const pids = new Set(entries.map(([, { child }]) => child.pid));
  let others = 0;
  let kept = 0;
  for (let round = -1; kept < rounds && round < rounds * 3; round += 1) {
    const found = [];
    const watch = watchMachine(pids);
    for (const [name, server] of round % 2 ? entries : entries.toReversed()) {
      const before = processorSeconds(server.child.pid);
      const { answered, perSecond, beside } = await run(name, server, round < 0);
      const cpuMs = ((processorSeconds(server.child.pid) - before) * 1_000) / answered;
      const megabytes = residentBytes(server.child.pid) / 1e6;
      found.push([name, { perSecond, cpuMs, megabytes, beside }]);
    }
    const taken = watch();
    if (round < 0 || (taken > quietLimit && !anyway)) continue;
    others = Math.max(others, taken);
    kept += 1;
    for (const [name, sample] of found) samples[name].push(sample);
  }
  return { samples, others, quiet: kept === rounds };
}

/** Returns what tells, once called, how much of a core everything but this program and `pids` has taken since, the host included. */
function watchMachine(pids) {
  const own = () => ["self", ...pids].reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const began = { at: performance.now(), all: busySeconds(), own: own() };
  return () => {
    const seconds = (performance.now() - began.at) / 1_000;
    return Math.max(0, busySeconds() - began.all - (own() - began.own)) / seconds;
  };
}

/** User, nice and system time of every core, and the time that a virtual machine's host gave to others. */
function busySeconds() {
  const [, user, nice, system, , , , , stolen] = readFileSync("/proc/stat", "utf8").split(/\s+/);
  return (
    [user, nice, system, stolen].reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  );
}

/** User and system time of a process with all its threads, and of its children that have ended. */
function processorSeconds(pid) {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const ticks = fields.split(" ").slice(11, 15);
  return ticks.reduce((sum, count) => sum + Number(count), 0) / ticksPerSecond;
}

/** A row that shows one server: its requests a second, with what each took of the processor. */
export function rateRow(what, { samples, quiet }, name) {
  if (samples[name].length === 0) return { what, figure: "not measured" };
  const rates = samples[name].map(({ perSecond }) => perSecond);
  const cpu = median(samples[name].map(({ cpuMs }) => cpuMs)).toFixed(cpuDigits);
  return {
    what,
    figure: `${whole(median(rates))}/s`,
    spread: `${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`,
    beside: `${cpu} ms of the processor each${quiet ? "" : ", in a busy machine"}`,
  };
}

const cpuDigits = 3;
const whole = (figure) => Math.round(figure).toLocaleString("en-US");

/** A row with a server's resident memory after the last round that counted. */
export function memoryRow(what, { samples }, name) {
  const megabytes = samples[name].at(-1)?.megabytes;
  return { what: `${what}, memory after it, MB`, figure: megabytes ?? "not measured" };
}

/** A row with the median ratio of one server's requests a second to another's; without a ratio where the machine was busy. */
export function ratioRow(what, { samples, quiet, others }, [name, reference], target = {}) {
  if (!quiet) {
    const limit = `more than ${quietLimit} of a core was taken by others in too many rounds`;
    return { what, figure: "no ratio", beside: limit, ...target };
  }
  const ratios = samples[name].map(({ perSecond }, round) => {
    return perSecond / samples[reference][round].perSecond;
  });
  return {
    what,
    figure: median(ratios),
    spread: `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    beside: `others took ${others.toFixed(2)} of a core at most`,
    ...target,
  };
}
