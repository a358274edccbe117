import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "~/config.server";
import { createWatch, startSiteWatch, stopSiteWatch } from "~/health/watch.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type MailServer, type Receiver, startMailServer, startReceiver } from "../support/mail";

let faults: Record<string, string>;
let leadFault: string | null;
let mail: string[] | null;
let pings: number;
let leads: number;
let now: number;
let watch: ReturnType<typeof createWatch>;
/** What a restart finds; null: the database is at fault. */
let kept: ReadonlyMap<string, string> | null;
const log = vi.fn();

beforeEach(() => {
  faults = {};
  leadFault = null;
  mail = [];
  pings = 0;
  leads = 0;
  now = Date.parse("2026-11-22T08:00:00.000Z");
  log.mockReset();
  kept = new Map();
  start();
});

function start() {
  watch = createWatch({
    leadEveryMs: 5 * 60_000,
    read: async () => new Map(Object.entries(faults)),
    sendLead: async () => {
      leads++;
      return leadFault;
    },
    ping: async () => void pings++,
    tell: async ({ subject }) => {
      if (mail === null) throw new Error("No mail");
      mail.push(subject);
    },
    findTold: async () => {
      if (kept === null) throw new Error("No database");
      return kept;
    },
    keepTold: async (told) => {
      if (kept === null) throw new Error("No database");
      kept = told;
    },
    log,
  });
}

/** Looks once a minute. */
async function minutes(count: number) {
  for (let minute = 0; minute < count; minute++) {
    await watch.look(new Date(now));
    now += 60_000;
  }
}

describe("the watch", () => {
  it("pings each minute and sends a lead every five", async () => {
    await minutes(11);
    expect([pings, leads]).toEqual([11, 3]);
    expect(watch.state()).toEqual({
      pingedAt: "2026-11-22T08:10:00.000Z",
      leadAt: "2026-11-22T08:10:00.000Z",
      faults: [],
    });
  });

  it.each(["pages", "readiness", "database", "outbox"])(
    "is silent at once while %s is at fault, tells it once, and once that it is over",
    async (name) => {
      await minutes(1);
      faults = { [name]: "It is broken." };
      await minutes(6);
      expect([pings, mail]).toEqual([1, ["What is wrong: It is broken."]]);
      faults = {};
      await minutes(3);
      expect([pings, mail]).toEqual([4, ["What is wrong: It is broken.", "Over: It is broken."]]);
      expect(log.mock.calls.map(([{ event }]) => event)).toEqual(["watch.fault", "watch.over"]);
    },
  );

  it("is silent from a lead that does not go through to one that does, tried each minute", async () => {
    leadFault = "The form answers 503.";
    await minutes(3);
    expect([pings, leads, watch.state().faults]).toEqual([0, 3, ["The form answers 503."]]);
    leadFault = null;
    await minutes(1);
    expect([pings, leads]).toEqual([1, 4]);
  });

  it("tells nobody of what was gone at the next look", async () => {
    faults = { pages: "It is slow." };
    await minutes(1);
    faults = {};
    await minutes(1);
    expect([pings, mail, log.mock.calls]).toEqual([1, [], []]);
  });

  it("goes on pinging for what was told by mail and breaks no lead's way, and is silent for what could not be told", async () => {
    faults = { backup: "Old." };
    await minutes(3);
    expect([pings, mail]).toEqual([3, ["What is wrong: Old."]]);
    mail = null;
    faults = { disk: "Full." };
    await minutes(3);
    expect(pings).toBe(4);
    const causes = log.mock.calls.filter(([{ event }]) => event === "watch.mail-failed");
    expect(causes).toEqual([[expect.objectContaining({ message: "No mail." })]]);
    mail = [];
    await minutes(2);
    expect([pings, mail]).toEqual([6, ["Over: Old.", "What is wrong: Full."]]);
    mail = null;
    faults = {};
    await minutes(1);
    expect(pings).toBe(7);
  });

  it("tells a fault that is open at a restart no second time, and that it is over once two looks have not seen it", async () => {
    faults = { backup: "Old.", disk: "Full." };
    await minutes(2);
    faults = { disk: "Full." };
    await minutes(1);
    start();
    await minutes(1);
    faults = { backup: "Old.", disk: "Full." };
    await minutes(2);
    const told = ["What is wrong: Old.", "What is wrong: Full."];
    expect(mail).toEqual(told);
    faults = {};
    start();
    await minutes(2);
    expect(mail).toEqual([...told, "Over: Old.", "Over: Full."]);
    start();
    await minutes(2);
    expect([mail?.length, kept?.size]).toEqual([4, 0]);
  });

  it("knows what was told before as soon as the database answers again", async () => {
    faults = { disk: "Full." };
    await minutes(2);
    const before = kept;
    kept = null;
    start();
    faults = { database: "Down.", disk: "Full." };
    await minutes(1);
    kept = before;
    faults = {};
    await minutes(2);
    expect(mail).toEqual(["What is wrong: Full.", "Over: Full."]);
  });

  it("sends a lead at once when the clock was set back", async () => {
    await minutes(1);
    now -= 24 * 60 * 60_000;
    await minutes(1);
    expect(leads).toBe(2);
  });
});

