import { createHash, randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import Database from "better-sqlite3";
import { startSite, watchMemory } from "../lib/processes.mjs";
import { load, median, postRequest, serverCore, throughput } from "./measure.mjs";
import { quote } from "./quotes.mjs";

const desks = 300;
const desksAPerson = 6;
const leads = 20;
const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/**
 * What 300 desks cost that are open at once: memory, how late the last of them hears of a lead, and how many home pages a second
 * are answered besides, with a lead a second, against none open.
 * @param {{ rounds: number, seconds: number }} options
 */
export async function measureDesks({ rounds, seconds }) {
  const site = await startSite({ core: serverCore });
  const { port } = site;
  const home = () => throughput({ port, headers, connections: 32, seconds });
  const cookies = signInMany(site.databasePath);
  const post = { port, request: postRequest(port, "/api/quotes", quote), connections: 1, rate: 1 };
  await home();
  const busyHome = async (first) => {
    const found = [];
    for (let round = 0; round < rounds; round += 1) {
      const busy = load({ ...post, first: first + round * 1_000, seconds });
      found.push(await home());
      await busy;
    }
    return found;
  };
  // With none before and after, since a server that has run for a while is faster.
  const before = await busyHome(100_000);

  const streams = [];
  const opened = await watchMemory(site, async () => {
    for (let index = 0; index < desks; index += 1) {
      streams.push(listen(port, cookies[Math.floor(index / desksAPerson)]));
    }
    await Promise.all(streams.map(({ open }) => open));
    const late = [];
    for (let count = 0; count < leads; count += 1) {
      await sendLead(site.url, count);
      const sent = performance.now();
      await Promise.all(streams.map(({ heard }) => heard(count + 1)));
      late.push(performance.now() - sent);
    }
    return late;
  });
  const rates = { none: before, all: await busyHome(200_000) };
  for (const { close } of streams) close();
  await delay(1_000);
  rates.none.push(...(await busyHome(300_000)));
  await site.stop();
  return {
    title: `${desks} open desks`,
    rows: [
      { what: "memory more, MB", figure: (opened.peak - opened.before) / 1e6, atMost: 60 },
      {
        what: "the last desk hears of a lead after, ms (median)",
        figure: median(opened.result),
        beside: `at most ${Math.max(...opened.result).toFixed(0)} ms`,
        atMost: 1_000,
      },
      {
        what: "home pages a second, against no desk open",
        figure: median(rates.all) / median(rates.none),
        beside: `${median(rates.all).toFixed(0)}/s and ${median(rates.none).toFixed(0)}/s`,
        atLeast: 0.9,
      },
    ],
    samples: { rates, late: opened.result },
  };
}

async function sendLead(url, number) {
  const { status } = await fetch(`${url}/api/quotes`, {
    method: "POST",
    body: JSON.stringify({ ...quote, email: `desk${number}@copperstate.example` }),
    headers: { "Content-Type": "application/json" },
  });
  if (status !== 201) throw new Error(`A lead was answered ${status}.`);
}

/** Returns the Cookie headers of as many new members of staff as it takes, put into the database beside the site. */
function signInMany(databasePath) {
  const database = new Database(databasePath);
  const now = Date.now();
  const instant = (ms) => new Date(ms).toISOString();
  const person = database.prepare(
    "insert into admins (id, username, username_key, password_hash, password_changed_at, created_at) values (?, ?, ?, 'x', ?, ?)",
  );
  const session = database.prepare(
    "insert into admin_sessions (token_hash, admin_id, created_at, last_used_at, expires_at) values (?, ?, ?, ?, ?)",
  );
  const cookies = Array.from({ length: Math.ceil(desks / desksAPerson) }, (_, index) => {
    const [id, name, token] = [
      randomUUID(),
      `desk-${index}`,
      randomBytes(32).toString("base64url"),
    ];
    person.run(id, name, name, instant(now), instant(now));
    const hash = createHash("sha256").update(token).digest("hex");
    session.run(hash, id, instant(now), instant(now), instant(now + 3_600_000));
    return `admin=${token}`;
  });
  database.close();
  return cookies;
}

/** A stream of the desk: `open` resolves with its head, `heard(count)` when so many leads have come. Rejects otherwise than with 200. */
function listen(port, cookie) {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(
    `GET /admin/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nAccept-Encoding: br\r\n\r\n`,
  );
  let text = "";
  const waiting = [];
  socket.on("data", (piece) => {
    text += piece.latin1Slice();
    for (const each of waiting) each();
  });
  const until = (isThere) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (text.length > 12 && !text.startsWith("HTTP/1.1 200")) reject(new Error(text));
        else if (isThere()) resolve();
      };
      waiting.push(look);
      look();
    });
  return {
    open: until(() => text.includes("\r\n\r\n")),
    heard: (count) => until(() => text.split("event: lead").length > count),
    close: () => socket.destroy(),
  };
}
