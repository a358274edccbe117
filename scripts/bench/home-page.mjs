import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answers, freePort, makeFolder, start, startSite } from "../lib/processes.mjs";
import { getRequest, load, median, serverCore, throughput } from "./measure.mjs";
import { inRounds, memoryRow, rateRow, ratioRow } from "./rounds.mjs";

const connections = 32;
const encodings = { brotli: "gzip, deflate, br, zstd", gzip: "gzip", identity: "identity" };
const nginxPath = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find(existsSync);

/**
 * The home page in each encoding, and in Spanish, against a bare `node:http` server, and nginx with one worker where it is installed, which answer
 * the same bytes: requests a second, the site's memory after it, and its times at half of it.
 * @param {{ rounds: number, seconds: number, anyway: boolean }} options
 */
export async function measureHomePage(options) {
  const { rounds, seconds } = options;
  const site = await startSite({ core: serverCore });
  const rows = [];
  const samples = {};
  for (const [encoding, accepted] of Object.entries(encodings)) {
    const headers = { "Accept-Encoding": accepted };
    const recorded = await settledAnswer(site.url, headers);
    const bare = await startBare(recorded);
    const nginx = nginxPath && encoding === "brotli" ? await startNginx(recorded) : undefined;
    const spanish = encoding === "brotli" && { ...site, path: "/es" };
    if (spanish) await settledAnswer(`${site.url}${spanish.path}`, headers);
    const servers = { site, bare, ...(nginx && { nginx }), ...(spanish && { spanish }) };
    const run = async (_name, { port, path }, warmUp) => {
      const job = { port, path, headers, connections, seconds: warmUp ? 1 : seconds };
      const perSecond = await throughput(job);
      return { perSecond, answered: perSecond * job.seconds };
    };
    const found = await inRounds(servers, options, run);
    samples[encoding] = found;
    const kilobytes = `${encoding}, ${(recorded.body.length / 1024).toFixed(1)} KB`;
    rows.push(
      ratioRow(`${kilobytes}: the site ÷ bare node:http`, found, ["site", "bare"], {
        atLeast: 0.65,
      }),
      ...(nginx
        ? [ratioRow("the site ÷ nginx, one worker", found, ["site", "nginx"], { atLeast: 0.3 })]
        : []),
      rateRow("the site", found, "site"),
      ...(spanish
        ? [
            ratioRow("the home page in Spanish ÷ in English", found, ["spanish", "site"], {
              atLeast: 0.9,
            }),
          ]
        : []),
      rateRow("bare node:http, the same bytes", found, "bare"),
    );
    if (encoding === "brotli") {
      rows.push(...(await measureTails(servers, { headers, rounds, seconds })));
    }
    await bare.stop();
    await nginx?.stop();
    if (encoding === "identity")
      rows.push({ ...memoryRow("the site", found, "site"), atMost: 200 });
  }
  await site.stop();
  return { title: `Home page, ${connections} connections`, rows, samples };
}

/** How far the slowest requests of half the connections are from the middle ones. */
async function measureTails({ site, bare }, { headers, rounds, seconds }) {
  const tails = { site: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { port }] of Object.entries({ site, bare })) {
      const request = getRequest(port, headers);
      tails[name].push(await load({ port, request, connections: connections / 2, seconds }));
    }
  }
  const spread = (runs) => median(runs.map(({ p50, p99 }) => p99 / p50));
  const times = (runs) =>
    `p50 ${median(runs.map(({ p50 }) => p50)).toFixed(2)} ms, p99 ${median(runs.map(({ p99 }) => p99)).toFixed(2)} ms`;
  return [
    {
      what: `p99 ÷ p50 at ${connections / 2} connections`,
      figure: spread(tails.site),
      beside: times(tails.site),
      atMost: 5,
    },
    { what: "the same of bare node:http", figure: spread(tails.bare), beside: times(tails.bare) },
  ];
}

/** The home page's answer once the background compression has put the smaller body in place. */
async function settledAnswer(url, headers) {
  let size = 0;
  for (let same = 0; same < 5; ) {
    const { body } = await fetchRaw(url, headers);
    same = body.length === size ? same + 1 : 0;
    size = body.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return fetchRaw(url, headers);
}

function fetchRaw(url, headers) {
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
