import { setTimeout as delay } from "node:timers/promises";
import { serveFlags } from "../lib/ensure.mjs";
import { residentBytes, startSite } from "../lib/processes.mjs";
import { openSources } from "../lib/sources.mjs";
import { getRequest, load, median, postRequest, serverCore } from "./measure.mjs";
import { filledForm } from "./quotes.mjs";

const malformedCount = 10_000;

/**
 * Resident memory after an ordinary load (home pages and quotes), and after the malformed requests of the volume test besides: with
 * the flags that the site is served with, and with each of them left out in turn.
 * @param {{ rounds: number, seconds: number }} options
 */
export async function measureMemory({ rounds, seconds }) {
  const hostile = await hostileTexts();
  const sets = [
    ["as served", serveFlags],
    ...serveFlags.map((flag) => [`without ${flag}`, serveFlags.filter((other) => other !== flag)]),
  ];
  const found = Object.fromEntries(sets.map(([name]) => [name, []]));
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    for (const [name, flags] of sets) {
      found[name].push(await measureOne(flags, seconds, hostile));
    }
  }
  const rows = sets.flatMap(([name]) => [
    memoryRow(`${name}: started, MB`, found[name], "started"),
    memoryRow(`${name}: after the ordinary load, MB`, found[name], "ordinary"),
    memoryRow(`${name}: after ${malformedCount} malformed requests, MB`, found[name], "hostile"),
    memoryRow(`${name}: quotes a second meanwhile`, found[name], "quotes"),
  ]);
  return { title: "Memory", rows, samples: found };
}

async function measureOne(flags, seconds, hostile) {
  const site = await startSite({ core: serverCore, flags });
  const { port } = site;
  const megabytes = () => residentBytes(site.child.pid) / 1e6;
  const started = megabytes();
  const page = getRequest(port, { "Accept-Encoding": "br" });
  await load({ port, request: page, connections: 32, seconds });
  const posts = { port, request: postRequest(port, "/get-quote", filledForm), connections: 16 };
  const { perSecond } = await load({ ...posts, seconds: seconds * 2 });
  await delay(1_000);
  const ordinary = megabytes();
  await hostile(port);
  await delay(1_000);
  const after = megabytes();
  await site.stop();
  return { started, ordinary, hostile: after, quotes: perSecond };
}

/** Returns what sends the malformed requests of tests/http/abuse-volume, the same ones each time. */
async function hostileTexts() {
  const vite = await openSources();
  const { malformedRequest } = await vite.ssrLoadModule("/tests/support/malformed.ts");
  const { exchange, inLanes } = await vite.ssrLoadModule("/tests/support/sockets.ts");
  const { sample } = await import("fast-check");
  await vite.close();
  return (port) => {
    const texts = sample(malformedRequest(`127.0.0.1:${port}`), {
      numRuns: malformedCount,
      seed: 6,
    });
    return inLanes(texts, 32, (text) => exchange(port, text));
  };
}

function memoryRow(what, runs, name) {
  const figures = runs.map((run) => run[name]);
  const spread = `${Math.min(...figures).toFixed(0)}–${Math.max(...figures).toFixed(0)}`;
  return { what, figure: Math.round(median(figures)), spread };
}
