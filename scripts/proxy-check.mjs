// `npm run proxy-check`: checks the site behind a real Caddy with our Caddyfile and certificates of a temporary authority.
// Prints a line per check. Exit code 1 if a check fails. Without Caddy prints one line and checks nothing.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { connect } from "node:http2";
import { request as tlsRequest } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { ensureBuilt } from "./lib/ensure.mjs";

if (spawnSync("caddy", ["version"]).status !== 0) {
  console.log(
    "Nothing was checked, because caddy is not on the path: apt-get install caddy (2.6 or newer).",
  );
  process.exit(0);
}
await ensureBuilt();
const { freePort, makeFolder, quoteFields, start, startSite } = await import("./lib/processes.mjs");

const domain = "site.localhost";
const folder = makeFolder();
const [sitePort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
const authority = join(folder, "caddy/pki/authorities/local/root.crt");
const siteSettings = {
  folder: makeFolder(),
  port: sitePort,
  env: { SITE_URL: `https://${domain}:${httpsPort}`, TRUST_PROXY: "1" },
};

/** Sends a request through Caddy from the address `from`. */
function send(
  path,
  { from = "127.0.0.1", method = "GET", headers = {}, body, secure = true } = {},
) {
  const port = secure ? httpsPort : httpPort;
  const options = { host: "127.0.0.1", localAddress: from, port, path, method, agent: false };
  const named = { ...options, headers: { Host: `${domain}:${port}`, ...headers } };
  const request = secure
    ? tlsRequest({ ...named, servername: domain, ca: readFileSync(authority) })
    : plainRequest(named);
  return new Promise((resolve, reject) => {
    request.on("response", resolve).on("error", reject);
    request.end(body);
  });
}

/** Posts by HTTP/2, as browsers do: the answer arrives while the body is still being sent. */
async function sendByHttp2(path, headers, body) {
  const session = connect(`https://${domain}:${httpsPort}`, {
    ca: readFileSync(authority),
    lookup: (_name, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const stream = session.request({ ":method": "POST", ":path": path, ...headers });
  const answered = new Promise((resolve, reject) => {
    stream.on("response", resolve).on("error", reject);
    session.on("error", reject);
  });
  stream.end(body);
  const { ":status": status } = await answered;
  session.destroy();
  return status;
}

const form = "application/x-www-form-urlencoded";

function signIn(password, { from, headers } = {}) {
  const body = `${new URLSearchParams({ username: "dispatch", password })}`;
  const all = { "Sec-Fetch-Site": "same-origin", "Content-Type": form, ...headers };
  return send("/admin/login", { from, method: "POST", headers: all, body });
}

const checks = {
  "https answers with the authority's certificate, and makes browsers use https only": async () => {
    const page = await send("/");
    assert.equal(page.statusCode, 200);
    assert.match(page.headers["strict-transport-security"], /max-age=31536000; includeSubDomains/);
    assert.match(await text(page), /<\/html>/);
  },
  "http redirects browsers to the same page by https, and refuses programs": async () => {
    const page = await send("/get-quote?service=fuel-cards", { secure: false });
    const led = [page.statusCode, page.headers.location];
    assert.deepEqual(led, [301, `https://${domain}/get-quote?service=fuel-cards`]);
    const program = await send("/api/quotes", { secure: false, method: "POST", body: "{}" });
    assert.equal(program.statusCode, 403);
  },
  "five failed sign-ins throttle only that visitor's address, whatever headers it sends":
    async () => {
      for (let time = 0; time < 5; time += 1) {
        const refused = await signIn("wrong", { from: "127.0.0.2" });
        assert.notEqual(refused.statusCode, 429);
      }
      const spoofed = { "X-Forwarded-For": "203.0.113.9", Forwarded: "for=203.0.113.9" };
      for (const headers of [{}, spoofed, { "X-Real-IP": "203.0.113.9" }]) {
        const late = await signIn("a long road to Tucson", { from: "127.0.0.2", headers });
        assert.equal(late.statusCode, 429, JSON.stringify(headers));
      }
      const other = await signIn("a long road to Tucson", { from: "127.0.0.3" });
      assert.equal(other.statusCode, 303);
    },
  "a new lead reaches an open desk within a second": async () => {
    const [session] = (await signIn("a long road to Tucson")).headers["set-cookie"];
    const stream = await send("/admin/live", { headers: { Cookie: session.split(";")[0] } });
    assert.equal(stream.statusCode, 200);
    const lead = { ...quoteFields, email: "proxy@example.com" };
    const began = performance.now();
    const headers = { "Content-Type": "application/json" };
    const sent = send("/api/quotes", { method: "POST", headers, body: JSON.stringify(lead) });
    const { quote } = JSON.parse(await text(await sent));
    let heard = "";
    for await (const piece of stream) {
      heard += piece;
      if (heard.includes(quote.id)) break;
    }
    const ms = performance.now() - began;
    assert.ok(ms < 1_000, `${Math.round(ms)} ms`);
  },
  "three people with ten tabs each at one address get every page and their live events":
    async () => {
      const from = "127.0.0.4";
      const signedIn = await Promise.all(
        Array.from({ length: 3 }, () => signIn("a long road to Tucson", { from })),
      );
      const people = signedIn.map(({ headers }) => ({
        Cookie: headers["set-cookie"][0].split(";")[0],
      }));
      const open = (path, tabs) =>
        Promise.all(tabs.map((headers) => send(path, { from, headers })));
      // Hidden tabs have no stream.
      const streams = await open("/admin/live", people);
      const answers = [...streams];
      for (const path of ["/admin/quotes?box=now", "/admin/report", "/admin/account"]) {
        const pages = await open(path, Array(10).fill(people).flat());
        await Promise.all(pages.map((page) => text(page)));
        answers.push(...pages);
      }
      for (const { statusCode } of answers) assert.equal(statusCode, 200);
      for (const stream of streams) stream.destroy();
    },
  "a body that is too large is refused by its length, and by counting": async () => {
    const body = Buffer.alloc(5_000_000, "a");
    for (const path of ["/get-quote", "/api/quotes", "/api/team-members"]) {
      for (const length of [{ "content-length": body.length }, {}]) {
        const status = await sendByHttp2(path, { "content-type": form, ...length }, body);
        assert.equal(status, 413, `${path}, ${JSON.stringify(length)}`);
      }
    }
  },
  "requests wait while the site restarts": async () => {
    await site.stop();
    const waiting = send("/get-quote");
    await delay(500);
    site = await startSite(siteSettings);
    assert.equal((await waiting).statusCode, 200);
  },
};

writeFileSync(
  join(folder, "Caddyfile"),
  `{
	admin off
	local_certs
	skip_install_trust
	http_port ${httpPort}
	https_port ${httpsPort}
}
${readFileSync("Caddyfile", "utf8")}`,
);
let site = await startSite(siteSettings);
const caddy = start("caddy", ["run", "--adapter", "caddyfile", "--config", "Caddyfile"], {
  cwd: folder,
  env: {
    DOMAIN: domain,
    UPSTREAM: `127.0.0.1:${sitePort}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  },
});
const failures = [];
try {
  const ready = async () => existsSync(authority) && (await send("/healthz")).statusCode === 200;
  while (!(await ready().catch(() => false))) {
    if (caddy.child.exitCode !== null) throw new Error(caddy.output());
    await delay(100);
  }
  for (const [what, check] of Object.entries(checks)) {
    const failure = await check().then(
      () => undefined,
      (error) => error,
    );
    console.log(failure === undefined ? `ok     ${what}` : `FAILED ${what}\n${failure.stack}`);
    if (failure !== undefined) failures.push(what);
  }
} finally {
  if (caddy.child.exitCode === null) caddy.child.kill("SIGTERM");
  await Promise.all([caddy.stop(), site.stop()]);
  for (const made of [folder, siteSettings.folder]) rmSync(made, { recursive: true, force: true });
}
process.exit(failures.length === 0 ? 0 : 1);
