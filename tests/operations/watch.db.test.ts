import { beforeEach, describe, expect, it, vi } from "vitest";
import { createWatch } from "~/operations/watch.server";

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