describe("the watch of a site", () => {
  let database: TestDatabase;
  let mails: MailServer;
  let ears: Receiver;
  const closers: (() => unknown)[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
    [mails, ears] = [await startMailServer(), await startReceiver()];
    closers.push(database.cleanup, mails.close, ears.close);
  });
  afterEach(async () => {
    stopSiteWatch();
    for (const close of closers.splice(0)) await close();
  });

  /** A site that answers as it is told. */
  async function answeringSite() {
    const site = { port: "", reads: 0, takesLeads: true, checks: { copy: true, offsite: true } };
    const server = createServer((request, response) => {
      if (request.method === "POST") {
        response.writeHead(site.takesLeads ? 303 : 503, { Location: "/receipt/x" });
      } else {
        site.reads++;
      }
      response.end(request.url === "/readyz" ? JSON.stringify(site) : "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => server.close());
    const address = server.address();
    site.port = String(address !== null && typeof address === "object" ? address.port : 0);
    return site;
  }

  function watchSite(PORT: string, more: Record<string, string> = {}): void {
    const config = parseConfig({
      NODE_ENV: "test",
      SITE_URL: "https://www.tpf.example",
      HOST: "127.0.0.1",
      PORT,
      SMTP_URL: mails.url,
      NOTIFY_TO: "owner@tpf.example",
      WATCH_PING_URL: ears.url,
      ...more,
    });
    // A lead at each look.
    startSiteWatch(
      database.db,
      { ...config, WATCH_LEAD_EVERY_MINUTES: 0 },
      {
        leadForm: () => new URLSearchParams(),
        log,
        pauses: { first: 1, again: 5, usual: 5 },
      },
    );
  }

  const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true);

  async function pinged(): Promise<void> {
    const before = ears.posts.length;
    await until(() => ears.posts.length > before + 2);
  }

  const subjects = () =>
    mails.mails.map(({ raw }) =>
      /^Subject: ((?:.|\r\n )*)/m.exec(raw)?.[1]?.replaceAll("\r\n", ""),
    );
  const copy = "The newest backup was not copied off this machine.";
  const offsite = "The bucket is more than a minute behind.";
  const lead = "A synthetic lead did not go through: the quote form answers 503.";
  const told = (heading: string) => (text: string) => `www.tpf.example: ${heading}: ${text}`;

  it("asks the site, mails NOTIFY_TO each fault and its end once, and is silent while no lead is taken", async () => {
    const site = await answeringSite();
    watchSite(site.port);
    await pinged();
    site.checks = { copy: false, offsite: false };
    await until(() => mails.mails.length === 2);
    await pinged();
    site.takesLeads = false;
    await until(() => mails.mails.length === 3);
    const [pings, reads] = [ears.posts.length, site.reads];
    await until(() => site.reads > reads + 4);
    expect(ears.posts).toHaveLength(pings);
    Object.assign(site, { takesLeads: true, checks: { copy: true, offsite: true } });
    await until(() => mails.mails.length === 6);
    await pinged();
    const all = [copy, offsite, lead];
    expect(subjects().slice(0, 3)).toEqual(all.map(told("What is wrong")));
    expect(subjects().slice(3).sort()).toEqual(all.map(told("Over")).sort());
    expect(new Set(mails.mails.flatMap(({ to }) => to))).toEqual(new Set(["owner@tpf.example"]));
  });

  it("tells of the faults of its own process alone, where several share a server's database", async () => {
    const [one, other] = [await answeringSite(), await answeringSite()];
    const shared = { DATABASE_URL: "postgres://127.0.0.1/site" };
    one.checks.copy = false;
    watchSite(one.port, shared);
    await until(() => mails.mails.length === 1);
    await pinged();
    stopSiteWatch();
    watchSite(other.port, shared);
    await pinged();
    expect(mails.mails).toHaveLength(1);
    stopSiteWatch();
    one.checks.copy = true;
    watchSite(one.port, shared);
    await until(() => mails.mails.length > 1);
    await pinged();
    expect(subjects()).toEqual([told("What is wrong")(copy), told("Over")(copy)]);
  });
});
