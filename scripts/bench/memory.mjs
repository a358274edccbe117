import { setTimeout as delay } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import sharp from "sharp";
import { signIn } from "../lib/desk-pages.mjs";
import { mallocSettings, serveFlags } from "../lib/ensure.mjs";
import { ownBytes, residentBytes, startSite, watchMemory } from "../lib/processes.mjs";
import { openSources } from "../lib/sources.mjs";
import { getRequest, load, median, postRequest, serverCore } from "./measure.mjs";
import { filledForm } from "./quotes.mjs";

const malformedCount = 10_000;

/**
 * Resident memory after an ordinary load (home pages and quotes) and after the malformed requests of the volume test besides, and the
 * most of its own while photos are prepared beside quotes and pages: as the site is served, and without each flag and setting in turn.
 * @param {{ rounds: number, seconds: number }} options
 */
export async function measureMemory({ rounds, seconds }) {
  const input = { seconds, hostile: await hostileTexts(), photo: await largePhoto() };
  const sets = [
    ["as served", {}],
    ...serveFlags.map((flag) => [
      `without ${flag}`,
      { flags: serveFlags.filter((other) => other !== flag) },
    ]),
    ...Object.keys(mallocSettings).map((name) => [
      `without ${name}`,
      { env: { [name]: undefined } },
    ]),
  ];
  const found = Object.fromEntries(sets.map(([name]) => [name, []]));
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    for (const [name, given] of sets) {
      found[name].push(await measureOne(given, input));
    }
  }
  const rows = sets.flatMap(([name]) => [
    memoryRow(`${name}: started, MB`, found[name], "started"),
    memoryRow(`${name}: after the ordinary load, MB`, found[name], "ordinary"),
    memoryRow(`${name}: after ${malformedCount} malformed requests, MB`, found[name], "hostile"),
    memoryRow(`${name}: its own at most during photos, MB`, found[name], "photos"),
    memoryRow(`${name}: quotes a second by the ordinary load`, found[name], "quotes"),
  ]);
  return { title: "Memory", rows, samples: found };
}

async function measureOne(given, { seconds, hostile, photo }) {
  const site = await startSite({ core: serverCore, ...given });
  const { port } = site;
  const megabytes = () => residentBytes(site.child.pid) / 1e6;
  const started = megabytes();
  const pages = { port, request: getRequest(port, { "Accept-Encoding": "br" }) };
  await load({ ...pages, connections: 32, seconds });
  const posts = { port, request: postRequest(port, "/get-quote", filledForm), connections: 16 };
  const { perSecond } = await load({ ...posts, seconds: seconds * 2 });
  await delay(1_000);
  const ordinary = megabytes();
  await hostile(port);
  await delay(1_000);
  const after = megabytes();
  const work = () =>
    Promise.all([
      load({ ...pages, connections: 16, seconds: seconds * 2 }),
      load({ ...posts, seconds: seconds * 2, first: 1e6 }),
      sendPhotos(site, photo),
    ]);
  const { peak } = await watchMemory(site, work, ownBytes);
  await site.stop();
  return { started, ordinary, hostile: after, photos: peak / 1e6, quotes: perSecond };
}

/** Sends a photo for a member of the team, three at once and nine times. Throws when one is not taken. */
async function sendPhotos({ url, databasePath }, photo) {
  const cookie = await signIn(url);
  const database = new BetterSqlite3(databasePath, { readonly: true });
  const id = database.prepare("SELECT id FROM team_members LIMIT 1").pluck().get();
  database.close();
  const send = async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "photo", id, photo })) {
      body.set(name, value);
    }
    const headers = { Cookie: cookie, Origin: url, "Sec-Fetch-Site": "same-origin" };
    const answer = await fetch(`${url}/admin/team`, {
      method: "POST",
      redirect: "manual",
      body,
      headers,
    });
    if (answer.status !== 303) throw new Error(`A photo: ${answer.status}.`);
  };
  for (let turn = 0; turn < 9; turn += 1) await Promise.all([send(), send(), send()]);
}

/** Returns a progressive JPEG of 24 megapixels, which is held whole while it is read: the most that is taken. */
async function largePhoto() {
  const create = { width: 6_000, height: 4_000, channels: 3, background: "#336699" };
  const bytes = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  return new Blob([bytes], { type: "image/jpeg" });
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
