import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSiteDatabase } from "#db/connection.server";
import { postForm, postJson, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { createPostgresDatabase, type PostgresTestDatabase } from "../support/postgres";
import { type Site, startSite } from "../support/site";

let server: PostgresTestDatabase;

beforeEach(async () => {
  server = await createPostgresDatabase();
});
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
  await server.drop();
});

describe("two sites on one database", () => {
  it("share sessions, leads, the team page and the settings", async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const cookie = await signInByHttp(one.url);
    const created = await postJson(`${one.url}/api/quotes`, quote("rosa@example.com"));
    expect(created.status).toBe(201);
    const repeat = await postJson(`${other.url}/api/quotes`, quote("rosa@example.com"));
    expect((await repeat.json()).quote.id).toBe((await created.json()).quote.id);
    const list = await fetch(`${other.url}/api/quotes`, { headers: { Cookie: cookie } });
    expect((await list.json()).quotes).toHaveLength(1);

    const about = async () => (await fetch(`${other.url}/about`)).text();
    expect(await about()).not.toContain("Wren Alvarez");
    await addToTeam(one, "Wren Alvarez");
    await expect.poll(about).toContain("Wren Alvarez");

    expect(await about()).toContain("(602) 555-0142");
    const phone = { intent: "save", group: "company", seen: "0", COMPANY_PHONE: "(480) 555-0100" };
    await postForm(`${one.url}/admin/settings`, phone, { Cookie: cookie });
    await expect.poll(about).toContain("(480) 555-0100");

    const live = await fetch(`${other.url}/admin/live`, { headers: { Cookie: cookie } });
    const sent = await (await postJson(`${one.url}/api/quotes`, quote("ana@example.com"))).json();
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    while (!heard.includes(sent.quote.id)) heard += (await reader?.read())?.value ?? "";
    expect(heard).toContain('"arrived":true');
    await reader?.cancel();

    await postForm(`${one.url}/admin/sign-out`, {}, { Cookie: cookie });
    const after = await fetch(`${other.url}/api/quotes`, { headers: { Cookie: cookie } });
    expect(after.status).toBe(401);
    expect(await Promise.all(sites.splice(0).map((site) => site.stop()))).toEqual([0, 0]);
  });
});

describe("an unreachable server", () => {
  it("fails the start with one line that omits the password", async () => {
    const DATABASE_URL = "postgres://dana:secret@127.0.0.1:1/site";
    const refusal = await start({ DATABASE_URL }).catch((error: unknown) => String(error));
    expect(refusal).toMatch(/ended \(1\):\nThe database server cannot be reached [^\n]+\n$/);
    expect(refusal).not.toContain("secret");
  });

  it("gives 503 with the form refilled while pages stay up, and recovers", async () => {
    const link = await startLink(new URL(server.url));
    const site = await start({ DATABASE_URL: link.url });
    for (const page of ["/", "/about"]) expect((await fetch(site.url + page)).status).toBe(200);
    await link.cut();
    const answer = await postForm(`${site.url}/get-quote`, quoteFields());
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(await answer.text()).toContain("Copper State Hauling");
    expect((await postJson(`${site.url}/api/quotes`, quote("a@example.com"))).status).toBe(503);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(503);
    for (const page of ["/", "/about", "/get-quote", "/resources"]) {
      expect((await fetch(site.url + page)).status, page).toBe(200);
    }
    await addToTeam(await start(), "Wren Alvarez");
    await link.mend();
    expect((await postForm(`${site.url}/get-quote`, quoteFields())).status).toBe(303);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    const about = async () => (await fetch(`${site.url}/about`)).text();
    await expect.poll(about).toContain("Wren Alvarez");
    expect(site.output()).not.toContain("Copper State");
    expect(await site.stop()).toBe(0);
    await link.cut();
  });

  it("is logged if it fails during a query, and the site keeps running", async () => {
    const link = await startLink(new URL(server.url));
    const site = await start({ DATABASE_URL: link.url });
    const other = await openSiteDatabase({ url: server.url });
    const writing = await other.db.startTransaction().execute();
    const waiting = postForm(`${site.url}/get-quote`, quoteFields());
    const waiters = async () => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(other.db);
      return rows.length;
    };
    await expect.poll(waiters).toBeGreaterThan(0);
    await link.cut();
    expect((await waiting).status).toBe(503);
    await writing.rollback().execute();
    await other.close();
    await link.mend();
    expect((await postForm(`${site.url}/get-quote`, quoteFields())).status).toBe(303);
    expect(await site.stop()).toBe(0);
    await link.cut();
  });
});

/** A connection to the server that can be cut. */
async function startLink({ hostname, port, pathname, username }: URL) {
  const sockets = new Set<Socket>();
  const carry = (near: Socket) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
    }
  };
  const listen = async (at: number): Promise<Server> => {
    const listening = createServer(carry).listen(at, "127.0.0.1");
    await once(listening, "listening");
    return listening;
  };
  let listening = await listen(0);
  const address = listening.address();
  const at = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `postgres://${username}@127.0.0.1:${at}${pathname}`,
    cut: async () => {
      const closed = once(listening, "close");
      listening.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      listening = await listen(at);
    },
  };
}

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ DATABASE_URL: server.url, ...environment });
  sites.push(site);
  return site;
}

function quote(email: string) {
  return { ...quoteFields({ email }), agreeToTerms: true };
}

async function addToTeam(site: Site, name: string): Promise<void> {
  const cookie = await signInByHttp(site.url);
  const fields = { intent: "add", name, role: "Dispatch", experience: "9 years", bio: "Trucks." };
  const answer = await postForm(`${site.url}/admin/team`, fields, { Cookie: cookie });
  expect(answer.status).toBe(303);
}

const sites: Site[] = [];
