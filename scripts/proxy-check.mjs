// `npm run proxy-check`: the site behind a real Caddy with the Caddyfile as it is, certificates from an authority made for the run.
// Says what holds, a line each; exit code 1 when something does not, and one line where Caddy cannot be had.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { connect } from "node:http2";
import { request as tlsRequest } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";

if (spawnSync("caddy", ["version"]).status !== 0) {
  console.log("No caddy in the path, so nothing was proven: apt-get install caddy (2.6 or newer).");
  process.exit(0);
}
await ensureInstalled();
await ensureBuilt();
const { freePort, makeFolder, start, startSite } = await import("./lib/processes.mjs");

const domain = "site.localhost";
const folder = makeFolder();
const [sitePort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
const authority = join(folder, "caddy/pki/authorities/local/root.crt");
const siteSettings = {
  folder: makeFolder(),
  port: sitePort,
  env: { SITE_URL: `https://${domain}:${httpsPort}`, TRUST_PROXY: "1" },
};

/** Asks through Caddy as a visitor at `from` does; `body` may be longer than what is sent of it. */
function ask(path, { from = "127.0.0.1", method = "GET", headers = {}, body, secure = true } = {}) {
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

function post(path, fields, { from, headers } = {}) {
  const all = { "Sec-Fetch-Site": "same-origin", ...headers };
  return ask(path, { from, method: "POST", headers: all, body: `${new URLSearchParams(fields)}` });
}

/** As browsers send: by HTTP/2 the answer comes through while the body is still on its way. */
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
const signIn = (password, { from, headers } = {}) =>
  post(
    "/admin/login",
    { username: "dispatch", password },
    { from, headers: { "Content-Type": form, ...headers } },
  );

const checks = {
  "https answers with a certificate of the authority, and tells browsers to come by https alone":
    async () => {
      const page = await ask("/");
      assert.equal(page.statusCode, 200);
      assert.match(
        page.headers["strict-transport-security"],
        /max-age=31536000; includeSubDomains/,
      );
      assert.match(await text(page), /<\/html>/);
    },
  "http leads browsers to the same page by https, and refuses programs": async () => {
    const page = await ask("/get-quote?service=fuel-cards", { secure: false });
    const led = [page.statusCode, page.headers.location];
    assert.deepEqual(led, [301, `https://${domain}/get-quote?service=fuel-cards`]);
    const program = await ask("/api/quotes", { secure: false, method: "POST", body: "{}" });
    assert.equal(program.statusCode, 403);
  },
  "the site knows each visitor's address: who fails five times waits, and no header helps, while others sign in":
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
    const stream = await ask("/admin/live", { headers: { Cookie: session.split(";")[0] } });
    assert.equal(stream.statusCode, 200);
    const lead = {
      companyName: "Proxy Check Hauling",
      contactName: "Pat Proxy",
      email: "proxy@example.com",
      phone: "602-555-0100",
      monthlyRevenue: "under-25k",
      agreeToTerms: true,
    };
    const began = performance.now();
    const headers = { "Content-Type": "application/json" };
    const sent = ask("/api/quotes", { method: "POST", headers, body: JSON.stringify(lead) });
    const { quote } = JSON.parse(await text(await sent));
    let heard = "";
    for await (const piece of stream) {
      heard += piece;
      if (heard.includes(quote.id)) break;
    }
    const ms = performance.now() - began;
    assert.ok(ms < 1_000, `${Math.round(ms)} ms`);
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
    const waiting = ask("/get-quote");
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
const faults = [];
try {
  const ready = async () => existsSync(authority) && (await ask("/healthz")).statusCode === 200;
  while (!(await ready().catch(() => false))) {
    if (caddy.child.exitCode !== null) throw new Error(caddy.output());
    await delay(100);
  }
  for (const [what, check] of Object.entries(checks)) {
    const fault = await check().then(
      () => undefined,
      (error) => error,
    );
    console.log(fault === undefined ? `ok     ${what}` : `FAILED ${what}\n${fault.stack}`);
    if (fault !== undefined) faults.push(what);
  }
} finally {
  if (caddy.child.exitCode === null) caddy.child.kill("SIGTERM");
  await Promise.all([caddy.stop(), site.stop()]);
  for (const made of [folder, siteSettings.folder]) rmSync(made, { recursive: true, force: true });
}
process.exit(faults.length === 0 ? 0 : 1);
