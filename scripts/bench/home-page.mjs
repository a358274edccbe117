import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answers, freePort, makeFolder, start, startSite, watchMemory } from "../lib/processes.mjs";
import { getRequest, load, median, serverCore, throughput } from "./measure.mjs";

const connections = 32;
const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const nginxPath = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find(existsSync);

/**
 * The home page against a bare `node:http` server and nginx with one worker, which answer the same bytes: requests a second
 * (median of the rounds, each of which measures every server), the site's memory under that load, and its times at half of it.
 * @param {{ rounds: number, seconds: number }} options
 */
export async function measureHomePage({ rounds, seconds }) {
  const site = await startSite({ core: serverCore });
  const recorded = await settledAnswer(site.url);
  const bare = await startBare(recorded);
  const nginx = nginxPath ? await startNginx(recorded) : undefined;
  const servers = [["site", site], ["bare", bare], ...(nginx ? [["nginx", nginx]] : [])];
  const rates = { site: [], bare: [], nginx: [] };
  const tails = { site: [], bare: [] };
  const pacedTails = { site: [], bare: [] };
  let peak = 0;
  for (const [, { port }] of servers) {
    await throughput({ port, headers, connections, seconds: 1 });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of round % 2 ? servers.toReversed() : servers) {
      const measured = await watchMemory(server, () =>
        throughput({ port: server.port, headers, connections, seconds }),
      );
      rates[name].push(measured.result);
      if (name === "site") peak = Math.max(peak, measured.peak);
    }
  }
  const half = { connections: connections / 2, seconds };
  const paced = { connections, seconds, rate: Math.floor(median(rates.site) / 2) };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { port }] of servers.filter(([name]) => name !== "nginx")) {
      const request = getRequest(port, headers);
      tails[name].push(await load({ port, request, ...half }));
      pacedTails[name].push(await load({ port, request, ...paced }));
    }
  }
  await Promise.all(servers.map(([, server]) => server.stop()));

  const ratioTo = (name) => median(rates.site.map((value, round) => value / rates[name][round]));
  const perSecond = (name) => `${Math.round(median(rates[name])).toLocaleString("en-US")}/s`;
  const spread = (runs) => median(runs.map(({ p50, p99 }) => p99 / p50));
  const times = (runs) =>
    `p50 ${median(runs.map(({ p50 }) => p50)).toFixed(2)} ms, p99 ${median(runs.map(({ p99 }) => p99)).toFixed(2)} ms`;
  return {
    title: `Home page, ${connections} connections, ${(recorded.body.length / 1024).toFixed(1)} KB of brotli`,
    rows: [
      { what: "the site", figure: perSecond("site") },
      {
        what: "against bare node:http, the same bytes",
        figure: ratioTo("bare"),
        beside: perSecond("bare"),
        atLeast: 0.55,
      },
      nginx
        ? {
            what: "against nginx, one worker, the same file",
            figure: ratioTo("nginx"),
            beside: perSecond("nginx"),
            atLeast: 0.3,
          }
        : { what: "against nginx", figure: "not installed" },
      { what: "memory under this load, MB", figure: peak / 1e6, atMost: 200 },
      {
        what: `p99 ÷ p50 at half of it (${half.connections} connections)`,
        figure: spread(tails.site),
        beside: times(tails.site),
        atMost: 5,
      },
      {
        what: "the same of bare node:http",
        figure: spread(tails.bare).toFixed(2),
        beside: times(tails.bare),
      },
      {
        what: `at a steady ${paced.rate}/s, waiting counted`,
        figure: times(pacedTails.site),
        beside: `bare: ${times(pacedTails.bare)}`,
      },
    ],
    samples: { rates, tails, pacedTails },
  };
}

/** The home page's brotli answer once the background compression has put the smaller body in place. */
async function settledAnswer(url) {
  let size = 0;
  for (let same = 0; same < 5; ) {
    const { body } = await fetchRaw(url);
    same = body.length === size ? same + 1 : 0;
    size = body.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return fetchRaw(url);
}

function fetchRaw(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (res) => {
      const pieces = await res.toArray();
      const own = /^(?:date|connection|keep-alive)$/i;
      const head = [];
      for (let index = 0; index < res.rawHeaders.length; index += 2) {
        const [name, value] = res.rawHeaders.slice(index, index + 2);
        if (!own.test(name)) head.push(name, value);
      }
      resolve({ head, body: Buffer.concat(pieces) });
    }).on("error", reject);
  });
}

async function startBare({ head, body }) {
  const port = await freePort();
  const file = join(makeFolder(), "answer.json");
  writeFileSync(file, JSON.stringify({ head, body: body.toString("base64") }));
  const script = fileURLToPath(new URL("./bare-http.mjs", import.meta.url));
  const server = start(process.execPath, [script, String(port), file], { core: serverCore });
  await answers(`http://127.0.0.1:${port}/`, server);
  return { ...server, port };
}

/** nginx as a careful operator runs it: one worker, sendfile, a buffered log like the site's, the same headers. */
async function startNginx({ head, body }) {
  const port = await freePort();
  const folder = makeFolder();
  writeFileSync(join(folder, "index.html"), body, { mode: 0o644 });
  spawnSync("chmod", ["755", folder]);
  const added = [];
  for (let index = 0; index < head.length; index += 2) {
    if (/^(?:content-type|content-length|etag)$/i.test(head[index])) continue;
    added.push(`add_header ${head[index]} "${head[index + 1].replaceAll('"', '\\"')}";`);
  }
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  types { text/html html; } charset utf-8; sendfile on; tcp_nopush on; keepalive_requests 10000000;
  access_log ${folder}/access.log combined buffer=32k flush=1s;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${folder}; ${added.join(" ")} }
}
`,
  );
  const server = start(nginxPath, ["-c", join(folder, "nginx.conf")], { core: serverCore });
  await answers(`http://127.0.0.1:${port}/`, server);
  return { ...server, port };
}
